import type { SplitBill } from '../../../core/contract/splits.ts';
import { orderStatusCodes } from '../../../core/contract/status-codes.ts';
import { rateSumsOnWire } from '../../../core/contract/taxes.ts';
import { groupedBy } from '../../../core/domain/choices/look-ups.ts';
import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import { billLabels } from '../../../core/domain/pricing/bill-lines.ts';
import { explainPayment } from '../../../core/domain/pricing/explain-payment.ts';
import { explainShares } from '../../../core/domain/pricing/explain-split.ts';
import { dishesBySeat, dueOf, usualWays, waysFor } from '../../../core/domain/pricing/split.ts';
import { sessionMark } from '../../../core/domain/session-mark.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import type { Language } from '../../../core/messages/languages.ts';
import type { Words } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import type { CheckoutRow } from './checkouts.queries.ts';
import { heldCents, openShares } from './split-part.ts';
import type { ExplainedSplit } from './split-state.service.ts';

/** Guests see other guests' payments, but not their tips. */
export function presentSplit(
  language: Language,
  found: ExplainedSplit,
  { forStaff }: { readonly forStaff: boolean },
): SplitBill {
  const { state, refunds, region, units } = found;
  const formats = formatsOf(region, language);
  const guestNames = guestsByShare(found);
  const { orderId, status, bill, split, shares, payments } = state;
  const dueCents = dueOf(bill);
  const paidCents = status === 'paid' ? dueCents : (split?.paidCents ?? 0);
  const payingCents = Math.min(heldCents(state), dueCents - paidCents);
  const open = new Set(openShares(state).map(({ share }) => share));
  const ways = waysFor(units, state);
  return {
    orderID: orderId,
    status: orderStatusCodes[status],
    way: split?.way ?? null,
    ...(ways.length > 0 && ways.join() !== usualWays.join() ? { ways } : {}),
    totalAmt: formats.toDecimal(bill.totalCents),
    discount: formats.toDecimal(bill.discountCents),
    discountMode: bill.discountMode,
    wolfyCharges: formats.toDecimal(bill.serviceChargeCents),
    surcharge: formats.toDecimal(bill.surchargeCents),
    surchargeMode: bill.surchargeMode,
    taxAmt: formats.toDecimal(bill.taxCents),
    ...rateSumsOnWire(formats, bill.taxes),
    amount: formats.toDecimal(dueCents),
    paid: formats.toDecimal(paidCents),
    paying: formats.toDecimal(payingCents),
    left: formats.toDecimal(dueCents - paidCents - payingCents),
    shares: shares.map(({ share, name, seat, amountCents, paymentId }) => ({
      share,
      name,
      ...(guestNames.has(share) && { firstName: guestNames.get(share) }),
      ...(seat === null ? {} : presentSeat(language, found, seat)),
      amount: formats.toDecimal(amountCents),
      state: paymentId !== null ? 'paid' : open.has(share) ? 'open' : 'paying',
    })),
    parts: payments.map((payment) => ({
      paymentId: payment.id,
      paidby: payment.paidBy,
      amount: formats.toDecimal(payment.amountCents - payment.tipCents - payment.roundingCents),
      ...(forStaff ? { tip: formats.toDecimal(payment.tipCents) } : {}),
      ...(forStaff && payment.roundingCents !== 0 ? { rounding: formats.toDecimal(payment.roundingCents) } : {}),
      shares: shares.filter(({ paymentId }) => paymentId === payment.id).map(({ share }) => share),
      paymentDateTime: payment.paidAt.toISOString(),
    })),
    ...(forStaff ? {} : { openSessions: state.unfinished.flatMap(markOf) }),
    refunds: refunds.map(({ paymentId, paidBy, amountCents, state: refundState, madeAt, dishes }) => ({
      paymentId,
      paidby: paidBy,
      amount: formats.toDecimal(amountCents),
      state: refundState,
      refundTime: madeAt.toISOString(),
      ...(dishes && { dishes }),
    })),
    explained: explained(language, formats, found),
  };
}

/** First names by share. Shares of the same dish are in the order of its units, leaving out units on the house. */
function guestsByShare({ state, units, guests }: ExplainedSplit): ReadonlyMap<number, string> {
  const byDish = groupedBy(
    units.flatMap(({ name, priceCents }, at) => (priceCents > 0 ? [{ name, guest: guests[at] }] : [])),
    ({ name }) => name,
  );
  const seen = new Map<string, number>();
  const found = new Map<number, string>();
  for (const { share, name } of state.shares.toSorted((first, second) => first.share - second.share)) {
    const at = seen.get(name) ?? 0;
    seen.set(name, at + 1);
    const guest = byDish.get(name)?.[at]?.guest;
    if (guest) found.set(share, guest);
  }
  return found;
}

function presentSeat(language: Language, { state, units, isWithOthers }: ExplainedSplit, seat: number) {
  const { dishes = [] } = dishesBySeat(units).find((entry) => entry.seat === seat) ?? {};
  const words = dishes.map(({ name: dish, sharedBy: seats }) =>
    seats > 1 ? say(language, paymentMessages.sharedDish, { dish, seats }) : dish,
  );
  const { ofSeat, ofSeatAtTable } = paymentMessages;
  return {
    name: isWithOthers
      ? say(language, ofSeatAtTable, { table: state.tableName, seat })
      : say(language, ofSeat, { seat }),
    dishes: [...new Set(words)].map((dish) => countedWords(words, dish)),
  };
}

function countedWords(words: readonly string[], dish: string): string {
  const count = words.filter((other) => other === dish).length;
  return count > 1 ? `${count}x ${dish}` : dish;
}

const markOf = ({ sessionId }: CheckoutRow) => (sessionId === null ? [] : [sessionMark(sessionId)]);

function explained(
  language: Language,
  formats: Formats,
  { state, subOrders, terms }: ExplainedSplit,
): SplitBill['explained'] {
  const { bill, split, shares } = state;
  const figures = explainPayment(formats, bill, subOrders, terms);
  const open = shares.filter(({ paymentId }) => paymentId === null).map(({ amountCents }) => amountCents);
  const steps = split ? explainShares(formats, split.way, { ...bill, dueCents: dueOf(bill) }, open) : [];
  const sentences = (words: readonly Words[]) => words.map((message) => say(language, message));
  return [
    ...figures.map(({ figure, steps: stepWords }) => ({
      figure,
      label: say(language, billLabels.dividedBill[figure]),
      steps: sentences(stepWords),
    })),
    ...(steps.length > 0
      ? [{ figure: null, label: say(language, paymentMessages.aShare), steps: sentences(steps) }]
      : []),
  ];
}
