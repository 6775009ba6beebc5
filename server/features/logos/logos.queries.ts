import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';

export type LogoDraft = Omit<RowOf<'restaurant_logos'>, 'restaurantId' | 'savedAt'>;

export async function findSign(db: Queryable, restaurantId: number) {
  const { rows } = await sql<{ name: string; mark: string | null }>`
    select r.name, l.mark from restaurants r left join restaurant_logos l on l.restaurant_id = r.id
    where r.id = ${restaurantId}`.execute(db);
  return rows[0];
}

export async function findLogo(db: Queryable, restaurantId: number): Promise<LogoDraft | undefined> {
  const { rows } = await sql<LogoDraft>`
    select media_type, picture, mark from restaurant_logos where restaurant_id = ${restaurantId}`.execute(db);
  return rows[0];
}

export async function putLogo(db: Queryable, restaurantId: number, { mediaType, picture, mark }: LogoDraft) {
  const { numAffectedRows } = await sql`
    insert into restaurant_logos (restaurant_id, media_type, picture, mark)
    select ${restaurantId}, ${mediaType}, ${picture}, ${mark} from restaurants where id = ${restaurantId}
    on conflict (restaurant_id) do update set
      media_type = excluded.media_type, picture = excluded.picture, mark = excluded.mark, saved_at = excluded.saved_at`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function dropLogo(db: Queryable, restaurantId: number): Promise<void> {
  await sql`delete from restaurant_logos where restaurant_id = ${restaurantId}`.execute(db);
}
