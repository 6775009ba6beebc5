/** A step that staff can set with a tap. */
export type KitchenPress = 'preparing' | 'ready' | 'served';
export type KitchenStep = 'waiting' | KitchenPress;

interface KitchenStepRules {
  /** Who acts next: the kitchen, the server, or no one after the last step. */
  readonly isFor: 'kitchen' | 'floor' | 'nobody';
}

/** In order. A tap moves a dish to the next step. Only undoing that tap moves it back. */
export const kitchenSteps: Readonly<Record<KitchenStep, KitchenStepRules>> = {
  waiting: { isFor: 'kitchen' },
  preparing: { isFor: 'kitchen' },
  ready: { isFor: 'floor' },
  served: { isFor: 'nobody' },
};

export const kitchenStepNames = Object.keys(kitchenSteps) as readonly KitchenStep[];
export const [firstKitchenStep = 'waiting'] = kitchenStepNames;
export const lastKitchenStep = kitchenStepNames.at(-1) ?? firstKitchenStep;

/** Counts dishes that the kitchen got but that are not served yet. `subOrders` as in API responses. */
export function unservedDishes(
  subOrders: readonly { readonly items: readonly { readonly kitchenStep?: KitchenStep | undefined }[] }[],
): number {
  const steps = subOrders.flatMap(({ items }) => items.map(({ kitchenStep }) => kitchenStep ?? lastKitchenStep));
  return steps.filter((step) => step !== lastKitchenStep).length;
}

export function nextKitchenStep(step: KitchenStep): KitchenPress | undefined {
  const [, ...presses] = kitchenStepNames;
  return presses[kitchenStepNames.indexOf(step)] as KitchenPress | undefined;
}

/** True if one tap can make this move: to the next step, or straight to the last. */
export function canStep(from: KitchenStep, to: KitchenStep): boolean {
  return nextKitchenStep(from) === to || (from !== lastKitchenStep && to === lastKitchenStep);
}

export function kitchenStepsFor(whom: KitchenStepRules['isFor']): readonly KitchenStep[] {
  return kitchenStepNames.filter((step) => kitchenSteps[step].isFor === whom);
}

/** The least advanced step. If any dish has begun, it is at least preparing: ['served', 'waiting'] -> preparing. */
export function ticketStep(steps: readonly KitchenStep[]): KitchenStep {
  const least = kitchenStepNames.find((step) => steps.includes(step)) ?? lastKitchenStep;
  const isBegun = steps.some((step) => step !== firstKitchenStep);
  return least === firstKitchenStep && isBegun ? (nextKitchenStep(least) ?? least) : least;
}

/** What one tap on the ticket does: it moves the least advanced dishes one step. Undefined if all are served. */
export function ticketTap<Line extends { readonly step: KitchenStep }>(
  lines: readonly Line[],
): { readonly from: KitchenStep; readonly to: KitchenPress; readonly lines: readonly Line[] } | undefined {
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

export type LateChange = 'added' | 'removed' | 'changed';

export const ticketHours = 24;

export const recalledTickets = 20;

/** One press can mark all tickets that are older than this as served. */
export const oldTicketMinutes = 120;

/** Multiples of the waiting limit. */
const lateAfterLimits = 2;
const veryLateAfterLimits = 4;

/** With a limit of 5 minutes, a ticket is late after 10 and very late after 20. */
export function ticketAge(minutes: number, limit: number): 'fresh' | 'late' | 'very-late' {
  if (minutes >= limit * veryLateAfterLimits) return 'very-late';
  return minutes >= limit * lateAfterLimits ? 'late' : 'fresh';
}

/** The share of the time until a ticket is late that has passed, from 0 to 1. */
export const ageShare = (minutes: number, limit: number): number => Math.min(1, minutes / (limit * lateAfterLimits));
