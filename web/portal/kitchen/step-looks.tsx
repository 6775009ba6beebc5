import { IconBellRinging, IconChecks, IconCircleDashed, IconFlame } from '@tabler/icons-react';
import type { KitchenStep } from '../../../core/domain/kitchen-steps.ts';

const icons = {
  waiting: IconCircleDashed,
  preparing: IconFlame,
  ready: IconBellRinging,
  served: IconChecks,
} satisfies Record<KitchenStep, unknown>;

/** Each step has a shape of its own, beside its word and its colour. */
export function StepIcon({ step, size = 22 }: { step: KitchenStep; size?: number }) {
  const Icon = icons[step];
  return <Icon width={size} height={size} strokeWidth={2} aria-hidden="true" />;
}
