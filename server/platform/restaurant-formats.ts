import { sql } from 'kysely';
import { type Formats, formatsOf } from '../../core/domain/formats/formats.ts';
import { type Region, startingRegion } from '../../core/domain/formats/region.ts';
import type { Language } from '../../core/messages/languages.ts';
import type { Queryable } from './database.ts';
import { serverLanguage } from './language.ts';

/**
 * A restaurant's formats in the given language, or in the language of its papers. Id 0 stands for no restaurant and
 * gets the default region.
 */
export async function restaurantFormats(
  db: Queryable,
  restaurantId: number,
  language: Language | 'papers' = serverLanguage,
): Promise<Formats> {
  const { rows } = await sql<{ region: Region }>`select region from restaurants where id = ${restaurantId}`.execute(db);
  const region = rows[0]?.region ?? startingRegion;
  return formatsOf(region, language === 'papers' ? region.papers : language);
}
