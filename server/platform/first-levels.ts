import type pg from 'pg';
import { feedName } from './change-feed.ts';
import { StartRefused } from './start-refused.ts';

/** Everything in server/db/schema. */
export const firstLevel = '001-schema';

export const levelsOf010 = `
  001-foundation 002-reports 003-restaurant-logos 006-card-attempts 007-report-totals 008-invoice-mail 010-bill-terms
  011-order-stats-keys 012-refunds 013-split-bills 015-given-back-elsewhere 016-mail-faults 017-report-months 018-order-hours
  018-payment-amounts 019-order-stats-rows 020-visits-and-reopenings 021-invoice-address 022-idempotency-keys
  023-caps-of-a-table 024-sign-in-places 025-states-in-words 026-fewer-report-totals 027-card-providers
  028-table-and-attendant-states 029-checkouts-of-an-order 030-restaurant-regions 031-changes-by-table 032-seen-sub-orders
  033-less-for-each-order 034-table-calls 035-moved-visits 036-printers 037-joined-orders 038-taken-sub-orders 039-kitchen
  040-staff-pins 041-audit-trail 042-sessions 043-phones-of-a-visit 044-erased-staff 045-audit-of-sessions 046-second-step
  047-approvals 048-passkeys 049-keys-by-restaurant 050-told-of-joined-orders 051-told-of-own-staff 052-last-backup`
  .trim()
  .split(/\s+/);

export const startOldVersionFirst = 'Start Comanda 0.1.0 with it once, then this version.';

/** Recorded levels, with those of 0.1.0 replaced by level 1; undefined if some of 0.1.0 are missing. */
export function levelsOfToday(recorded: readonly string[]): readonly string[] | undefined {
  if (!recorded.some((name) => levelsOf010.includes(name))) return recorded;
  if (levelsOf010.some((name) => !recorded.includes(name))) return undefined;
  return [firstLevel, ...recorded.filter((name) => !levelsOf010.includes(name))];
}

/** Converts a database at the last level of 0.1.0 to level 1 and drops what only older programs used. */
export async function takeOverFirstLevels(client: pg.ClientBase): Promise<void> {
  const { rows: found } = await client.query(`select where to_regclass('kysely_migration') is not null`);
  if (found.length === 0) return;
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const recorded = rows.map(({ name }) => name);
  const levels = levelsOfToday(recorded);
  if (levels === recorded) return;
  if (!levels) throw new StartRefused(`The database is of a version before Comanda 0.1.0. ${startOldVersionFirst}`);
  // They would wait for notices of the dropped triggers and serve stale caches.
  const { rows: running } = await client.query(`select from pg_stat_activity
    where datname = current_database() and application_name like '${feedName('')}%'`);
  if (running.length > 0)
    throw new StartRefused('Comanda 0.1.0 still runs on this database. Stop all its programs first.');
  await client.query(`
    drop trigger menu_changed on categories;
    drop trigger menu_changed on items;
    drop trigger menu_changed on item_choices;
    drop trigger name_restaurant on idempotency_keys;
    drop function raise_menu_version, name_restaurant_of_key, restaurant_of_fingerprint;
    insert into kysely_migration (name, timestamp) select '${firstLevel}', max(timestamp) from kysely_migration`);
  await client.query('delete from kysely_migration where name = any ($1)', [levelsOf010]);
}
