import { IconBellRinging, IconChecks, IconCircleDashed, IconFlame } from '@tabler/icons-react';
import type { KitchenLine, KitchenTicket } from '../../../../core/contract/kitchen.ts';
import type { KitchenStep } from '../../../../core/domain/kitchen-steps.ts';
import type { Refused } from '../../../api/request.ts';
import styles from './ticket-card.module.css';

interface StepLook {
  readonly Icon: typeof IconFlame;
  readonly at: string | undefined;
  readonly to: string | undefined;
}

/** A shape per step, in addition to word and color. */
export const stepLooks: Readonly<Record<KitchenStep, StepLook>> = {
  waiting: { Icon: IconCircleDashed, at: undefined, to: undefined },
  preparing: { Icon: IconFlame, at: styles.atPreparing, to: styles.start },
  ready: { Icon: IconBellRinging, at: styles.atReady, to: styles.toReady },
  served: { Icon: IconChecks, at: styles.atServed, to: styles.serve },
};

export function StepIcon({ step }: { step: KitchenStep }) {
  const { Icon } = stepLooks[step];
  return <Icon aria-hidden="true" />;
}

/** True if the first press arrived and only its response was lost. */
export const isThere = (step: KitchenStep, pressed: readonly Pick<KitchenLine, 'lineID'>[]) => (refused: Refused) => {
  const lines = (refused.result as KitchenTicket | null | undefined)?.lines ?? [];
  return pressed.every(({ lineID }) => lines.some((line) => line.lineID === lineID && line.step === step));
};
