import { hasDemoLogins } from '../../db/demo/demo-state.ts';
import type { Database } from '../../platform/database.ts';
import { type Exposure, findExposures } from '../../platform/exposures.ts';
import type { Settings } from '../../platform/settings.ts';
import { listActiveConfigs, mayChangeTrail } from './exposures.queries.ts';

/** What is open by mistake: everything, or what the staff of one restaurant can mend. */
export async function listExposures(db: Database, settings: Settings, restaurantId?: number): Promise<Exposure[]> {
  const isOfAll = restaurantId === undefined;
  const found = findExposures(settings, {
    // Comparing passwords is slow, so only where it matters.
    hasDemoLogins: isOfAll && settings.demo === true && (await hasDemoLogins(db)),
    isDatabaseOwner: isOfAll && (await mayChangeTrail(db)),
    restaurants: await listActiveConfigs(db, restaurantId),
  });
  return found.filter(({ restaurants }) => isOfAll || restaurants.length > 0);
}
