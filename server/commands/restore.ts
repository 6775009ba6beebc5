import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { takeCell } from '../platform/cell.ts';
import { onConnection } from '../platform/database.ts';
import { createFunctions, readFunctions } from '../platform/database-functions.ts';
import { isEarlierVersion, migrateHeld, recordedLevels } from '../platform/migrate.ts';
import type { Settings } from '../platform/settings.ts';
import { assertFit, assertMayCreate } from '../platform/usable-database.ts';
import { beginAlone } from './backup.ts';
import { type Command, CommandRefused } from './command.ts';
import { Contents, MetadataRecord, type SecretFile, secretFiles } from './contents.ts';
import { knownMigrations, migrationsFolder } from './installation.ts';
import { knownPassphrase, passphraseHelp, passphraseOption } from './passphrase.ts';
import { withClient, withPlace } from './place.ts';
import type { ReadRecord } from './records.ts';
import { readSealed, type SealedFile } from './sealed-file.ts';
import { awaitLastNumbers, dropEverything, hasRows, listTables, openTables, type Table } from './tables.queries.ts';

export const restore: Command = {
  help: `npm run restore -- <file> [--overwrite] [--check] [--passphrase-file <file>]

Restores a backup into the database of DATABASE_URL, or into the program's own in DATA_DIR, which is created if there is
none. A backup from an older version is updated to this one. Either everything is restored, or nothing is changed. Stop
the program first.

  --overwrite               replace the existing data; without it, restore only into an empty database
  --check                   only read the whole file and say whether it can be restored; change nothing
${passphraseHelp}

Exits with 0 when everything is restored, otherwise with 1.`,
  options: { ...passphraseOption, overwrite: { type: 'boolean' }, check: { type: 'boolean' } },
  words: [1, 1],
  async run(context) {
    const { settings, words, options, say } = context;
    const file = await readSealed(words[0] ?? '', 'backup', await knownPassphrase(context));
    await levelsOf(file);
    say(`Backup of ${file.facts.madeAt}, made by version ${file.facts.program}`);
    if (options.check === true) {
      await file.read((records) => readThrough(records, say));
      say('The backup is complete and can be restored.');
      return undefined;
    }
    const overwrite = options.overwrite === true;
    await withPlace(settings, { company: 'new', say }, (connectionString) =>
      withClient(connectionString, async (client) => {
        await assertFit(client, connectionString);
        await assertMayCreate(client, connectionString);
        await restoreInto(client, { settings, file, overwrite, say });
      }),
    );
    say('Everything is restored. Start the program and check your data.');
    return undefined;
  },
};

export interface Restoring {
  readonly settings: Pick<Settings, 'dataDir' | 'jwtSecret' | 'cookieSecret' | 'cell'>;
  readonly file: SealedFile;
  readonly overwrite: boolean;
  readonly say: (line: string) => void;
}

/** The migrations applied to the file's database. @throws CommandRefused if they are unknown or from before 0.3.0. */
export async function levelsOf({ path, facts }: SealedFile): Promise<readonly string[]> {
  const known = await knownMigrations();
  if (isEarlierVersion(facts.migrations)) {
    throw new CommandRefused(
      `${path} was made by Comanda ${facts.program}, which this version can't take over. Restore it with the version that made it.`,
    );
  }
  const unknown = facts.migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return facts.migrations;
  throw new CommandRefused(
    `${path} was made by a newer version, ${facts.program} (it knows ${unknown.join(', ')}). Install that version or a newer one, then restore.`,
  );
}

/** Restores in one transaction. If it throws CommandRefused, the database and the secrets are unchanged. */
export async function restoreInto(client: pg.PoolClient, restoring: Restoring): Promise<void> {
  const { file, overwrite, settings, say } = restoring;
  await beginAlone(client, 'restore');
  await clearPlace(client, settings, overwrite);
  await migrateHeld(client, migrationsFolder, (await levelsOf(file)).at(-1));
  const tables = await listTables(client);
  const closeTables = await openTables(client, tables);
  const contents = new Contents(client, tables, (name) => name, say);
  await file.read((records) => contents.take(records));
  await closeTables();
  const newer = await migrateHeld(client, migrationsFolder, undefined, say);
  await createFunctions(client, await readFunctions(migrationsFolder));
  await takeCell(onConnection(client), settings.cell);
  await awaitLastNumbers(client, say);
  if (newer.length > 0) say(`  updated to this version: ${newer.length} migrations`);
  const secrets = await draftSecrets(settings, contents.secrets, say);
  try {
    await client.query('commit');
    await secrets.keep();
  } finally {
    await secrets.drop();
  }
  await client.query('analyze');
}

async function clearPlace(client: pg.PoolClient, { dataDir }: Restoring['settings'], overwrite: boolean) {
  const tables = await listTables(client);
  const migrations = await recordedLevels(client);
  if (!migrations && tables.length > 0) {
    const some = tables.slice(0, 3).map(({ name }) => name);
    throw new CommandRefused(
      `This database belongs to another program: it has the tables ${some.join(', ')}. Create a new one for Comanda.`,
    );
  }
  const isUsed =
    migrations !== undefined &&
    ((await hasRowsIn(client, tables, 'users')) || (await hasRowsIn(client, tables, 'restaurants')));
  if (isUsed && !overwrite) {
    throw new CommandRefused(
      'There are restaurants or accounts here, and a restore would replace them all. Nothing was changed. Back them up, then add --overwrite.',
    );
  }
  const kept = secretFiles.filter((name) => existsSync(join(dataDir, name)));
  if (!migrations && kept.length > 0 && !overwrite) {
    throw new CommandRefused(
      `The database is empty, but ${dataDir} contains ${kept.join(' and ')} of another one. Set another DATA_DIR, or add --overwrite.`,
    );
  }
  await dropEverything(client);
}

async function hasRowsIn(client: pg.PoolClient, tables: readonly Table[], table: string): Promise<boolean> {
  return tables.some(({ name }) => name === table) && (await hasRows(client, table));
}

async function readThrough(records: AsyncGenerator<ReadRecord>, say: (line: string) => void): Promise<void> {
  for await (const record of records) {
    const what = record.kind === 'metadata' ? MetadataRecord.parse(record.what) : undefined;
    if (what && 'end' in what) say(`  ${what.end}: ${what.rows} rows`);
  }
}

/** Writes the secrets to temporary files, which `keep` renames after the commit. */
async function draftSecrets(
  { dataDir, jwtSecret, cookieSecret }: Restoring['settings'],
  secrets: Partial<Record<SecretFile, string>>,
  say: (line: string) => void,
): Promise<{ keep(): Promise<void>; drop(): Promise<void> }> {
  const set = { 'jwt.secret': jwtSecret, 'cookie.secret': cookieSecret };
  await mkdir(dataDir, { recursive: true });
  const drafts: { draft: string; path: string }[] = [];
  for (const name of secretFiles) {
    const secret = secrets[name];
    if (secret === undefined || set[name] === secret) continue;
    if (set[name] !== undefined)
      say(`  the setting for ${name} stays, but the backup has another: all users must sign in again`);
    else {
      const path = join(dataDir, name);
      const draft = `${path}.restored`;
      await rm(draft, { force: true });
      const file = await open(draft, 'wx', 0o600);
      await file
        .writeFile(secret)
        .then(() => file.sync())
        .finally(() => file.close());
      drafts.push({ draft, path });
    }
  }
  return {
    async keep() {
      for (const { draft, path } of drafts) await rename(draft, path);
    },
    async drop() {
      for (const { draft } of drafts) await rm(draft, { force: true });
    },
  };
}
