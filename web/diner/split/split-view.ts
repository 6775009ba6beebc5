import type { BillShare } from '../../../core/contract/splits.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { type Cents, type Money, sumCents } from '../../../core/domain/money.ts';
import type { LinedBill } from '../../../core/domain/pricing/bill-lines.ts';
import { type SplitWay, usualWays, waysToSplit } from '../../../core/domain/pricing/split.ts';
import { sessionMark } from '../../../core/domain/session-mark.ts';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import type { SplitBill } from '../../api/order-answers.ts';
import { rateSumsOfWire } from '../../api/taxes.ts';
import { say } from '../../ui/plain/say.tsx';
import type { OwnCheckout } from '../checkout/own-checkout.ts';

export interface ShareView {
  readonly share: number;
  /** The dish with its choices and the guest who ordered it, the seat, or the share's number. */
  readonly name: string;
  /** The dishes of a seat. */
  readonly dishes?: readonly string[] | undefined;
  readonly amountCents: Cents;
  readonly state: BillShare['state'];
}

/** A bill paid in parts, as this phone sees it: shares in its own checkout count as open. */
export interface SplitView {
  readonly orderID: number;
  readonly isPaid: boolean;
  /** Null while the bill isn't divided. */
  readonly way: SplitBill['way'];
  /** The ways to split this bill. */
  readonly ways: readonly SplitWay[];
  /** True if staff set a discount or surcharge. Guests then can't undo the split. */
  readonly isAdjusted: boolean;
  readonly bill: LinedBill;
  readonly dueCents: Cents;
  readonly paidCents: Cents;
  readonly leftCents: Cents;
  /** The amount on other guests' card pages now. */
  readonly payingCents: Cents;
  /** The amount that this phone can still choose. */
  readonly openCents: Cents;
  readonly shares: readonly ShareView[];
  /** Payments made as amounts, not as shares. */
  readonly amountsPaid: readonly { readonly paymentId: number; readonly amountCents: Cents }[];
  /** This phone's card session, if it is still open for this bill. */
  readonly ownSession: string | undefined;
  readonly explained: SplitBill['explained'];
  readonly refunds: SplitBill['refunds'];
}

export function viewSplit(formats: Money, split: SplitBill, checkout: OwnCheckout | undefined): SplitView {
  const { orderID, status, way, discountMode, surchargeMode } = split;
  const shares = split.shares.map(({ share, name, firstName, dishes, amount, state }) => ({
    share,
    dishes,
    name: [name || say(splitMessages.share, { share }), ...(firstName ? [firstName] : [])].join(' · '),
    amountCents: formats.centsOf(amount),
    state: state === 'paying' && checkout?.shares.includes(share) ? 'open' : state,
  }));
  const amountsPaid = split.parts
    .filter((part) => part.shares.length === 0)
    .map(({ paymentId, amount }) => ({ paymentId, amountCents: formats.centsOf(amount) }));
  const paidCents = formats.centsOf(split.paid);
  const amounts =
    way && waysToSplit[way].pays === 'amount' ? freeAmounts(formats, split, checkout) : shareAmounts(shares);
  return {
    orderID,
    isPaid: status === 'paid',
    way,
    ways: split.ways ?? usualWays,
    isAdjusted: discountMode !== null || surchargeMode !== null,
    bill: linedBill(formats, split),
    dueCents: formats.centsOf(split.amount),
    paidCents,
    leftCents: sumCents([formats.centsOf(split.amount), -paidCents]),
    ...(way === null
      ? { payingCents: formats.centsOf(split.paying), openCents: formats.centsOf(split.left) }
      : amounts),
    shares,
    amountsPaid,
    ownSession: checkout && split.openSessions?.includes(sessionMark(checkout.session)) ? checkout.session : undefined,
    explained: split.explained,
    refunds: split.refunds,
  };
}

function linedBill(
  formats: Money,
  { totalAmt, discount, wolfyCharges, surcharge, taxAmt, taxes }: SplitBill,
): LinedBill {
  return {
    ...rateSumsOfWire(formats, taxes),
    totalCents: formats.centsOf(totalAmt),
    discountCents: formats.centsOf(discount),
    serviceChargeCents: formats.centsOf(wolfyCharges),
    surchargeCents: formats.centsOf(surcharge),
    taxCents: formats.centsOf(taxAmt),
  };
}

function shareAmounts(shares: readonly ShareView[]) {
  const sumOf = (state: ShareView['state']) =>
    sumCents(shares.filter((share) => share.state === state).map(({ amountCents }) => amountCents));
  return { payingCents: sumOf('paying'), openCents: sumOf('open') };
}

function freeAmounts(formats: Money, split: SplitBill, checkout: OwnCheckout | undefined) {
  const payingCents = formats.centsOf(split.paying);
  const heldCents = checkout && checkout.cents <= payingCents ? checkout.cents : 0;
  return {
    payingCents: sumCents([payingCents, -heldCents]),
    openCents: sumCents([formats.centsOf(split.left), heldCents]),
  };
}

/** Text such as 'Paid $30.00 of $120.00, $90.00 left'. */
export function progressWords(formats: Formats, { isPaid, dueCents, paidCents, leftCents }: SplitView): string {
  if (isPaid) return say(splitMessages.allPaid);
  return say(splitMessages.progress, {
    paid: formats.amount(paidCents),
    due: formats.amount(dueCents),
    left: formats.amount(leftCents),
  });
}
