import { sql } from 'kysely';
import { checkoutStates } from '../../../core/domain/checkout-states.ts';
import type { BillTerms } from '../../../core/domain/pricing/explain-payment.ts';
import { cardProviderNames } from '../../platform/checkout/card-providers.ts';
import { unfinished } from '../../platform/checkout/paying-now.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { noKey } from '../../platform/idempotency/once.ts';
import { jsonOrNull, type RowOf } from '../../platform/record-table.ts';

/** An attempt to pay, with the bill as the guest saw it. For a part of a split bill (`partCents`), figures are 0. */
export interface CheckoutRow extends Omit<RowOf<'card_checkouts'>, 'createdAt' | 'leased' | 'nextLookAt' | 'terms'> {
  readonly startedAt: Date;
  /** The terms of the bill; null for attempts from before they were stored. */
  readonly terms: BillTerms | null;
}

export type CheckoutName = Pick<CheckoutRow, 'restaurantId' | 'attempt'>;

const isNamed = ({ restaurantId, attempt }: CheckoutName) =>
  sql`restaurant_id = ${restaurantId} and attempt = ${attempt}`;

export const isUnfinished = ({ state }: CheckoutRow) => checkoutStates[state].isUnfinished;

const columns = sql`c.id, c.restaurant_id, c.order_id, c.provider, c.live, c.attempt, c.state,
  c.session_id, c.url, c.order_version, c.total_cents,
  c.service_charge_cents, c.tax_cents, c.taxes, c.tip_cents, c.rounding_cents,
  c.amount_cents, c.currency, c.description, c.return_url,
  c.request_hash, c.created_at as started_at,
  c.lease_until, c.failures, c.email, c.terms, c.part_cents, c.shares`;

/** If an attempt has no session after this time, the program that started it has crashed. */
const startingSeconds = 90;

export type NewCheckout = Omit<
  CheckoutRow,
  'id' | 'attempt' | 'state' | 'sessionId' | 'url' | 'startedAt' | 'leaseUntil' | 'failures'
>;

/** Call this before calling the provider. */
export async function insertCheckout(tx: Tx, checkout: NewCheckout, key = noKey): Promise<CheckoutRow> {
  const { restaurantId, orderId, provider, live, orderVersion, totalCents, serviceChargeCents, taxCents } = checkout;
  const { tipCents, roundingCents, amountCents, currency, description, returnUrl, requestHash, terms } = checkout;
  const { partCents, shares, email, taxes } = checkout;
  const { rows } = await sql<CheckoutRow>`
    with c as (
      insert into card_checkouts (restaurant_id, order_id, provider, live, state, order_version, total_cents,
        service_charge_cents, tax_cents, tip_cents, rounding_cents, amount_cents, currency, description, return_url, request_hash,
        email, terms, part_cents, shares, taxes, next_look_at)
      values (${restaurantId}, ${orderId}, ${provider}, ${live}, 'starting', ${orderVersion}, ${totalCents},
        ${serviceChargeCents}, ${taxCents}, ${tipCents}, ${roundingCents}, ${amountCents}, ${currency}, ${description}, ${returnUrl},
        ${requestHash}, ${email}, ${terms && JSON.stringify(terms)}::jsonb, ${partCents}, ${shares}::int[], ${jsonOrNull(taxes)}, now() + ${startingSeconds} * interval '1 second')
      returning *
    ), key as (${key.spendKeySql(sql`select id from c`)})
    select ${columns} from c`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an inserted checkout is one row');
  return row;
}

/** Returns the attempt's current state. It may have ended, or opened with another session in the meantime. */
export async function openCheckout(
  tx: Queryable,
  checkout: CheckoutName,
  { sessionId, url }: { readonly sessionId: string; readonly url: string },
): Promise<CheckoutRow | undefined> {
  await sql`
    update card_checkouts set session_id = ${sessionId}, url = ${url}, state = 'open',
      next_look_at = now() + interval '10 seconds'
    where ${isNamed(checkout)} and state = 'starting'`.execute(tx);
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from card_checkouts c where ${isNamed(checkout)}`.execute(tx);
  return rows[0];
}

/** Adds the session reported by the provider to an attempt that has none. */
export async function adoptSession(db: Queryable, attempt: string, sessionId: string): Promise<void> {
  await sql`
    update card_checkouts set session_id = ${sessionId}, url = ''
    where attempt = ${attempt} and session_id is null`.execute(db);
}

/** Ends an attempt that can't be paid. Does nothing if its state has changed, for example because it got a session. */
export async function endCheckout(db: Queryable, checkout: CheckoutRow): Promise<void> {
  await sql`
    update card_checkouts set state = 'ended'
    where ${isNamed(checkout)} and state = ${checkout.state} and state in ${unfinished}`.execute(db);
}

export async function closeCheckout(tx: Tx, checkout: CheckoutName, state: 'paid' | 'late' | 'ended'): Promise<void> {
  await sql`update card_checkouts set state = ${state} where ${isNamed(checkout)}`.execute(tx);
}

export async function listCheckouts(db: Queryable, restaurantId: number, orderId: number): Promise<CheckoutRow[]> {
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from card_checkouts c
    where c.restaurant_id = ${restaurantId} and c.order_id = ${orderId} order by c.id desc`.execute(db);
  return rows;
}

/** Knowing the session's id is the permission. `restaurantId` is undefined if the provider reports the session. */
export async function findCheckout(db: Queryable, sessionId: string, restaurantId: number | undefined) {
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from card_checkouts c
    where c.provider = any(${cardProviderNames}::text[]) and c.session_id = ${sessionId}
      and (${restaurantId ?? null}::int is null or c.restaurant_id = ${restaurantId ?? null})`.execute(db);
  return rows[0];
}

export async function findCheckoutById(db: Queryable, restaurantId: number, id: number) {
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from card_checkouts c where c.restaurant_id = ${restaurantId} and c.id = ${id}`.execute(db);
  return rows[0];
}

export async function findAttempt(db: Queryable, attempt: string, restaurantId: number) {
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from card_checkouts c
    where c.attempt = ${attempt} and c.restaurant_id = ${restaurantId}`.execute(db);
  return rows[0];
}

/** Lock order: lock the visit first. */
export async function lockCheckout(tx: Tx, checkout: CheckoutName): Promise<CheckoutRow | undefined> {
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from card_checkouts c where ${isNamed(checkout)} for update`.execute(tx);
  return rows[0];
}

/** If a program crashes, another can claim its rows after `claimSeconds`. Also ends expired reservations. */
export async function claimDueCheckouts(db: Queryable, claimSeconds: number, most: number): Promise<CheckoutRow[]> {
  await sql`
    update card_checkouts set leased = false
    where leased and state in ${unfinished} and lease_until <= now() and not is_away(restaurant_id)`.execute(db);
  const { rows } = await sql<CheckoutRow>`
    with due as (
      select restaurant_id, attempt from card_checkouts where state in ${unfinished} and next_look_at <= now() and not is_away(restaurant_id)
      order by next_look_at limit ${most} for update skip locked
    )
    update card_checkouts c set next_look_at = now() + ${claimSeconds} * interval '1 second'
    from due where c.restaurant_id = due.restaurant_id and c.attempt = due.attempt
    returning ${columns}`.execute(db);
  return rows;
}

export async function postponeCheckout(
  db: Queryable,
  checkout: CheckoutName,
  { seconds, failures }: { readonly seconds: number; readonly failures: number },
): Promise<void> {
  await sql`
    update card_checkouts set next_look_at = now() + ${seconds} * interval '1 second', failures = ${failures}
    where ${isNamed(checkout)} and state in ${unfinished}`.execute(db);
}

export type LatePayment = Omit<RowOf<'late_payments'>, 'id' | 'receivedAt' | 'resolvedAt'>;

export async function insertLatePayment(tx: Tx, late: LatePayment): Promise<void> {
  await sql`
    insert into late_payments (restaurant_id, order_id, provider, reference, live, currency, amount_cents, reason)
    values (${late.restaurantId}, ${late.orderId}, ${late.provider}, ${late.reference}, ${late.live}, ${late.currency},
      ${late.amountCents}, ${late.reason})
    on conflict on constraint late_payments_provider_reference_key do nothing`.execute(tx);
}

export async function isKnownEvent(db: Queryable, provider: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from card_events where provider = ${provider} and id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function rememberEvent(db: Queryable, provider: string, { id, type }: { id: string; type: string }) {
  await sql`
    insert into card_events (provider, id, type) values (${provider}, ${id}, ${type})
    on conflict (provider, id) do nothing`.execute(db);
}

/** Providers repeat events for a few days at most. */
export async function forgetOldEvents(db: Queryable): Promise<void> {
  await sql`delete from card_events where received_at < now() - interval '30 days'`.execute(db);
}
