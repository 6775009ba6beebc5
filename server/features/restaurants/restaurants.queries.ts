import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

export interface RestaurantTerms {
  readonly id: number;
  readonly name: string;
  /** Percent, every digit kept. */
  readonly taxRate: string;
  readonly config: string;
  readonly chargePlan: string;
}

/** What a restaurant's bills are made from; undefined for an unknown or inactive one. */
export async function findRestaurantTerms(db: Queryable, restaurantId: number): Promise<RestaurantTerms | undefined> {
  const { rows } = await sql<RestaurantTerms>`
    select r.id, r.name, r.tax_rate as "taxRate", r.config, p.charges as "chargePlan"
    from restaurants r join plans p on p.id = r.plan_id
    where r.id = ${restaurantId} and r.active`.execute(db);
  return rows[0];
}

/** The restaurants that a user may see, by id; his own alone unless he is of the platform. */
export async function listRestaurantNames(
  db: Queryable,
  own: number | undefined,
): Promise<{ id: number; name: string }[]> {
  const query = db.selectFrom('restaurants').select(['id', 'name']).orderBy('id');
  return (own === undefined ? query : query.where('id', '=', own)).execute();
}
