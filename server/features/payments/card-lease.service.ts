import type { BillPart } from '../../../core/domain/bill-part.ts';
import { type Cents, type Money, sumCents } from '../../../core/domain/money.ts';
import { whyNotPayable } from '../../../core/domain/order-states.ts';
import { type DinerBill, dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { termsOf } from '../../../core/domain/pricing/explain-payment.ts';
import { roundingOf } from '../../../core/domain/pricing/rounding.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import type { Message } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import type { CardProvider } from '../../platform/checkout/card-provider.ts';
import type { Tx } from '../../platform/database.ts';
import type { WorkKey } from '../../platform/idempotency/once.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockVisitOfOrder } from '../orders/orders.service.ts';
import { type Terms, withTaxes } from '../restaurants/restaurants.service.ts';
import { refuseTip } from './adjustments.service.ts';
import {
  type CheckoutRow,
  insertCheckout,
  isUnfinished,
  listCheckouts,
  type NewCheckout,
} from './checkouts.queries.ts';
import { findPayableOrder, type PayableOrder } from './payments.queries.ts';
import { choosePart } from './split-part.ts';
import { findPayable, isAdjusted, lockSplitState } from './split-state.service.ts';
import { findSplit } from './splits.queries.ts';

export interface Billed {
  readonly order: PayableOrder;
  readonly terms: Terms;
  readonly bill: DinerBill;
}

/** Orders of another visit get the same refusal as unknown orders. */
export async function billOf({ db }: Services, visit: VisitClaims, orderId: number, tipCents: Cents = 0) {
  const payable = await findPayable(db, { visit }, orderId);
  if (isRefusal(payable)) return payable;
  const { order, terms } = payable;
  const bill = dinerBill(withTaxes(order), terms.taxRate, terms.chargePlan, tipCents);
  return { order, terms, bill } satisfies Billed;
}

/** Reserves the whole bill for a card payment. The visit's lock serializes phones and staff. */
export async function reserve(services: Services, billed: Billed, provider: CardProvider, request: AttemptRequest) {
  const { order, terms, bill } = billed;
  const { restaurantId } = terms;
  return changeFloor(services, restaurantId, async (tx) => {
    await lockVisitOfOrder(tx, restaurantId, order.orderId);
    const now = await findPayableOrder(tx, restaurantId, order.orderId);
    if (now?.status === 'paid') return refuse('AlreadyPaid');
    if (whyNotPayable(now?.status) || now?.version !== order.version) return refuse('AmountChanged');
    if (now?.isJoined) return refuse('Joined');
    const others = await listCheckouts(tx, restaurantId, order.orderId);
    const other = others.find(isUnfinished);
    if (other) {
      const isSame = other.partCents === null && other.requestHash === request.requestHash;
      return isSame ? other : refuse('Stale', { words: paymentMessages.otherPhone });
    }
    const split = await findSplit(tx, restaurantId, order.orderId);
    // Since the bill was split, its total may differ from what this payer saw.
    if (split && (split.paidCents > 0 || isAdjusted(split))) return refuse('AmountChanged');
    const { totalCents, serviceChargeCents, taxCents, tipCents } = bill;
    const charged = chargedBy(provider, terms.formats, bill.amountWithTipCents);
    return writeDown(tx, request, {
      restaurantId,
      orderId: order.orderId,
      provider: provider.profile.name,
      live: provider.live,
      orderVersion: order.version,
      totalCents,
      serviceChargeCents,
      taxCents,
      taxes: bill.taxes ?? null,
      tipCents,
      ...charged,
      partCents: null,
      shares: null,
      terms: termsOf(terms.taxRate, terms.chargePlan),
      description: describe(paymentMessages.checkout, billed),
    });
  });
}

/** The amount that the provider can charge, rounded if it takes no smaller steps. */
function chargedBy({ profile }: CardProvider, { currency }: Money, cents: Cents) {
  const roundingCents = roundingOf(cents, profile.chargeStep(currency));
  return { currency: currency.toLowerCase(), roundingCents, amountCents: sumCents([cents, roundingCents]) };
}

function describe(words: Message<'restaurant' | 'table' | 'order'>, { order, terms }: Billed): string {
  return say(terms.formats.papers, words, { restaurant: terms.name, table: order.tableName, order: order.orderId });
}

export interface AttemptRequest {
  readonly requestHash: string;
  readonly returnUrl: string;
  readonly email: string;
  readonly key: WorkKey;
}

async function writeDown(
  tx: Tx,
  { key, ...request }: AttemptRequest,
  bill: Omit<NewCheckout, keyof AttemptRequest>,
): Promise<CheckoutRow> {
  return insertCheckout(tx, { ...bill, ...request }, key);
}

/** Reserves unpaid shares, or an amount that no one else is paying. */
export async function reservePart(
  services: Services,
  billed: Billed,
  provider: CardProvider,
  request: AttemptRequest,
  { part, shownCents }: { readonly part: BillPart; readonly shownCents: Cents | undefined },
) {
  const { order, terms, bill } = billed;
  const { restaurantId } = terms;
  const { tipCents } = bill;
  return changeFloor(services, restaurantId, async (tx) => {
    const state = await lockSplitState(tx, { order, terms });
    if (state.isJoined) return refuse('Joined');
    if (state.unfinished.some(({ partCents }) => partCents === null))
      return refuse('Stale', { words: paymentMessages.otherPhone });
    const chosen = choosePart(state, part);
    if (isRefusal(chosen)) return chosen;
    if (shownCents !== undefined && shownCents !== chosen.cents) return refuse('AmountChanged');
    const tipFault = refuseTip('tipamount', terms.formats, tipCents, chosen.cents);
    if (tipFault) return tipFault;
    return writeDown(tx, request, {
      restaurantId,
      orderId: order.orderId,
      provider: provider.profile.name,
      live: provider.live,
      orderVersion: state.orderVersion,
      // The figures are computed when the part is paid.
      totalCents: 0,
      serviceChargeCents: 0,
      taxCents: 0,
      taxes: null,
      tipCents,
      ...chargedBy(provider, terms.formats, chosen.cents + tipCents),
      partCents: chosen.cents,
      shares: chosen.shares === null ? null : [...chosen.shares],
      terms: null,
      description: describe(paymentMessages.checkoutOfPart, billed),
    });
  });
}
