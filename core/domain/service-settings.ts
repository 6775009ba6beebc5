import { serviceRuleMessages as messages } from '../messages/en/core/service.ts';
import { fill, type Words } from '../messages/message.ts';
import { say } from '../messages/say.ts';
import { repeatedName } from './item-rules.ts';
import type { Cents, Money } from './money.ts';
import { isLongerThan } from './record-text.ts';

/** When guests' orders accept themselves. */
export interface AutoAccept {
  /** 'HH:MM' on the restaurant's clock. If `to` is not later than `from`, it is on the next day. Both null: always. */
  readonly from: string | null;
  readonly to: string | null;
  /** A sub-order with a larger total waits for staff. */
  readonly mostCents: Cents;
}

/** How a restaurant serves. Null in the database if it sets nothing. */
export interface ServiceSettings {
  /** Null: staff confirm every sub-order of guests. */
  readonly autoAccept: AutoAccept | null;
  /** Whether dishes have courses, which are fired one after the other. */
  readonly courses: boolean;
  /** Minutes after which a held course fires by itself. Null: only staff fire it. */
  readonly fireAfterMinutes: number | null;
  /** Whether lines can name the seats they are for. */
  readonly seats: boolean;
  /** Offered for voids and comps. */
  readonly voidReasons: readonly string[];
}

export const startingService: ServiceSettings = {
  autoAccept: null,
  courses: false,
  fireAfterMinutes: null,
  seats: false,
  voidReasons: Object.values(messages.reasons).map((reason) => say('en', reason)),
};

export const mostFireMinutes = 240;
export const mostVoidReasons = 20;
export const longestVoidReason = 60;

export const isStartingService = (settings: ServiceSettings): boolean =>
  JSON.stringify(inOrder(settings)) === JSON.stringify(startingService);

const inOrder = ({ autoAccept, courses, fireAfterMinutes, seats, voidReasons }: ServiceSettings) => ({
  autoAccept,
  courses,
  fireAfterMinutes,
  seats,
  voidReasons,
});

export interface ServiceFault {
  /** The field at fault: 'times', 'most', 'fireAfterMinutes' or 'voidReasons'. */
  readonly path: string;
  readonly message: Words;
}

/** Why settings can't be saved. Undefined if they can. */
export function faultOfService(money: Money, settings: ServiceSettings): ServiceFault | undefined {
  const { autoAccept, fireAfterMinutes: minutes, voidReasons } = settings;
  if (autoAccept) {
    const { from, to, mostCents } = autoAccept;
    const areTimes = from === null ? to === null : isTime(from) && isTime(to);
    if (!areTimes) return { path: 'times', message: messages.badTimes };
    const most = money.largestAmount;
    if (!Number.isInteger(mostCents) || mostCents < 1 || mostCents > most) {
      return { path: 'most', message: fill(messages.badMost, { most: money.toFigure(most) }) };
    }
  }
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= mostFireMinutes)) {
    return { path: 'fireAfterMinutes', message: fill(messages.badFire, { most: mostFireMinutes }) };
  }
  return faultOfReasons(voidReasons);
}

const isTime = (text: string | null) => text !== null && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

function faultOfReasons(reasons: readonly string[]): ServiceFault | undefined {
  const path = 'voidReasons';
  if (reasons.length === 0) return { path, message: messages.noReasons };
  if (reasons.length > mostVoidReasons)
    return { path, message: fill(messages.tooManyReasons, { limit: mostVoidReasons }) };
  if (reasons.some((reason) => reason.trim() === '')) return { path, message: messages.reasonMissing };
  if (reasons.some((reason) => isLongerThan(longestVoidReason, reason))) {
    return { path, message: fill(messages.reasonTooLong, { limit: longestVoidReason }) };
  }
  return repeatedName(reasons) < 0 ? undefined : { path, message: messages.reasonRepeated };
}

/** The form in calls, with the amount in decimals. */
interface ServiceOnWire<Amount, Whole> extends Omit<ServiceSettings, 'autoAccept' | 'fireAfterMinutes'> {
  readonly autoAccept: (Omit<AutoAccept, 'mostCents'> & { readonly most: Amount }) | null;
  readonly fireAfterMinutes: Whole | null;
}

export function serviceOnWire(
  { toDecimal }: Money,
  { autoAccept, ...settings }: ServiceSettings,
): ServiceOnWire<number, number> {
  if (!autoAccept) return { ...settings, autoAccept };
  const { mostCents, ...times } = autoAccept;
  return { ...settings, autoAccept: { ...times, most: toDecimal(mostCents) } };
}

/** Converts settings from a call. `faultOfService` checks them afterwards. */
export function serviceOfWire(
  { parseCents }: Money,
  { autoAccept, ...sent }: ServiceOnWire<number | string, number>,
): ServiceSettings {
  const settings = { ...sent, voidReasons: sent.voidReasons.map((reason) => reason.trim()) };
  if (!autoAccept) return { ...settings, autoAccept };
  const { from, to, most } = autoAccept;
  return { ...settings, autoAccept: { from, to, mostCents: parseCents(most) ?? Number.NaN } };
}
