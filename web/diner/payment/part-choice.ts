import type { BillPart } from '../../../core/domain/bill-part.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { type Cents, sumCents } from '../../../core/domain/money.ts';
import { waysToSplit } from '../../../core/domain/pricing/split.ts';
import { presetTip } from '../../../core/domain/pricing/tip.ts';
import { readAmount } from '../../../core/domain/read-amount.ts';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import { say } from '../../ui/plain/say.tsx';
import type { ShareView, SplitView } from '../split/split-view.ts';

export interface PartChoice {
  /** Pays everything that is left. */
  readonly isRest: boolean;
  /** Number of equal shares. */
  readonly count: number;
  /** Share numbers of the chosen dishes or seats. */
  readonly shares: readonly number[];
  /** The guest's own amount, as typed. */
  readonly typed: string;
  readonly tip: string;
}

export const nothingChosen: PartChoice = { isRest: false, count: 1, shares: [], typed: '', tip: '' };

export interface ChosenPart {
  readonly part: BillPart;
  /** The shares that this phone expects to pay; empty if the part is an amount. */
  readonly shares: readonly number[];
  /** Excludes the tip. */
  readonly cents: Cents;
}

/** The part as it is now, without shares that others have taken. Undefined if nothing is chosen. */
export function chosenPart(
  formats: Formats,
  view: SplitView,
  choice: PartChoice,
): ChosenPart | { readonly fault: string } | undefined {
  const open = view.shares.filter(({ state }) => state === 'open');
  if (view.openCents === 0) return undefined;
  if (choice.isRest) return { part: { kind: 'rest' }, shares: numbersOf(open), cents: view.openCents };
  const { pays } = waysToSplit[view.way ?? 'free'];
  if (pays === 'amount') return ownAmount(formats, choice.typed, view.openCents);
  if (pays === 'count') {
    const count = countOf(view, choice);
    return { part: { kind: 'count', count }, ...takeShares(open.slice(0, count)) };
  }
  const taken = takeShares(open.filter(({ share }) => choice.shares.includes(share)));
  return taken.shares.length === 0 ? undefined : { part: { kind: 'shares', shares: taken.shares }, ...taken };
}

export function countOf(view: SplitView, { count }: PartChoice): number {
  const open = view.shares.filter(({ state }) => state === 'open').length;
  return Math.max(1, Math.min(count, open));
}

/** Chosen dishes or seats that were `seenOpen` but that someone else is paying now. */
export function takenMeanwhile(
  { way, shares }: SplitView,
  choice: PartChoice,
  seenOpen: readonly number[],
): readonly ShareView[] {
  if (!way || waysToSplit[way].pays !== 'shares' || choice.isRest) return [];
  const isChosen = (share: number) => choice.shares.includes(share) && seenOpen.includes(share);
  return shares.filter(({ share, state }) => state === 'paying' && isChosen(share));
}

/** If the tip equals a preset of the earlier part, returns that preset of the new part; otherwise `typed`. */
export function tipAfter(
  formats: Formats,
  typed: string,
  earlierCents: Cents | undefined,
  cents: Cents | undefined,
): string {
  if (earlierCents === undefined || cents === undefined) return typed;
  const tipCents = readAmount(formats, typed);
  const preset = formats.tips?.find((preset) => tipCents !== 0 && presetTip(earlierCents, preset) === tipCents);
  return preset === undefined ? typed : formats.figure(presetTip(cents, preset));
}

function ownAmount(formats: Formats, typed: string, openCents: Cents) {
  if (typed.trim() === '') return undefined;
  const cents = readAmount(formats, typed);
  if (!cents) return { fault: say(splitMessages.notAnAmount) };
  if (cents > openCents) return { fault: say(splitMessages.tooMuch, { left: formats.amount(openCents) }) };
  return { part: { kind: 'amount', cents } as const, shares: [], cents };
}

function takeShares(shares: readonly ShareView[]) {
  return { shares: numbersOf(shares), cents: sumCents(shares.map(({ amountCents }) => amountCents)) };
}

const numbersOf = (shares: readonly ShareView[]) => shares.map(({ share }) => share);
