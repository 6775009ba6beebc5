import type { Exposed } from '../../../core/contract/restaurants.ts';
import { oldBackupHours } from '../../../core/domain/backups.ts';
import { type ExposureKind, exposureKinds, isGuessableCode } from '../../../core/domain/exposures.ts';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import { exposureMessages } from '../../../core/messages/en/core/exposures.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { hasDemoLogins } from '../../db/demo/demo-state.ts';
import type { Database } from '../../platform/database.ts';
import { isForOthers, isLoopback, type Settings } from '../../platform/settings.ts';
import { findBackupAge, listActiveConfigs, mayChangeTrail } from './exposures.queries.ts';

export interface Facts {
  /** At least one demo login still has its public password. */
  readonly hasDemoLogins: boolean;
  /** The program's role has rights to change the audit trail. */
  readonly isDatabaseOwner: boolean;
  readonly restaurants: readonly { readonly name: string; readonly config: string }[];
}

export interface Exposure {
  readonly kind: ExposureKind;
  /** Names of the affected restaurants; empty if the problem is in the settings. */
  readonly restaurants: string[];
}

/** Insecure settings that strangers could use. Not checked: `/mail` is local only, and `/metrics` needs a token. */
export function findExposures(settings: Settings, { hasDemoLogins, isDatabaseOwner, restaurants }: Facts): Exposure[] {
  if (!isForOthers(settings)) return [];
  const guessable = restaurants.filter(({ config }) => isGuessableCode(configOfText(config).managerCode));
  const { own: separate } = settings.metrics;
  const is: Readonly<Record<ExposureKind, boolean>> = {
    demoLogins: settings.demo === true && hasDemoLogins,
    managerCode: guessable.length > 0,
    plainMetrics: separate !== undefined && !isLoopback(separate.host),
    plainHttp: !settings.publicUrl?.startsWith('https:'),
    openDocs: settings.openDocs,
    databaseOwner: isDatabaseOwner,
  };
  return exposureKinds
    .filter((kind) => is[kind])
    .map((kind) => ({ kind, restaurants: kind === 'managerCode' ? guessable.map(({ name }) => name) : [] }));
}

export function wordsOfExposure({ kind, restaurants }: Exposure): Words {
  return kind === 'managerCode'
    ? fill(exposureMessages.managerCode, { restaurants: namesOf(restaurants) })
    : exposureMessages[kind];
}

const namesOf = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} + ${names.length - 5}` : names.join(', ');

export async function listBackupFaults(db: Database, settings: Settings): Promise<Exposed[]> {
  const backup = isForOthers(settings) ? await findBackupAge(db) : undefined;
  if (!backup || backup.ageHours <= oldBackupHours) return [];
  const { madeAt } = backup;
  if (!madeAt) return [{ kind: 'noBackup', restaurants: [] }];
  return [{ kind: 'oldBackup', restaurants: [], madeAt: madeAt.toISOString() }];
}

/** All exposures, or only those that the staff of the given restaurant can fix. */
export async function listExposures(db: Database, settings: Settings, restaurantId?: number): Promise<Exposure[]> {
  const isOfAll = restaurantId === undefined;
  const found = findExposures(settings, {
    // Verifying password hashes is slow, so this runs only when needed.
    hasDemoLogins: isOfAll && settings.demo === true && (await hasDemoLogins(db)),
    isDatabaseOwner: isOfAll && (await mayChangeTrail(db)),
    restaurants: await listActiveConfigs(db, restaurantId),
  });
  return found.filter(({ restaurants }) => isOfAll || restaurants.length > 0);
}
