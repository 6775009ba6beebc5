import { type RawBuilder, sql } from 'kysely';
import { type Formats, formatsOf, type Region } from '../../core/domain/formats/formats.ts';
import type { Queryable } from './database.ts';

/** The columns of a Region, for a statement that knows the restaurant: its id, such as sql`r.id`. */
export function regionColumns(restaurantId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`restaurant_zone(${restaurantId}) as time_zone, restaurant_currency(${restaurantId}) as currency`;
}

/** How a restaurant writes moments and amounts: the way from a restaurant to its format, where no row brings it along. */
export async function restaurantFormats(db: Queryable, restaurantId: number): Promise<Formats> {
  const { rows } = await sql<Region>`select ${regionColumns(sql`${restaurantId}::integer`)}`.execute(db);
  return formatsOf(rows[0]);
}
