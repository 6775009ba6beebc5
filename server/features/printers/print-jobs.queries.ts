import { sql } from 'kysely';
import type { PrinterState, PrintJobKind, PrintJobState } from '../../../core/domain/printers.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { WorkKey } from '../../platform/idempotency/once.ts';
import { nameOrder } from '../../platform/paging.ts';
import { troubledPrinters, unfinishedJobs } from '../../platform/printing/printer-statuses.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { knownState } from './printers.queries.ts';

export interface PrintJobRow
  extends Pick<
    RowOf<'print_jobs'>,
    'id' | 'kind' | 'orderId' | 'subOrderId' | 'state' | 'reprint' | 'createdAt' | 'endedAt'
  > {
  readonly tableName: string | null;
}

export async function listPrintJobs(db: Queryable, restaurantId: number, printerId: number): Promise<PrintJobRow[]> {
  const { rows } = await sql<PrintJobRow>`
    select j.id, j.kind, j.order_id, j.sub_order_id, t.name as table_name, j.state, j.reprint, j.created_at, j.ended_at
    from print_jobs j
    left join orders o on o.restaurant_id = j.restaurant_id and o.id = j.order_id
    left join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    where j.restaurant_id = ${restaurantId} and j.printer_id = ${printerId}
    order by j.id desc limit 30`.execute(db);
  return rows;
}

export async function insertTestPage(db: Queryable, restaurantId: number, printerId: number): Promise<void> {
  await sql`
    insert into print_jobs (restaurant_id, printer_id, kind, copies)
    select p.restaurant_id, p.id, 'test', 1 from printers p
    where p.restaurant_id = ${restaurantId} and p.id = ${printerId} and p.removed_at is null and not exists (
      select from print_jobs j where j.restaurant_id = p.restaurant_id and j.printer_id = p.id and j.kind = 'test'
        and j.state in ${unfinishedJobs}
    )`.execute(db);
}

/** Returns false if no printer has a drawer. Only the first job has the reason, so that it is recorded once. */
export async function insertOpenings(tx: Tx, restaurantId: number, reason: string, key: WorkKey) {
  const { rows } = await sql`
    with opening as (
      insert into print_jobs (restaurant_id, printer_id, kind, copies, opens_drawer, reason)
      select p.restaurant_id, p.id, 'drawer', 1, true, case when row_number() over (order by p.id) = 1 then ${reason} end
      from printers p
      where p.restaurant_id = ${restaurantId} and p.drawer_pin <> 0 and p.active and p.removed_at is null
      returning id
    ), key as (${key.spendKeySql(sql`select id from opening order by id limit 1`)})
    select id from opening`.execute(tx);
  return rows.length > 0;
}

export async function lockJob(tx: Tx, restaurantId: number, jobId: number) {
  const { rows } = await sql<{ printerId: number; kind: PrintJobKind; state: PrintJobState }>`
    select printer_id, kind, state from print_jobs
    where restaurant_id = ${restaurantId} and id = ${jobId} for update`.execute(tx);
  return rows[0];
}

export async function insertReprint(tx: Tx, restaurantId: number, jobId: number, printerId: number): Promise<void> {
  await sql`
    insert into print_jobs (restaurant_id, printer_id, kind, order_id, sub_order_id, payment_id, void_id, line_ids,
      copies, reprint)
    select restaurant_id, ${printerId}, kind, order_id, sub_order_id, payment_id, void_id, line_ids, 1, kind <> 'test'
    from print_jobs where restaurant_id = ${restaurantId} and id = ${jobId}`.execute(tx);
}

/** Moves waiting jobs, or one of them, to another printer. Jobs in progress stay. Returns the number moved. */
export async function moveWaiting(
  tx: Tx,
  restaurantId: number,
  { from, to, jobId }: { readonly from: number; readonly to: number; readonly jobId?: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update print_jobs set printer_id = ${to}, next_attempt_at = statement_timestamp(), failures = 0
    where restaurant_id = ${restaurantId} and printer_id = ${from} and state = 'waiting'
      and (${jobId ?? null}::bigint is null or id = ${jobId ?? null})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function dropWaiting(db: Queryable, restaurantId: number, printerId: number, jobIds: readonly number[]) {
  const { numAffectedRows } = await sql`
    update print_jobs set state = 'dropped', ended_at = now()
    where restaurant_id = ${restaurantId} and printer_id = ${printerId} and state = 'waiting'
      and id = any(${jobIds}::bigint[])`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export interface TroubleRow {
  readonly id: number;
  readonly name: string;
  readonly state: PrinterState;
  readonly waiting: {
    readonly id: number;
    readonly kind: PrintJobKind;
    readonly orderId: number | null;
    readonly subOrderId: number | null;
    readonly tableName: string | null;
    readonly createdAt: string;
  }[];
  readonly others: { readonly id: number; readonly name: string }[];
}

/** Includes printers without errors whose jobs wait, because they never confirm or are inactive. */
export async function listTroubles(db: Queryable, restaurantId: number): Promise<TroubleRow[]> {
  const { rows } = await sql<TroubleRow>`
    select p.id, p.name, ${knownState} as state, coalesce(w.jobs, '[]') as waiting, coalesce((
      select json_agg(json_build_object('id', q.id, 'name', q.name) order by ${nameOrder('q.name')}, q.id) from printers q
      where q.restaurant_id = p.restaurant_id and q.id <> p.id and q.active and q.removed_at is null
    ), '[]') as others
    from printers p
    cross join lateral (
      select json_agg(json_build_object('id', j.id, 'kind', j.kind, 'orderId', j.order_id, 'subOrderId', j.sub_order_id,
          'tableName', t.name,
          'createdAt', to_char(j.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by j.id) as jobs,
        coalesce(bool_or(j.failures > 0 or j.created_at < now() - interval '30 seconds'), false) as is_late
      from (
        select * from print_jobs
        where restaurant_id = p.restaurant_id and printer_id = p.id and state in ${unfinishedJobs} order by id limit 50
      ) j
      left join orders o on o.restaurant_id = j.restaurant_id and o.id = j.order_id
      left join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    ) as w
    where p.restaurant_id = ${restaurantId} and p.removed_at is null
      and (w.is_late or p.active and ${knownState} in ${troubledPrinters})
    order by ${nameOrder('p.name')}, p.id`.execute(db);
  return rows;
}
