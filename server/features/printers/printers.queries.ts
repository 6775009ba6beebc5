import { sql } from 'kysely';
import type { PaperWidth, PrinterState } from '../../../core/domain/printers.ts';
import { printerKnownSeconds } from '../../../core/domain/printers.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { type Found, holdsText, readPage, type SearchedPage } from '../../platform/paging.ts';
import { unfinishedJobs } from '../../platform/printing/printer-statuses.ts';
import { isOfVersion } from '../../platform/saving.ts';

export interface PrinterRow {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly paperMm: PaperWidth;
  readonly characters: number;
  readonly copies: number;
  readonly printsTickets: boolean;
  readonly printsReceipts: boolean;
  readonly categoryIds: number[] | null;
  readonly active: boolean;
  readonly state: PrinterState;
  readonly waiting: number;
  readonly lastPrintedAt: Date | null;
  readonly version: number;
}

/** How a printer is: unknown where nobody has asked it lately, or nobody asks it at all. */
export const knownState = sql`case when p.active and p.looked_at > now() - ${sql.lit(printerKnownSeconds)} * interval '1 second'
  then p.state else 'unknown' end`;

const ofPrinter = sql`j.restaurant_id = p.restaurant_id and j.printer_id = p.id and j.state in ${unfinishedJobs}`;

/** A page of the restaurant's printers by name, and how many there are in all. */
export async function listPrinters(
  db: Queryable,
  restaurantId: number,
  { searchText, ...asked }: SearchedPage,
): Promise<Found<PrinterRow>> {
  const matching = sql`from printers p
    where p.restaurant_id = ${restaurantId} and p.removed_at is null and ${holdsText(searchText, 'p.name', 'p.host')}`;
  const list = sql<PrinterRow>`
    select p.id, p.name, p.host, p.port, p.paper_mm, p.characters, p.copies, p.prints_tickets, p.prints_receipts,
      p.category_ids, p.active, ${knownState} as state,
      (select count(*) from print_jobs j where ${ofPrinter})::int as waiting, p.last_printed_at, p.version
    ${matching} order by folded(p.name), p.id`;
  return readPage(db, asked, list, matching);
}

/** What a printer is. */
export interface PrinterDraft {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly paperMm: number;
  readonly characters: number;
  readonly copies: number;
  readonly printsTickets: boolean;
  readonly printsReceipts: boolean;
  readonly categoryIds: readonly number[] | null;
  readonly active: boolean;
}

const columns = sql`name, host, port, paper_mm, characters, copies, prints_tickets, prints_receipts, category_ids, active`;

/** What a printer is now; undefined when the restaurant has none of that id. */
export async function findPrinter(db: Queryable, restaurantId: number, id: number): Promise<PrinterDraft | undefined> {
  const { rows } = await sql<PrinterDraft>`
    select ${columns} from printers where restaurant_id = ${restaurantId} and id = ${id} and removed_at is null`.execute(
    db,
  );
  return rows[0];
}

/** The new id; undefined when there is no such restaurant. */
export async function insertPrinter(
  db: Queryable,
  restaurantId: number,
  draft: PrinterDraft,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into printers (restaurant_id, ${columns})
    select ${restaurantId}, ${draft.name}, ${draft.host}, ${draft.port}, ${draft.paperMm}, ${draft.characters},
      ${draft.copies}, ${draft.printsTickets}, ${draft.printsReceipts}, ${draft.categoryIds}::int[], ${draft.active}
    from restaurants r where r.id = ${restaurantId}
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Changes a printer that still has this version (any, when undefined); it is asked at once how it is. */
export async function updatePrinter(
  db: Queryable,
  restaurantId: number,
  id: number,
  draft: PrinterDraft,
  version: number | undefined,
): Promise<boolean> {
  // Whoever still talks to the old address has nothing to say any more.
  const isThere = sql`(host = ${draft.host} and port = ${draft.port})`;
  const { numAffectedRows } = await sql`
    update printers set name = ${draft.name}, host = ${draft.host}, port = ${draft.port}, paper_mm = ${draft.paperMm},
      characters = ${draft.characters}, copies = ${draft.copies}, prints_tickets = ${draft.printsTickets},
      prints_receipts = ${draft.printsReceipts}, category_ids = ${draft.categoryIds}::int[], active = ${draft.active},
      state = case when ${isThere} then state else 'unknown' end, lease = case when ${isThere} then lease end,
      lease_until = case when ${isThere} then lease_until end, next_look_at = now(), version = version + 1
    where restaurant_id = ${restaurantId} and id = ${id} and removed_at is null and ${isOfVersion(version)}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** True when every one of these is a category of the restaurant. */
export async function knowsCategories(db: Queryable, restaurantId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from categories
    where restaurant_id = ${restaurantId} and removed_at is null and id = any(${ids}::int[])`.execute(db);
  return rows[0]?.known === ids.length;
}

/** Keeps a printer from being removed until the transaction ends, so that papers can be sent there; false when there is none. */
export async function holdPrinter(tx: Tx, restaurantId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from printers where restaurant_id = ${restaurantId} and id = ${id} and removed_at is null for key share`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Takes a printer, removed or not, for this transaction, with how much waits for it. */
export async function lockForDelete(
  tx: Tx,
  restaurantId: number,
  id: number,
): Promise<{ name: string; waiting: number } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from printers where restaurant_id = ${restaurantId} and id = ${id} for update`.execute(tx);
  if (!rows[0]) return undefined;
  const jobs = await sql<{ waiting: number }>`
    select count(*)::int as waiting from print_jobs
    where restaurant_id = ${restaurantId} and printer_id = ${id} and state in ${unfinishedJobs}`.execute(tx);
  return { name: rows[0].name, waiting: jobs.rows[0]?.waiting ?? 0 };
}

export async function removePrinter(tx: Tx, restaurantId: number, id: number): Promise<void> {
  await sql`
    update printers set removed_at = now(), version = version + 1
    where restaurant_id = ${restaurantId} and id = ${id} and removed_at is null`.execute(tx);
}
