/** The kitchen steps of a confirmed dish. They change no money and no order status. */
export type KitchenStep = 'waiting' | 'preparing' | 'ready' | 'served';

interface KitchenStepRules {
  /** Who acts next: the kitchen, the server, or no one at the end. */
  readonly isFor: 'kitchen' | 'floor' | 'nobody';
}

/** In order. A tap moves a dish to the next step; only undoing that tap moves it back. */
export const kitchenSteps: Readonly<Record<KitchenStep, KitchenStepRules>> = {
  waiting: { isFor: 'kitchen' },
  preparing: { isFor: 'kitchen' },
  ready: { isFor: 'floor' },
  served: { isFor: 'nobody' },
};

export const kitchenStepNames = Object.keys(kitchenSteps) as readonly KitchenStep[];
export const [firstKitchenStep = 'waiting'] = kitchenStepNames;
export const lastKitchenStep = kitchenStepNames.at(-1) ?? firstKitchenStep;

/** Undefined after the last. */
export function nextKitchenStep(step: KitchenStep): KitchenStep | undefined {
  return kitchenStepNames[kitchenStepNames.indexOf(step) + 1];
}

/** True if one tap can move a dish that way: to the next step, or to the end. */
export function canStep(from: KitchenStep, to: KitchenStep): boolean {
  return nextKitchenStep(from) === to || (from !== lastKitchenStep && to === lastKitchenStep);
}

export function kitchenStepsFor(whom: KitchenStepRules['isFor']): readonly KitchenStep[] {
  return kitchenStepNames.filter((step) => kitchenSteps[step].isFor === whom);
}

/**
 * A ticket's step: that of its least advanced dish, but preparing as soon as one dish has begun. ['served', 'waiting']
 * is preparing; a ticket without dishes is served.
 */
export function ticketStep(steps: readonly KitchenStep[]): KitchenStep {
  const least = kitchenStepNames.find((step) => steps.includes(step)) ?? lastKitchenStep;
  const isBegun = steps.some((step) => step !== firstKitchenStep);
  return least === firstKitchenStep && isBegun ? (nextKitchenStep(least) ?? least) : least;
}

/** One tap moves the least advanced dishes one step. Undefined if all are served. */
export function ticketTap<Line extends { readonly step: KitchenStep }>(
  lines: readonly Line[],
): { readonly from: KitchenStep; readonly to: KitchenStep; readonly lines: readonly Line[] } | undefined {
  const from = kitchenStepNames.find((step) => lines.some((line) => line.step === step));
  const to = from && nextKitchenStep(from);
  return from && to && { from, to, lines: lines.filter(({ step }) => step === from) };
}

export function unservedBySteps<Line extends { readonly step: KitchenStep }>(
  lines: readonly Line[],
): readonly { readonly from: KitchenStep; readonly lines: readonly Line[] }[] {
  return kitchenStepNames
    .filter((from) => from !== lastKitchenStep)
    .map((from) => ({ from, lines: lines.filter(({ step }) => step === from) }))
    .filter((group) => group.lines.length > 0);
}

/** A change since the kitchen acknowledged the ticket. */
export type LateChange = 'added' | 'removed' | 'changed';

/** How many hours an unserved ticket stays on the screen. */
export const ticketHours = 24;

export const recalledTickets = 20;

/** Tickets older than this can all be served with one press. */
export const oldTicketMinutes = 120;

/** Multiples of the waiting limit. */
const lateAfterLimits = 2;
const veryLateAfterLimits = 4;

/** With a limit of 5 minutes, late after 10 and very late after 20. */
export function ticketAge(minutes: number, limit: number): 'fresh' | 'late' | 'very-late' {
  if (minutes >= limit * veryLateAfterLimits) return 'very-late';
  return minutes >= limit * lateAfterLimits ? 'late' : 'fresh';
}
