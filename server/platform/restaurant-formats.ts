import { sql } from 'kysely';
import { type Formats, formatsOf } from '../../core/domain/formats/formats.ts';
import type { Region } from '../../core/domain/formats/region.ts';
import type { Queryable } from './database.ts';

/** How a restaurant writes moments and amounts; the default region for id 0, which is no restaurant's. */
export async function restaurantFormats(db: Queryable, restaurantId: number): Promise<Formats> {
  const { rows } = await sql<{ region: Region }>`select region from restaurants where id = ${restaurantId}`.execute(db);
  return formatsOf(rows[0]?.region);
}
