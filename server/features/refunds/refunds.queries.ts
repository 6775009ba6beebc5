import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../core/domain/formats/days.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import { taxesOfRefund, taxesPaid } from '../../../core/domain/pricing/refund.ts';
import type { SoldUnit } from '../../../core/domain/pricing/refund-dishes.ts';
import type { RateSum } from '../../../core/domain/pricing/tax-rules.ts';
import { taxIn } from '../../../core/domain/pricing/taxes.ts';
import { type RefundState, refundStates, refundStatesBefore } from '../../../core/domain/refund-states.ts';
import { takenByStaff } from '../../platform/checkout/card-provider.ts';
import { cardProviderProfiles } from '../../platform/checkout/card-providers.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { WorkKey } from '../../platform/idempotency/once.ts';
import { jsonOrNull, type RowOf } from '../../platform/record-table.ts';
import { givenRefunds, unfinishedRefunds, wordList } from '../../platform/statuses.ts';

/** JSON that maps providers to payment modes. */
const modes = JSON.stringify(Object.fromEntries(cardProviderProfiles.map(({ name, paidBy }) => [name, paidBy])));
const paidByOf = (alias: string) => sql`${modes}::jsonb ->> ${sql.ref(`${alias}.provider`)}`;

/** Providers that may report a finished refund as failed later, because a bank returned it. */
const sentBackProviders = cardProviderProfiles.filter((profile) => profile.doneRefundsMayFail).map(({ name }) => name);

const refundKeyHours = JSON.stringify(
  Object.fromEntries(cardProviderProfiles.map((profile) => [profile.name, profile.refundKeyHours])),
);

export interface RefundableRow
  extends Pick<RowOf<'refunds'>, 'paymentId' | 'latePaymentId' | 'provider' | 'reference' | 'live' | 'currency'> {
  readonly paidBy: PaymentMode;
  readonly amountCents: number;
}

export async function listRefundable(db: Queryable, restaurantId: number, orderId: number, latePaymentId?: number) {
  const { rows } = latePaymentId
    ? await sql<RefundableRow>`
        select null::bigint as payment_id, l.id as late_payment_id, ${paidByOf('l')} as paid_by, l.provider, l.reference, l.live,
          l.currency, l.amount_cents
        from late_payments l
        where l.restaurant_id = ${restaurantId} and l.order_id = ${orderId} and l.id = ${latePaymentId}`.execute(db)
    : await sql<RefundableRow>`
        select p.id as payment_id, null::bigint as late_payment_id, p.paid_by, p.provider, p.reference,
          coalesce(c.live, false) as live, coalesce(c.currency, lower(restaurant_currency(p.restaurant_id))) as currency, p.amount_cents
        from payments p
        left join card_checkouts c
          on c.restaurant_id = p.restaurant_id and c.provider = p.provider and c.session_id = p.reference
        where p.restaurant_id = ${restaurantId} and p.order_id = ${orderId} order by p.id`.execute(db);
  return rows;
}

export interface NewRefund extends Omit<RefundableRow, 'paidBy'> {
  readonly restaurantId: number;
  readonly orderId: number;
  readonly reason: string;
  readonly madeByUserId: number;
  /** Part of the amount. For a refund of everything left, the database sets it. */
  readonly roundingCents: number;
  readonly dishes?: RefundedDishes | undefined;
}

/** A refund's taxes as stored: by rate only if its payment has taxes by rate. */
interface TaxesOfRefund {
  readonly taxes: readonly RateSum[] | null;
  readonly taxCents: Cents | null;
}

export interface RefundedDishes extends TaxesOfRefund {
  readonly names: string;
  readonly units: readonly Pick<SoldUnit, 'lineId' | 'unit'>[];
}

export interface RefundRow
  extends Omit<RowOf<'refunds'>, 'createdAt' | 'day' | 'endedAt' | 'nextLookAt' | 'taxes' | 'taxCents'> {
  /** Null if the refund was made at the provider. */
  readonly madeBy: string | null;
  readonly approvedBy: string | null;
  readonly madeAt: Date;
}

export type RefundName = Pick<RefundRow, 'restaurantId' | 'attempt'>;

export interface RefundOutcome {
  readonly state: RefundState;
  readonly providerReference: string | null;
}

const columns = sql`r.id, r.restaurant_id, r.order_id, r.payment_id,
  r.late_payment_id, r.amount_cents, r.rounding_cents, r.currency, r.reason, r.provider, r.reference,
  r.live, r.attempt, r.state, r.provider_reference, r.made_by_user_id,
  r.created_at as made_at, r.failures, r.dishes,
  u.name as made_by, approver.name as approved_by`;

const withUser = sql`left join users u on u.id = r.made_by_user_id
  left join approval_uses used on used.restaurant_id = r.restaurant_id and used.refund_id = r.id
  left join approvals a on a.restaurant_id = used.restaurant_id and a.id = used.approval_id
  left join users approver on approver.id = a.answered_by_user_id`;

type OfPayment = Pick<RefundRow, 'restaurantId' | 'orderId' | 'paymentId'>;

/** The payment's taxes, and its refunds with their taxes. Locks the payment, as the insert does. */
export async function lockRefundsOf(tx: Tx, { restaurantId, orderId, paymentId }: OfPayment) {
  const { rows } = await sql<
    Pick<RowOf<'payments'>, 'amountCents' | 'tipCents' | 'roundingCents' | 'taxCents' | 'taxes'>
  >`
    select amount_cents, tip_cents, rounding_cents, tax_cents, taxes from payments
    where restaurant_id = ${restaurantId} and id = ${paymentId} for no key update`.execute(tx);
  const [paid] = rows;
  if (!paid) return undefined;
  const { rows: refunds } = await sql<
    Pick<RowOf<'refunds'>, 'amountCents' | 'roundingCents' | 'state'> & { taxes: RateSum[] }
  >`
    select r.amount_cents, r.rounding_cents, r.state, coalesce(r.taxes, jsonb_build_array(jsonb_build_object(
      'rate', 0, 'netCents', r.amount_cents - r.rounding_cents - t.cents, 'taxCents', t.cents))) as taxes
    from refunds r
    cross join lateral (select coalesce(r.tax_cents,
      round(${paid.taxCents}::numeric * r.amount_cents / ${paid.amountCents}::numeric)::bigint) as cents) t
    where r.restaurant_id = ${restaurantId} and r.order_id = ${orderId} and r.payment_id = ${paymentId}
      and r.state in ${givenRefunds}`.execute(tx);
  return { paid, refunds };
}

/** The refund's share of the payment's taxes. Call it just before writing the refund. */
export async function lockTaxesOfRefund(tx: Tx, of: OfPayment, cents: Cents): Promise<TaxesOfRefund> {
  const found = await lockRefundsOf(tx, of);
  if (!found) return { taxes: null, taxCents: null };
  const { paid, refunds } = found;
  return taxesToStore(paid, taxesOfRefund({ ...paid, taxes: taxesPaid(paid) }, refunds, cents));
}

export const taxesToStore = (paid: { readonly taxes?: unknown }, taxes: readonly RateSum[] | null): TaxesOfRefund => ({
  taxes: paid.taxes ? taxes : null,
  taxCents: taxIn(taxes ?? []),
});

/**
 * Call this before calling the provider. Refunds by staff are done immediately.
 * @throws 23514 of `refund_within_payment` or `refund_dish_once`
 */
export async function insertRefund(tx: Tx, refund: NewRefund, key: WorkKey): Promise<RefundRow> {
  const { restaurantId, orderId, paymentId, latePaymentId, amountCents, currency, reason, provider } = refund;
  const { reference, live, madeByUserId, roundingCents, dishes } = refund;
  const { taxes, taxCents } = dishes ?? (await lockTaxesOfRefund(tx, refund, amountCents));
  const { rows } = await sql<RefundRow>`
    with r as (
      insert into refunds (restaurant_id, order_id, payment_id, late_payment_id, amount_cents, rounding_cents, currency,
        reason, provider, reference, live, made_by_user_id, taxes, tax_cents, dishes, state, ended_at)
      values (${restaurantId}, ${orderId}, ${paymentId}, ${latePaymentId}, ${amountCents}, ${roundingCents}, ${currency},
        ${reason}, ${provider}, ${reference}, ${live}, ${madeByUserId}, ${jsonOrNull(taxes)}, ${taxCents},
        ${dishes?.names ?? null}, ${provider === takenByStaff ? 'done' : 'pending'},
        ${provider === takenByStaff ? sql`now()` : null})
      returning *
    ), key as (${key.spendKeySql(sql`select id from r`)})
    select ${columns} from r ${withUser}`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error('an inserted refund answers its row');
  if (dishes) await insertUnits(tx, written, dishes.units);
  return written;
}

async function insertUnits(tx: Tx, { restaurantId, id }: RefundRow, units: RefundedDishes['units']) {
  await sql`
    insert into refund_lines (restaurant_id, refund_id, line_id, unit)
    select ${restaurantId}, ${id}, line_id, unit
    from unnest(${units.map(({ lineId }) => lineId)}::bigint[], ${units.map(({ unit }) => unit)}::int[]) as u (line_id, unit)`.execute(
    tx,
  );
}

interface RefundedUnit extends Pick<SoldUnit, 'lineId' | 'unit'> {
  readonly paymentId: number;
}

export async function listRefundedUnits(db: Queryable, restaurantId: number, orderId: number): Promise<RefundedUnit[]> {
  const { rows } = await sql<RefundedUnit>`
    select p.id as payment_id, l.line_id, l.unit
    from refunds r join payments p on p.restaurant_id = r.restaurant_id and p.id = r.payment_id
    join refund_lines l on l.restaurant_id = r.restaurant_id and l.refund_id = r.id
    where r.restaurant_id = ${restaurantId} and r.order_id = ${orderId} and r.state in ${givenRefunds}`.execute(db);
  return rows;
}

export async function findRefund(db: Queryable, restaurantId: number, refundId: number) {
  const { rows } = await sql<RefundRow>`
    select ${columns} from refunds r ${withUser}
    where r.restaurant_id = ${restaurantId} and r.id = ${refundId}`.execute(db);
  return rows[0];
}

/** Newest first, including refunds of late payments. */
export async function listRefunds(db: Queryable, restaurantId: number, orderId: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from refunds r ${withUser}
    where r.restaurant_id = ${restaurantId} and r.order_id = ${orderId} order by r.id desc`.execute(db);
  return rows;
}

/** A finished refund doesn't change any more, unless a bank returns it. Returns the row. */
export async function recordRefund(
  db: Queryable,
  { restaurantId, attempt }: RefundName,
  { state, providerReference }: RefundOutcome,
): Promise<(RefundRow & { readonly isChanged: boolean }) | undefined> {
  const { numAffectedRows } = await sql`
    update refunds set state = ${state}, failures = 0, ended_at = ${refundStates[state].isOver ? sql`now()` : null},
      provider_reference = coalesce(${providerReference}, provider_reference),
      next_look_at = now() + interval '15 minutes'
    where restaurant_id = ${restaurantId} and attempt = ${attempt}
      and state in ${wordList(refundStatesBefore(state))}
      and (state in ${unfinishedRefunds} or provider = any(${sentBackProviders}::text[]))`.execute(db);
  const { rows } = await sql<RefundRow>`
    select ${columns} from refunds r ${withUser}
    where r.restaurant_id = ${restaurantId} and r.attempt = ${attempt}`.execute(db);
  return rows[0] && { ...rows[0], isChanged: numAffectedRows === 1n };
}

export async function postponeRefund(db: Queryable, { restaurantId, attempt }: RefundName, seconds: number) {
  await sql`
    update refunds set failures = failures + 1, next_look_at = now() + make_interval(secs => ${seconds})
    where restaurant_id = ${restaurantId} and attempt = ${attempt} and state in ${unfinishedRefunds}`.execute(db);
}

/** Skips refunds without a response whose idempotency key has expired at the provider; staff must decide on those. */
export async function claimDueRefunds(db: Queryable, limit: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    with due as (
      select restaurant_id, id from refunds
      where state in ${unfinishedRefunds} and next_look_at <= now() and not is_away(restaurant_id) and (provider_reference is not null
        or created_at > now() - (${refundKeyHours}::jsonb ->> provider)::int * interval '1 hour')
      order by next_look_at limit ${limit} for update skip locked
    ), r as (
      update refunds u set next_look_at = now() + interval '60 seconds'
      from due where u.restaurant_id = due.restaurant_id and u.id = due.id returning u.*
    )
    select ${columns} from r ${withUser}`.execute(db);
  return rows;
}

export interface RefundedScope {
  /** Undefined for all restaurants. */
  readonly restaurantId: number | undefined;
  readonly start: Day;
  readonly stop: Day;
  readonly paymentId?: number | undefined;
  readonly paymentBy?: PaymentMode | undefined;
}

export interface RestaurantSum {
  readonly restaurantId: number;
  readonly amountCents: Cents;
  /** Part of the amount. */
  readonly roundingCents: Cents;
}

/** By restaurant. Refunds of late payments don't count, because those were never revenue. */
export async function refundedBetween(db: Queryable, scope: RefundedScope): Promise<RestaurantSum[]> {
  const { rows } = await sql<RestaurantSum>`
    select r.restaurant_id, sum(r.amount_cents)::bigint as amount_cents, sum(r.rounding_cents)::bigint as rounding_cents
    ${fromRefunds(scope)} group by 1`.execute(db);
  return rows;
}

export interface RefundedDay {
  readonly day: Day;
  readonly cents: Cents;
}

export async function refundedByDay(db: Queryable, scope: RefundedScope): Promise<RefundedDay[]> {
  const { rows } = await sql<RefundedDay>`
    select r.day::text as day, sum(r.amount_cents)::bigint as cents
    ${fromRefunds(scope)} group by 1 order by 1`.execute(db);
  return rows;
}

/** SQL that selects the taxes and amounts of refunds, and the ids of their payments. */
export const taxesOfRefunds = (scope: RefundedScope): RawBuilder<unknown> =>
  sql`select r.restaurant_id, r.payment_id, r.amount_cents, r.taxes ${fromRefunds(scope)}`;

/** For all restaurants the condition still starts with restaurant_id, to use the index. */
function fromRefunds({ restaurantId, start, stop, paymentId, paymentBy }: RefundedScope): RawBuilder<unknown> {
  const whose =
    restaurantId === undefined
      ? sql`r.restaurant_id in (select id from restaurants)`
      : sql`r.restaurant_id = ${restaurantId}`;
  const ofPayment = paymentId === undefined ? sql`` : sql`and r.payment_id = ${paymentId}`;
  const payments = sql`select from payments p where p.restaurant_id = r.restaurant_id and p.id = r.payment_id`;
  const mode = paymentBy === undefined ? sql`` : sql`and exists (${payments} and p.paid_by = ${paymentBy})`;
  return sql`from refunds r where ${whose} and r.day between ${start}::date and ${stop}::date
    and r.state in ${givenRefunds} and r.payment_id is not null ${ofPayment} ${mode}`;
}
