import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

/** The text of docs/map.md, with the table of triggers updated from the database. */
export async function mapWithTriggers(db: Database): Promise<string> {
  const { rows } = await sql<{ table: string; triggers: string }>`
    select relname as "table", string_agg(tgname, ' ' order by tgname) as triggers
    from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace group by 1 order by 1`.execute(db);
  const lines = rows.map(({ table, triggers }) => `${table.padEnd(16)} ${triggers}\n`);
  const text = await readFile(new URL('../../docs/map.md', import.meta.url), 'utf8');
  return text.replace(/(?<=\n## What a write sets off\n[^`]*`[^`]*`[^`]*```\n)[^`]*/, lines.join(''));
}
