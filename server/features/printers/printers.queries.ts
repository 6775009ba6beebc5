import { sql } from 'kysely';
import type { PrinterRecord } from '../../../core/contract/printers.ts';
import { type PrinterState, printerKnownSeconds, printerPorts } from '../../../core/domain/printers.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { holdsText, nameOrder, readPage, type SearchedPage } from '../../platform/paging.ts';
import { unfinishedJobs } from '../../platform/printing/printer-statuses.ts';
import { type Fields, type Row, recordTable, type StoredIn } from '../../platform/record-table.ts';

export const printers = recordTable('printers', {
  name: 'name',
  host: 'host',
  port: 'port',
  paper: 'paper_mm',
  characters: 'characters',
  copies: 'copies',
  tickets: 'prints_tickets',
  receipts: 'prints_receipts',
  categories: 'category_ids',
  drawer: 'drawer_pin',
  active: 'active',
} satisfies StoredIn<'printers', Omit<PrinterRecord, 'printerID' | 'version'>>);

export type PrinterDraft = Fields<typeof printers>;

export const newPrinter: PrinterDraft = {
  name: '',
  host: '',
  port: printerPorts.least,
  paperMm: 80,
  characters: 48,
  copies: 1,
  printsTickets: true,
  printsReceipts: false,
  categoryIds: null,
  drawerPin: 0,
  active: true,
};

export interface PrinterRow extends Row<typeof printers> {
  readonly state: PrinterState;
  readonly waiting: number;
  readonly lastPrintedAt: Date | null;
}

/** A printer's last state. 'unknown' if it wasn't polled recently or is inactive. */
export const knownState = sql`case when p.active and p.looked_at > now() - ${sql.lit(printerKnownSeconds)} * interval '1 second'
  then p.state else 'unknown' end`;

const ofPrinter = sql`j.restaurant_id = p.restaurant_id and j.printer_id = p.id and j.state in ${unfinishedJobs}`;

export async function listPrinters(db: Queryable, restaurantId: number, { searchText, ...page }: SearchedPage) {
  const matching = sql`from printers p
    where p.restaurant_id = ${restaurantId} and p.removed_at is null and ${holdsText(searchText, 'p.name', 'p.host')}`;
  const list = sql<PrinterRow>`
    select p.id, ${printers.columns('p')}, p.version, ${knownState} as state,
      (select count(*) from print_jobs j where ${ofPrinter})::int as waiting, p.last_printed_at
    ${matching} order by ${nameOrder('p.name')}, p.id`;
  return readPage(db, page, list, matching);
}

export async function findPrinter(db: Queryable, restaurantId: number, id: number): Promise<PrinterDraft | undefined> {
  const { rows } = await sql<PrinterDraft>`
    select ${printers.columns()} from printers
    where restaurant_id = ${restaurantId} and id = ${id} and removed_at is null`.execute(db);
  return rows[0];
}

/** A saved printer is polled at once. A new address resets the state and cancels the lease. */
export function asSaved(draft: PrinterDraft) {
  const isThere = sql`(host = ${draft.host} and port = ${draft.port})`;
  return {
    ...draft,
    state: sql`case when ${isThere} then state else 'unknown' end`,
    lease: sql`case when ${isThere} then lease end`,
    leaseUntil: sql`case when ${isThere} then lease_until end`,
    nextLookAt: sql`now()`,
  };
}

export async function knowsCategories(db: Queryable, restaurantId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from categories
    where restaurant_id = ${restaurantId} and removed_at is null and id = any(${ids}::bigint[])`.execute(db);
  return rows[0]?.known === ids.length;
}

/** Locks a printer against removal until the transaction ends, so that jobs can be moved to it. */
export const holdPrinter = (tx: Tx, restaurantId: number, id: number) =>
  printers.hold(tx, { restaurantId, id }, sql`for key share`);

/** Locks a printer, even a removed one, and counts its unfinished jobs. */
export async function lockForDelete(tx: Tx, restaurantId: number, id: number) {
  const { rows } = await sql<{ name: string }>`
    select name from printers where restaurant_id = ${restaurantId} and id = ${id} for update`.execute(tx);
  if (!rows[0]) return undefined;
  const jobs = await sql<{ waiting: number }>`
    select count(*)::int as waiting from print_jobs
    where restaurant_id = ${restaurantId} and printer_id = ${id} and state in ${unfinishedJobs}`.execute(tx);
  return { name: rows[0].name, waiting: jobs.rows[0]?.waiting ?? 0 };
}
