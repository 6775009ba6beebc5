import type { Exposed } from '../../../core/contract/restaurants.ts';
import { oldBackupHours } from '../../../core/domain/backups.ts';
import { hasDemoLogins } from '../../db/demo/demo-state.ts';
import type { Database } from '../../platform/database.ts';
import { type Exposure, findExposures } from '../../platform/exposures.ts';
import { isForOthers, type Settings } from '../../platform/settings.ts';
import { findBackupAge, listActiveConfigs, mayChangeTrail } from './exposures.queries.ts';

/** Whether the last backup is old, where others than this machine are served: one line or none. */
export async function listBackupFaults(db: Database, settings: Settings): Promise<Exposed[]> {
  const backup = isForOthers(settings) ? await findBackupAge(db) : undefined;
  if (!backup || backup.ageHours <= oldBackupHours) return [];
  const { madeAt } = backup;
  if (!madeAt) return [{ kind: 'noBackup', restaurants: [] }];
  return [{ kind: 'oldBackup', restaurants: [], madeAt: madeAt.toISOString() }];
}

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
