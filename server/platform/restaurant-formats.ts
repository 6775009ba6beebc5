import { type RawBuilder, sql } from 'kysely';
import { type Formats, formatsOf, type Region } from '../../core/domain/formats/formats.ts';
import type { Queryable } from './database.ts';

export function regionColumns(restaurantId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`restaurant_zone(${restaurantId}) as time_zone, restaurant_currency(${restaurantId}) as currency`;
}

export async function restaurantFormats(db: Queryable, restaurantId: number): Promise<Formats> {
  const { rows } = await sql<Region>`select ${regionColumns(sql`${restaurantId}::integer`)}`.execute(db);
  return formatsOf(rows[0]);
}
