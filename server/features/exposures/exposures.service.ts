import type { Exposed } from '../../../core/contract/restaurants.ts';
import { oldBackupHours } from '../../../core/domain/backups.ts';
import { type ExposureKind, exposureKinds, isGuessableCode } from '../../../core/domain/exposures.ts';
import { readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import { exposureMessages } from '../../../core/messages/en/core/exposures.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { hasDemoLogins } from '../../db/demo/demo-state.ts';
import type { Database } from '../../platform/database.ts';
import { isForOthers, isLoopback, type Settings } from '../../platform/settings.ts';
import { findBackupAge, listActiveConfigs, mayChangeTrail } from './exposures.queries.ts';

/** What only the database knows. */
export interface Facts {
  /** Somebody can sign in with a login of the demo. */
  readonly hasDemoLogins: boolean;
  /** The program's role may change what it should not, such as the audit trail. */
  readonly isDatabaseOwner: boolean;
  /** The active restaurants. */
  readonly restaurants: readonly { readonly name: string; readonly config: string }[];
}

export interface Exposure {
  readonly kind: ExposureKind;
  /** Whose it is; empty for what the settings are about. */
  readonly restaurants: string[];
}

/**
 * What is open to strangers by mistake: the one list that the start, the doctor and Home show. Nothing is, while only the
 * person at this machine is served. `/mail` and `/metrics` are not among them: the one does not exist for others, the other
 * answers nobody without its token.
 */
export function findExposures(settings: Settings, { hasDemoLogins, isDatabaseOwner, restaurants }: Facts): Exposure[] {
  if (!isForOthers(settings)) return [];
  const guessable = restaurants.filter(({ config }) => {
    const reading = readRestaurantConfig(config);
    return reading.ok && isGuessableCode(reading.config.managerCode);
  });
  const { own } = settings.metrics;
  const is: Readonly<Record<ExposureKind, boolean>> = {
    demoLogins: settings.demo === true && hasDemoLogins,
    managerCode: guessable.length > 0,
    plainMetrics: own !== undefined && !isLoopback(own.host),
    plainHttp: !settings.publicUrl?.startsWith('https:'),
    openDocs: settings.openDocs,
    databaseOwner: isDatabaseOwner,
  };
  return exposureKinds
    .filter((kind) => is[kind])
    .map((kind) => ({ kind, restaurants: kind === 'managerCode' ? guessable.map(({ name }) => name) : [] }));
}

/** What is said of an exposure. */
export function wordsOfExposure({ kind, restaurants }: Exposure): Words {
  return kind === 'managerCode'
    ? fill(exposureMessages.managerCode, { restaurants: namesOf(restaurants) })
    : exposureMessages[kind];
}

/** The first names, and how many more there are. */
const namesOf = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} + ${names.length - 5}` : names.join(', ');

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
