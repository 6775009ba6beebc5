/** The steps of a confirmed dish in the kitchen. They change no money and no order's status. */
export type KitchenStep = 'waiting' | 'preparing' | 'ready' | 'served';

interface KitchenStepRules {
  /** Who acts next: the kitchen, the person who serves, or nobody at the end. */
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

/** The step after that one; undefined after the last. */
export function nextKitchenStep(step: KitchenStep): KitchenStep | undefined {
  return kitchenStepNames[kitchenStepNames.indexOf(step) + 1];
}

/** True when one tap brings a dish from one step to the other: to the next one, or to the end. */
export function canStep(from: KitchenStep, to: KitchenStep): boolean {
  return nextKitchenStep(from) === to || (from !== lastKitchenStep && to === lastKitchenStep);
}

/** The steps in which they act next. */
export function kitchenStepsFor(whom: KitchenStepRules['isFor']): readonly KitchenStep[] {
  return kitchenStepNames.filter((step) => kitchenSteps[step].isFor === whom);
}

/**
 * A ticket's step: that of its least advanced dish, but preparing as soon as one dish has begun.
 * ['served', 'waiting'] is preparing; a ticket without dishes is served.
 */
export function ticketStep(steps: readonly KitchenStep[]): KitchenStep {
  const least = kitchenStepNames.find((step) => steps.includes(step)) ?? lastKitchenStep;
  const isBegun = steps.some((step) => step !== firstKitchenStep);
  return least === firstKitchenStep && isBegun ? (nextKitchenStep(least) ?? least) : least;
}

/** One tap on a ticket: its least advanced dishes go one step forward. Undefined when all are served. */
export function ticketTap<Line extends { readonly step: KitchenStep }>(
  lines: readonly Line[],
): { readonly from: KitchenStep; readonly to: KitchenStep; readonly lines: readonly Line[] } | undefined {
  const from = kitchenStepNames.find((step) => lines.some((line) => line.step === step));
  const to = from && nextKitchenStep(from);
  return from && to && { from, to, lines: lines.filter(({ step }) => step === from) };
}

/** The lines that are not served yet, by their step. */
export function unservedBySteps<Line extends { readonly step: KitchenStep }>(
  lines: readonly Line[],
): readonly { readonly from: KitchenStep; readonly lines: readonly Line[] }[] {
  return kitchenStepNames
    .filter((from) => from !== lastKitchenStep)
    .map((from) => ({ from, lines: lines.filter(({ step }) => step === from) }))
    .filter((group) => group.lines.length > 0);
}

/** How a line has changed since the kitchen acknowledged the ticket. */
export type LateChange = 'added' | 'removed' | 'changed';

/** How many hours an unserved ticket stays on the screen. */
export const ticketHours = 24;

/** How many of the last served tickets can be recalled. */
export const recalledTickets = 20;

/** Tickets older than this can all be served with one press. */
export const oldTicketMinutes = 120;

/** From how many waiting limits on a ticket counts as late, and as very late. */
const lateAfterLimits = 2;
const veryLateAfterLimits = 4;

/** How old a ticket is, by the restaurant's limit in minutes: with 5, late after 10 and very late after 20. */
export function ticketAge(minutes: number, limit: number): 'fresh' | 'late' | 'very-late' {
  if (minutes >= limit * veryLateAfterLimits) return 'very-late';
  return minutes >= limit * lateAfterLimits ? 'late' : 'fresh';
}
