import { type RawBuilder, sql } from 'kysely';
import { unfinished } from './checkout/paying-now.ts';
import type { Database } from './database.ts';
import { unfinishedJobs } from './printing/printer-statuses.ts';
import { unfinishedRefunds } from './statuses.ts';

/**
 * What waits for a moment, and how far off it may be at most now. A claim of another program that is at work looks like
 * any other wait, so nothing is brought nearer than the longest claim of its kind lasts.
 */
const waits: readonly { table: string; set: RawBuilder<unknown>; where: RawBuilder<unknown> }[] = [
  nearer('outbox', 'next_attempt_at', sql`interval '180 seconds'`, sql`status = 'waiting'`),
  nearer('card_checkouts', 'next_look_at', sql`interval '60 seconds'`, sql`state in ${unfinished}`),
  nearer('card_checkouts', 'lease_until', sql`interval '15 minutes'`, sql`state in ${unfinished}`),
  nearer('refunds', 'next_look_at', sql`interval '60 seconds'`, sql`state in ${unfinishedRefunds}`),
  nearer('printers', 'next_look_at', sql`interval '0'`, sql`removed_at is null`),
  nearer('printers', 'lease_until', sql`interval '60 seconds'`, sql`removed_at is null`),
  nearer('print_jobs', 'next_attempt_at', sql`interval '0'`, sql`state in ${unfinishedJobs}`),
  nearer('visits', 'submitted_until', sql`interval '0'`, sql`ended_at is null`),
  nearer('visits', 'last_request_at', sql`interval '0'`, sql`ended_at is null`),
  nearer('visits', 'last_call_at', sql`interval '0'`, sql`ended_at is null`),
];

function nearer(table: string, column: string, most: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const moment = sql.ref(column);
  return { table, set: sql`${moment} = now() + ${most}`, where: sql`${where} and ${moment} > now() + ${most}` };
}

/**
 * Brings near what waits for a moment that lies further off than it was meant to be: the clock of the database was set back.
 * Safe to repeat, also by several programs; where nothing lies too far off, a message is at most tried once too often.
 */
export async function bringWaitsNear(db: Database): Promise<void> {
  for (const { table, set, where } of waits)
    await sql`update ${sql.table(table)} set ${set} where ${where}`.execute(db);
}
