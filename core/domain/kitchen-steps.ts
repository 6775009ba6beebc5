/** What a dish of a confirmed sub-order is up to in the kitchen. It moves no money and no status of an order. */
export type KitchenStep = 'waiting' | 'preparing' | 'ready' | 'served';

interface KitchenStepRules {
  /** Who has the next thing to do with it: the kitchen, or whoever carries it out; nobody at the end. */
  readonly isFor: 'kitchen' | 'floor' | 'nobody';
}

/** In their order. A tap brings a dish to the next one; back it goes only when that tap is undone. */
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

/** The steps in which it is up to them. */
export function kitchenStepsFor(whom: KitchenStepRules['isFor']): readonly KitchenStep[] {
  return kitchenStepNames.filter((step) => kitchenSteps[step].isFor === whom);
}

/**
 * What a ticket is up to by its dishes: what the least advanced of them is, but begun as soon as one of them is.
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

/** What is left to be served, by the step it stands at. */
export function unservedBySteps<Line extends { readonly step: KitchenStep }>(
  lines: readonly Line[],
): readonly { readonly from: KitchenStep; readonly lines: readonly Line[] }[] {
  return kitchenStepNames
    .filter((from) => from !== lastKitchenStep)
    .map((from) => ({ from, lines: lines.filter(({ step }) => step === from) }))
    .filter((group) => group.lines.length > 0);
}

/** What became of a line of a ticket since the kitchen was told of it. */
export type LateChange = 'added' | 'removed' | 'changed';

/** How many hours a ticket that nobody served stands on the screen. */
export const ticketHours = 24;

/** How many of the last served tickets can be called back. */
export const recalledTickets = 20;

/** A ticket older than this can be served together with all that are. */
export const oldTicketMinutes = 120;

/** From how much of the restaurant's waiting limit on a ticket is late, and from how much very late. */
const lateAfterLimits = 2;
const veryLateAfterLimits = 4;

/** How old a ticket is, by the restaurant's limit in minutes: with 5, late after 10 and very late after 20. */
export function ticketAge(minutes: number, limit: number): 'fresh' | 'late' | 'very-late' {
  if (minutes >= limit * veryLateAfterLimits) return 'very-late';
  return minutes >= limit * lateAfterLimits ? 'late' : 'fresh';
}
