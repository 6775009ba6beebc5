import { disputeStates } from '../../../core/domain/dispute-states.ts';
import { refundStates } from '../../../core/domain/refund-states.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import { say } from '../../../core/messages/say.ts';
import {
  CardProviderError,
  type CardProviderProfile,
  type FoundDispute,
  type FoundRefund,
  type MoneyBack,
} from '../../platform/checkout/card-provider.ts';
import { profileOf } from '../../platform/checkout/card-providers.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { serverLanguage } from '../../platform/language.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { recordDispute } from '../disputes/disputes.service.ts';
import { queueRefundMail } from '../invoices/invoices.service.ts';
import { numberRefund } from '../invoices/kept-papers.service.ts';
import { completeCheckout } from '../payments/complete-checkout.service.ts';
import { findAttempt, findPaidSession, insertFoundRefund, lockLeft, type PaidSession } from './money-back.queries.ts';
import { listRefunds, recordRefund } from './refunds.queries.ts';
import { finishRefund, isAskable, settleRefund } from './refunds.service.ts';

/** A report only triggers a query to the provider, so it may be late or repeated. A refusal requests a retry. */
export async function reportMoneyBack(
  services: Services,
  { name: provider, brand }: CardProviderProfile,
  { live, payment, about }: MoneyBack,
) {
  const books = services.cardProviders.of({ provider, live })?.books;
  if (!books) return refuse('Unavailable');
  try {
    const sessionId = await books.sessionOf(payment);
    // Other programs may use the same provider account.
    if (sessionId === undefined) return undefined;
    // The report about the refund may arrive before the one about the payment, so record the payment first.
    const settled = await completeCheckout(services, sessionId, undefined);
    if (isRefusal(settled) && settled.status >= 500) return settled;
    const paid = await findPaidSession(services.db, provider, sessionId);
    if (!paid) return undefined;
    const outcome =
      about === 'refunds'
        ? await keepRefunds(services, paid, await books.refundsOf(payment))
        : await keepDisputes(services, paid, await books.disputesOf(payment));
    services.feed.bump('floor', paid.restaurantId);
    services.mailer.nudge();
    return outcome;
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    services.log.warn({ err: error, payment, about }, `${brand} could not be asked what went back`);
    return refuse('Unavailable', { retryAfterSeconds: 5 });
  }
}

async function keepRefunds(services: Services, paid: PaidSession, found: readonly FoundRefund[]) {
  const left: FoundRefund[] = [];
  for (const refund of found) if (!(await keepRefund(services, paid, refund))) left.push(refund);
  if (left.length === 0) return undefined;
  // One of our refunds may never have reached the provider and still reserve the amount. End it and try again.
  await endUnknown(services, paid, found);
  for (const refund of left) {
    if (await keepRefund(services, paid, refund)) continue;
    services.log.error({ sessionId: paid.sessionId, refund: refund }, 'more was given back there than is left here');
    return refuse('Unavailable');
  }
  return undefined;
}

/** Returns false if the refund exceeds the amount that is left. */
async function keepRefund(services: Services, paid: PaidSession, found: FoundRefund): Promise<boolean> {
  const attempt = await findAttempt(services.db, paid, found);
  if (attempt === undefined && !refundStates[found.status].countsAsGiven) return true;
  const known = attempt === undefined ? await insertUnknown(services, paid, found) : { attempt };
  if (known === 'too-much') return false;
  // Outside of the payment's lock, because ending a refund of a late payment takes the two locks in reverse order.
  if (known !== 'new') {
    const outcome = { state: found.status, providerReference: found.reference };
    if (!(await settleRefund(services, { ...paid, ...known }, outcome))) throw unconfirmed();
  }
  return true;
}

/** If a concurrent report stored the refund first, returns its id. */
async function insertUnknown(
  services: Services,
  paid: PaidSession,
  found: FoundRefund,
): Promise<'new' | 'too-much' | { readonly attempt: string }> {
  return inTransaction(services.db, async (tx) => {
    const left = await lockLeft(tx, paid);
    const attempt = await findAttempt(tx, paid, found);
    if (attempt !== undefined) return { attempt };
    if (found.amountCents > left) return 'too-much';
    const id = await insertFoundRefund(tx, paid, {
      ...found,
      reason: say(serverLanguage, paymentMessages.refund.madeThere, { provider: profileOf(paid.provider).brand }),
    });
    if (found.status === 'done') {
      await numberOrWait(tx, paid.restaurantId, id);
      await queueRefundMail(tx, services, { ...paid, id });
    }
    return 'new';
  });
}

/** Ends our pending refunds that the provider doesn't know. */
async function endUnknown(services: Services, paid: PaidSession, found: readonly FoundRefund[]): Promise<void> {
  for (const row of await listRefunds(services.db, paid.restaurantId, paid.orderId)) {
    const isOwn = row.reference === paid.sessionId && !refundStates[row.state].isOver && row.providerReference === null;
    if (!isOwn || found.some(({ attempt }) => attempt === row.attempt)) continue;
    if (isAskable(row, services.clock.now())) await finishRefund(services, row);
    else await recordRefund(services.db, row, { state: 'failed', providerReference: null });
  }
}

async function keepDisputes(services: Services, paid: PaidSession, found: readonly FoundDispute[]) {
  for (const dispute of found) await keepDispute(services, paid, dispute);
  return undefined;
}

/** A lost dispute counts as a refund of the disputed amount. If it is won later, that refund is undone. */
async function keepDispute(services: Services, paid: PaidSession, found: FoundDispute): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const left = await lockLeft(tx, paid);
    const state = await recordDispute(tx, paid, found);
    const taken = await findAttempt(tx, paid, { reference: found.reference, attempt: undefined });
    if (disputeStates[state].isOver && !disputeStates[state].tookMoney && taken !== undefined) {
      const failed = { state: 'failed', providerReference: found.reference } as const;
      const undone = await recordRefund(tx, { ...paid, attempt: taken }, failed);
      if (undone?.isChanged) await numberOrWait(tx, paid.restaurantId, undone.id);
    }
    const amountCents = Math.min(found.amountCents, left);
    if (!disputeStates[state].tookMoney || taken !== undefined || amountCents <= 0) return;
    const { reference, currency } = found;
    const lost = {
      reference,
      currency,
      amountCents,
      status: 'done',
      madeAt: new Date(),
      reason: say(serverLanguage, paymentMessages.refund.lostDispute),
    } as const;
    await numberOrWait(tx, paid.restaurantId, await insertFoundRefund(tx, paid, lost));
  });
}

/** Assigns the refund's number. @throws CardProviderError after a restore, so that the provider reports it again */
async function numberOrWait(tx: Tx, restaurantId: number, refundId: number): Promise<void> {
  if (isRefusal(await numberRefund(tx, restaurantId, refundId))) throw unconfirmed();
}

const unconfirmed = () => new CardProviderError('away', 'the last number printed is not confirmed yet');
