import { sql } from 'kysely';
import { idsOfPlaces, idsOfRecords } from '../../core/domain/cells.ts';
import type { Queryable } from './database.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Gives a new database, and tables added later, the ids of cell 0 to 999. Run it as the owner, under the migration lock.
 * @throws StartRefused if the database has rows of another cell
 */
export async function takeCell(db: Queryable, cell: number): Promise<void> {
  const found = await cellOf(db);
  if (found === cell && cell === 0) return;
  if (found !== cell && !(await isDatabaseEmpty(db))) {
    throw new StartRefused(
      `The database is of cell ${found}, and CELL is ${cell}: ids of two cells would collide. Set CELL=${found}, or name an empty database.`,
    );
  }
  const { rows } = await sql<{ name: string; most: number; next: number | null }>`
    select sequencename as name, w.base + w.size - 1 as most,
      case when s.last_value is null then w.base + s.start_value
        when s.last_value < w.base or s.last_value >= w.base + w.size then w.base + s.last_value % w.size + 1 end as next
    from pg_sequences s
    cross join lateral (
      select case s.data_type when 'integer'::regtype then ${idsOfPlaces}::bigint else ${idsOfRecords}::bigint end as size
    ) kind
    cross join lateral (select kind.size, ${cell} * kind.size as base) w
    where s.schemaname = current_schema() and s.max_value <> w.base + w.size - 1`.execute(db);
  for (const { name, most, next } of rows) {
    const restart = next === null ? sql`` : sql`restart with ${sql.lit(next)}`;
    await sql`alter sequence ${sql.id(name)} maxvalue ${sql.lit(most)} ${restart}`.execute(db);
  }
}

/** The cell of a migrated database. */
export async function cellOf(db: Queryable): Promise<number> {
  const { rows } = await sql<{ cell: number }>`
    select last_value / ${idsOfRecords}::bigint as cell from plans_id_seq`.execute(db);
  return rows[0]?.cell ?? 0;
}

export async function isDatabaseEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from users) and not exists (select from restaurants) as is_empty`.execute(db);
  return rows[0]?.isEmpty === true;
}
