import { IconBellRinging, IconChecks, IconCircleDashed, IconFlame } from '@tabler/icons-react';
import type { KitchenStep } from '../../../../core/domain/kitchen-steps.ts';
import styles from './kitchen.module.css';

interface StepLook {
  readonly Icon: typeof IconFlame;
  /** The classes of a dish at that step, and of the button that brings a ticket there. */
  readonly at: string | undefined;
  readonly to: string | undefined;
}

export const stepLooks: Readonly<Record<KitchenStep, StepLook>> = {
  waiting: { Icon: IconCircleDashed, at: styles.atWaiting, to: undefined },
  preparing: { Icon: IconFlame, at: styles.atPreparing, to: styles.preparing },
  ready: { Icon: IconBellRinging, at: styles.atReady, to: styles.ready },
  served: { Icon: IconChecks, at: styles.atServed, to: styles.served },
};

/** Each step has a shape of its own, beside its word and its colour. */
export function StepIcon({ step, size = 28 }: { step: KitchenStep; size?: number }) {
  const { Icon } = stepLooks[step];
  return <Icon width={size} height={size} strokeWidth={2} aria-hidden="true" />;
}
