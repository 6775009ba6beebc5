import { type RawBuilder, sql } from 'kysely';
import type { InvoiceDocument } from '../../../core/contract/invoices.ts';
import type { Day } from '../../../core/domain/formats/days.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import type { RateSum } from '../../../core/domain/pricing/tax-rules.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { EveryRow } from '../../platform/every-row/every-row.ts';
import type { RowOf } from '../../platform/record-table.ts';

/** The record of a payment or refund. Amounts are in minor units; a refund's amounts are negative. */
export interface NumberedDocument {
  /** The SHA-256 of salt and email; absent without an email. */
  readonly buyer?: string;
  readonly paper: InvoiceDocument;
  /** The paper of the whole bill. Set for the last payment of a bill paid in parts. */
  readonly whole?: InvoiceDocument;
  readonly figures: NumberedFigures;
}

export interface NumberedFigures {
  readonly orderId: number;
  readonly paymentId: number | string;
  readonly mode: PaymentMode;
  readonly currency: string;
  readonly amount: Cents;
  readonly total?: Cents;
  readonly discount?: Cents;
  readonly serviceFee?: Cents;
  readonly surcharge?: Cents;
  readonly tax?: Cents;
  /** Net and tax by rate, if there are several rates or prices include tax. */
  readonly taxes?: readonly RateSum[];
  readonly tip?: Cents;
  readonly rounding?: Cents;
  /** Set for a refund. `ofNumber` is null if its payment has no number. */
  readonly refundId?: number;
  readonly ofNumber?: number | null;
  /** The refunded dishes. */
  readonly dishes?: string;
}

export interface KeptContent {
  /** Canonical JSON. */
  readonly document: string;
  readonly buyer: { readonly salt: string; readonly email: string } | null;
}

export interface ToNumber extends KeptContent {
  readonly restaurantId: number;
  readonly kind: 'refund' | 'refund-failed';
  readonly paymentId: number;
  readonly refundId: number;
}

/** SQL for the statement that inserts the payment `p`, because another round trip would hold the lock for longer. */
export const recordPaymentNumber = ({ document, buyer }: KeptContent): RawBuilder<unknown> =>
  sql`record_number(p.restaurant_id, 'payment', p.id, null, p.day, ${document}, ${buyer && JSON.stringify(buyer)}::jsonb)`;

/** Locks the restaurant's series until the transaction ends. Null if the last number must be confirmed first. */
export async function recordNumber(tx: Tx, record: ToNumber): Promise<number | null> {
  const { restaurantId, kind, paymentId, refundId, document, buyer } = record;
  const { rows } = await sql<{ number: number | null }>`
    select record_number(${restaurantId}::int, ${kind}, ${paymentId}::bigint, ${refundId}::bigint, null, ${document},
      ${buyer && JSON.stringify(buyer)}::jsonb) as number`.execute(tx);
  return rows[0]?.number ?? null;
}

export interface KeptRecord {
  readonly paymentId: number;
  readonly document: NumberedDocument;
}

/** The records of an order's payments and refunds, oldest first. */
export async function listKeptRecords(db: Queryable, restaurantId: number, orderId: number): Promise<KeptRecord[]> {
  const { rows } = await sql<{ paymentId: number; document: string }>`
    select p.id as payment_id, n.document from payments p
    join numbered_records n on n.restaurant_id = p.restaurant_id and n.payment_id = p.id
    where p.restaurant_id = ${restaurantId} and p.order_id = ${orderId} order by n.number`.execute(db);
  return rows.map(({ paymentId, document }) => ({ paymentId, document: JSON.parse(document) as NumberedDocument }));
}

export interface NumbersVerdict {
  readonly records: number;
  readonly brokenAt: number | null;
  readonly fault: 'missing' | 'changed' | 'guest' | 'added' | null;
  readonly lastNumber: number;
  readonly hash: string;
  readonly restoredAt: Date | null;
}

/** Recomputes all hashes. */
export async function verifyNumbers(db: Queryable, restaurantId: number): Promise<NumbersVerdict> {
  const { rows } = await sql<NumbersVerdict>`
    select records, broken_at, fault, last_number, hash, restored_at from verify_numbers(${restaurantId})`.execute(db);
  const [verdict] = rows;
  if (!verdict) throw new Error('the numbers were not verified');
  return verdict;
}

/** Returns false if no restore is waiting for it, or if this database has a larger number. */
export async function confirmLastNumber(db: Queryable, restaurantId: number, last: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select confirm_last_number(${restaurantId}::int, ${last}::bigint) as done`.execute(db);
  return rows[0]?.done ?? false;
}

export interface ExportedRecord extends Pick<RowOf<'numbered_records'>, 'number' | 'kind' | 'document'> {
  readonly recordedAt: Date;
  readonly day: Day;
  readonly hash: string;
  readonly before: string;
}

export function everyNumber(restaurantId: number, start: Day, stop: Day): EveryRow<ExportedRecord> {
  const records = sql<ExportedRecord>`
    select n.number, n.kind, n.recorded_at, n.day::text as day, n.document, encode(n.hash, 'hex') as hash,
      coalesce((select encode(b.hash, 'hex') from numbered_records b
        where b.restaurant_id = n.restaurant_id and b.number < n.number order by b.number desc limit 1), '') as before
    from numbered_records n
    where n.restaurant_id = ${restaurantId} and n.day between ${start}::date and ${stop}::date order by n.number`;
  return { records: (reading, write) => reading.stream(records, write) };
}

export interface RefundToNumber
  extends Pick<
    RowOf<'refunds'>,
    'id' | 'orderId' | 'amountCents' | 'currency' | 'state' | 'taxes' | 'taxCents' | 'dishes'
  > {
  readonly paymentId: number;
  readonly paidBy: PaymentMode;
  readonly ofNumber: number | null;
  readonly kinds: readonly string[];
}

/** Undefined for refunds of late payments, which don't count as revenue. */
export async function findRefundToNumber(tx: Tx, restaurantId: number, refundId: number) {
  const numbers = sql`numbered_records n where n.restaurant_id = r.restaurant_id and n.payment_id = r.payment_id`;
  const { rows } = await sql<RefundToNumber>`
    select r.id, r.order_id, r.amount_cents, r.currency, r.state, r.taxes, r.tax_cents, r.dishes,
      p.id as payment_id, p.paid_by,
      (select n.number from ${numbers} and n.kind = 'payment') as of_number,
      array(select n.kind from ${numbers} and n.refund_id = r.id) as kinds
    from refunds r join payments p on p.restaurant_id = r.restaurant_id and p.id = r.payment_id
    where r.restaurant_id = ${restaurantId} and r.id = ${refundId}`.execute(tx);
  return rows[0];
}

export type SeriesRow = Pick<NumbersVerdict, 'lastNumber' | 'restoredAt'>;

export async function findSeries(db: Queryable, restaurantId: number): Promise<SeriesRow> {
  const { rows } = await sql<SeriesRow>`
    select last_number, restored_at from number_series where restaurant_id = ${restaurantId}`.execute(db);
  return rows[0] ?? { lastNumber: 0, restoredAt: null };
}
