import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type DrawerPin, drawerWaitsSeconds, type PrinterState } from '../../../core/domain/printers.ts';
import type { Queryable } from '../../platform/database.ts';
import { unfinishedJobs } from '../../platform/printing/printer-statuses.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { choicesOfLine, type LineRow, seatsOfLine } from '../orders/orders.service.ts';

export async function findSubOrderPlace(db: Queryable, restaurantId: number, subOrderId: number) {
  const { rows } = await sql<{ orderId: number; decidedAt: Date }>`
    select order_id, coalesce(decided_at, created_at) as decided_at from sub_orders
    where restaurant_id = ${restaurantId} and id = ${subOrderId}`.execute(db);
  return rows[0];
}

type PartFields = 'id' | 'itemName' | 'quantity' | 'specialInstruction' | 'course' | 'choices' | 'seats';

export interface PartLineRow extends Pick<LineRow, PartFields> {
  readonly lineId: number;
  readonly combo: string;
}

/** Lines of dishes chosen in combos. */
export async function findParts(db: Queryable, restaurantId: number, subOrderId: number): Promise<PartLineRow[]> {
  const { rows } = await sql<PartLineRow>`
    select l.id, l.item_name, l.quantity, l.special_instruction, l.course, ${choicesOfLine} as choices,
      ${seatsOfLine} as seats, c.id as line_id,
      c.item_name as combo
    from order_lines l join order_lines c
      on c.restaurant_id = l.restaurant_id and c.sub_order_id = l.sub_order_id and c.position = l.part_of
    where l.restaurant_id = ${restaurantId} and l.sub_order_id = ${subOrderId} order by l.position`.execute(db);
  return rows;
}

/** A printer that this program has leased. */
export interface HeldPrinter {
  readonly restaurantId: number;
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly characters: number;
  readonly state: PrinterState;
  readonly lease: string;
}

// Inactive printers are due only to requeue an interrupted job, so that staff can move it.
const isDue = sql`q.removed_at is null and (q.lease_until is null or q.lease_until < now())
  and case when q.active then q.next_look_at <= now() or exists (
    select from print_jobs j where j.restaurant_id = q.restaurant_id and j.printer_id = q.id and j.state = 'waiting'
      and j.next_attempt_at <= now() and j.next_attempt_at > q.looked_at
  ) else exists (
    select from print_jobs j where j.restaurant_id = q.restaurant_id and j.printer_id = q.id and j.state = 'printing'
  ) end`;

/** Claims due printers for `leaseSeconds`. A job interrupted by an expired lease waits again, as REPRINT. */
export async function claimPrinters(db: Queryable, leaseSeconds: number, most: number): Promise<HeldPrinter[]> {
  const { rows } = await sql<HeldPrinter>`
    with due as (
      select q.restaurant_id, q.id from printers q where ${isDue} and not is_away(q.restaurant_id)
      order by q.next_look_at limit ${most} for update skip locked
    ), held as (
      update printers p set lease = ${randomUUID()}, lease_until = now() + ${leaseSeconds} * interval '1 second'
      from due where p.restaurant_id = due.restaurant_id and p.id = due.id
      returning p.restaurant_id, p.id, p.name, p.host, p.port, p.characters, p.state, p.lease::text as lease
    ), lost as (
      update print_jobs j set state = 'waiting', reprint = true, lease = null
      from held where j.restaurant_id = held.restaurant_id and j.printer_id = held.id and j.state = 'printing'
    )
    select * from held`.execute(db);
  return rows;
}

/** Saves the printer's state and ends the lease, unless the lease has expired. */
export async function releasePrinter(
  db: Queryable,
  { restaurantId, id, lease }: HeldPrinter,
  {
    state,
    lookedAt,
    nextLookMs,
  }: { readonly state: PrinterState; readonly lookedAt: Date; readonly nextLookMs: number },
): Promise<void> {
  await sql`
    update printers set state = ${state}, looked_at = ${lookedAt}, lease = null, lease_until = null,
      next_look_at = now() + ${nextLookMs} * interval '1 millisecond'
    where restaurant_id = ${restaurantId} and id = ${id} and lease = ${lease}`.execute(db);
}

/** Saves the state right away, so that screens show it, and keeps the lease. */
export async function savePrinterState(
  db: Queryable,
  { restaurantId, id, lease }: HeldPrinter,
  { state, lookedAt }: { readonly state: PrinterState; readonly lookedAt: Date },
): Promise<void> {
  await sql`
    update printers set state = ${state}, looked_at = ${lookedAt}
    where restaurant_id = ${restaurantId} and id = ${id} and lease = ${lease}`.execute(db);
}

export interface HeldJob
  extends Omit<
    RowOf<'print_jobs'>,
    | 'restaurantId'
    | 'printerId'
    | 'state'
    | 'lease'
    | 'nextAttemptAt'
    | 'createdAt'
    | 'endedAt'
    | 'opensDrawer'
    | 'reason'
  > {
  /** The pin that opens the drawer with this copy; 0 if it stays shut. */
  readonly drawerPin: DrawerPin;
}

/** The oldest unfinished job, if it is due. Newer jobs wait for it. */
export async function nextJob(db: Queryable, { restaurantId, id, lease }: HeldPrinter): Promise<HeldJob | undefined> {
  const { rows } = await sql<HeldJob>`
    select j.id, j.kind, j.order_id, j.sub_order_id, j.payment_id, j.void_id, j.line_ids, j.copies, j.copies_done, j.reprint, j.failures,
      case when j.opens_drawer and not j.reprint and j.copies_done = 0
        and j.created_at > clock_timestamp() - ${sql.lit(drawerWaitsSeconds)} * interval '1 second'
        then p.drawer_pin else 0 end as drawer_pin
    from (
      select * from print_jobs where restaurant_id = ${restaurantId} and printer_id = ${id} and state in ${unfinishedJobs}
      order by id limit 1
    ) j
    join printers p on p.restaurant_id = ${restaurantId} and p.id = ${id} and p.lease = ${lease}
    where j.state = 'waiting' and j.next_attempt_at <= clock_timestamp()
      and not is_away(${restaurantId}::integer)`.execute(db);
  return rows[0];
}

/** Call before sending the first byte. Returns false if the job was moved or dropped, or if the lease has expired. */
export async function beginJob(
  db: Queryable,
  { restaurantId, id, lease }: HeldPrinter,
  jobId: number,
  leaseSeconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update printers set lease_until = now() + ${leaseSeconds} * interval '1 second'
      where restaurant_id = ${restaurantId} and id = ${id} and lease = ${lease} and active and removed_at is null
        and not is_away(restaurant_id)
      returning restaurant_id, id, lease
    )
    update print_jobs j set state = 'printing', lease = held.lease from held
    where j.restaurant_id = held.restaurant_id and j.id = ${jobId} and j.printer_id = held.id and j.state = 'waiting'
    returning j.id`.execute(db);
  return rows.length > 0;
}

export async function confirmCopy(db: Queryable, { restaurantId, id, lease }: HeldPrinter, jobId: number) {
  await sql`
    with moment as (select now() as now), done as (
      update print_jobs set copies_done = copies_done + 1, failures = 0, lease = null,
        reprint = reprint and copies_done + 1 >= copies,
        state = case when copies_done + 1 >= copies then 'printed' else 'waiting' end,
        ended_at = case when copies_done + 1 >= copies then moment.now end
      from moment where restaurant_id = ${restaurantId} and id = ${jobId} and state = 'printing' and lease = ${lease}
      returning restaurant_id
    )
    update printers p set last_printed_at = now() from done
    where p.restaurant_id = done.restaurant_id and p.id = ${id}`.execute(db);
}

/** The paper may have been printed, so the job waits again as REPRINT. */
export async function failJob(
  db: Queryable,
  { restaurantId, lease }: HeldPrinter,
  jobId: number,
  delaySeconds: number,
): Promise<void> {
  await sql`
    update print_jobs set state = 'waiting', reprint = true, failures = failures + 1, lease = null,
      next_attempt_at = statement_timestamp() + ${delaySeconds} * interval '1 second'
    where restaurant_id = ${restaurantId} and id = ${jobId} and state = 'printing' and lease = ${lease}`.execute(db);
}

/** Called if a job's paper can't be created. Also writes the printer's unchanged state, which notifies the floor. */
export async function postponeJob(
  db: Queryable,
  { restaurantId, id }: HeldPrinter,
  jobId: number,
  delaySeconds: number,
): Promise<void> {
  await sql`
    update print_jobs set state = 'waiting', failures = failures + 1,
      next_attempt_at = statement_timestamp() + ${delaySeconds} * interval '1 second'
    where restaurant_id = ${restaurantId} and id = ${jobId} and printer_id = ${id} and state = 'waiting'`.execute(db);
}

/** Drops a job that has nothing to print, so that later jobs can continue. */
export async function dropJob(db: Queryable, restaurantId: number, jobId: number): Promise<void> {
  await sql`
    update print_jobs set state = 'dropped', ended_at = now()
    where restaurant_id = ${restaurantId} and id = ${jobId} and state = 'waiting'`.execute(db);
}
