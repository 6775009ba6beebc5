import { type RawBuilder, sql } from 'kysely';
import { type Formats, formatsOf, type Region } from '../../core/domain/formats/formats.ts';
import type { Language } from '../../core/messages/languages.ts';
import type { Queryable } from './database.ts';
import { serverLanguage } from './language.ts';

export function regionColumns(restaurantId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`restaurant_zone(${restaurantId}) as time_zone, restaurant_currency(${restaurantId}) as currency`;
}

export async function restaurantFormats(
  db: Queryable,
  restaurantId: number,
  language: Language = serverLanguage,
): Promise<Formats> {
  const { rows } = await sql<Region>`select ${regionColumns(sql`${restaurantId}::integer`)}`.execute(db);
  return formatsOf(rows[0], language);
}
