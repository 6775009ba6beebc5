import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { mailMessages } from '../../core/messages/en/server/mails.ts';
import { say as speak } from '../../core/messages/say.ts';
import { onConnection } from '../platform/database.ts';
import { serverLanguage } from '../platform/language.ts';
import { findLastBackup } from '../platform/last-backup.queries.ts';
import { insertMessage } from '../platform/mail/outbox.queries.ts';
import { plainMail } from '../platform/mail/plain-mail.ts';
import { recordedLevels } from '../platform/migrate.ts';
import type { Settings } from '../platform/settings.ts';
import { listPlatformAddresses, noteBackup } from './backup.queries.ts';
import { type Command, type CommandContext, CommandRefused, textOption } from './command.ts';
import { type SecretFile, secretFiles, tableContent } from './contents.ts';
import { programVersion } from './installation.ts';
import { type Keeping, readKeeping, removeOldBackups } from './old-backups.ts';
import { newPassphrase, passphraseHelp, passphraseOption } from './passphrase.ts';
import { withClient, withPlace } from './place.ts';
import { metadata } from './records.ts';
import { nameTaken, writeSealed } from './sealed-file.ts';
import { countPrograms, listTables, quoted, readSequences, takeMigrationLock } from './tables.queries.ts';

export const backup: Command = {
  help: `npm run backup -- [file or folder] [--keep <number>] [--keep-days <days>] [--mail-failures] [--passphrase-file <file>]

Writes everything that the program keeps into one new file: every table, as of one moment, and the secrets of DATA_DIR.
The program can keep running. The file is compressed, encrypted with your passphrase and has a checksum. Keep the
passphrase elsewhere: without it, no one can open the file.

  file or folder            where to write it; in a folder, the file name has the time. Default: this folder
  --keep <number>           in a folder: remove older backups there afterwards, except this many of the newest
  --keep-days <days>        the same, except backups of the last days. With both, a backup stays if either keeps it
  --mail-failures           for timers: mail a failure to the platform administrators, once until a backup succeeds
${passphraseHelp}

Uses DATA_DIR and DATABASE_URL as the program does. Exits with 0 when the file is complete and on the disk, otherwise with 1.`,
  options: {
    ...passphraseOption,
    keep: { type: 'string' },
    'keep-days': { type: 'string' },
    'mail-failures': { type: 'boolean' },
  },
  words: [0, 1],
  async run(context) {
    const keeping = readKeeping(textOption(context, 'keep'), textOption(context, 'keep-days'));
    try {
      await makeBackup(context, keeping);
    } catch (error) {
      if (context.options['mail-failures'] === true) await mailFailure(context, error);
      throw error;
    }
    return undefined;
  },
};

async function makeBackup(context: CommandContext, keeping: Keeping | undefined): Promise<void> {
  const { settings, say, words } = context;
  const path = fileFor(context, 'comanda-backup');
  if (keeping && resolve(words[0] ?? '.') === path) {
    throw new CommandRefused(
      `${path} is not a folder. Create it first: --keep and --keep-days need a folder of their own.`,
    );
  }
  const passphrase = await newPassphrase(context);
  const { bytes, sha256 } = await withPlace(settings, { company: 'beside', say }, (connectionString) =>
    withClient(connectionString, async (client) => {
      const written = await writeBackup(client, { settings, path, passphrase, say });
      await client.query('commit');
      // A backup taken from a standby is complete too, but a standby can't record it.
      await noteBackup(onConnection(client), written.bytes).catch((error: Error) =>
        say(`The backup is complete, but the database could not record it: ${error.message}`),
      );
      return written;
    }),
  );
  say(`${path}: ${(bytes / 1e6).toFixed(1)} MB, SHA-256 ${sha256}`);
  if (!keeping) return;
  for (const name of await removeOldBackups(path, keeping)) say(`  removed ${name}`);
}

/** Queues a mail to the platform administrators. It isn't repeated until a backup has succeeded. */
async function mailFailure({ settings, say }: CommandContext, failure: unknown): Promise<void> {
  const { subject, greeting, what, otherwise } = mailMessages.backup;
  const reason = failure instanceof Error ? failure.message : String(failure);
  const mail = plainMail(serverLanguage, {
    subject: speak(serverLanguage, subject),
    greeting: speak(serverLanguage, greeting),
    what: speak(serverLanguage, what, { reason }),
    otherwise: speak(serverLanguage, otherwise),
  });
  try {
    await withPlace(settings, { company: 'beside', say: () => undefined }, (connectionString) =>
      withClient(connectionString, async (client) => {
        const db = onConnection(client);
        const since = (await findLastBackup(db))?.madeAt.toISOString() ?? 'ever';
        for (const recipient of await listPlatformAddresses(db)) {
          const dedupeKey = `backup-failed:${since}:${recipient}`;
          const isNew = await insertMessage(db, { restaurantId: null, dedupeKey, recipient, ...mail });
          if (isNew) say(`A mail to ${recipient} is on its way.`);
        }
      }),
    );
  } catch (error) {
    say(`No mail could be sent: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The path given by the operator, or a new file name in that folder. @throws CommandRefused if the file exists. */
export function fileFor({ words: [word = '.'] }: CommandContext, name: string): string {
  const given = resolve(word);
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() === true;
  const path = isFolder ? join(given, `${name}-${moment}`) : given;
  if (existsSync(path)) throw nameTaken(path);
  return path;
}

export interface Backup {
  readonly settings: Pick<Settings, 'dataDir' | 'jwtSecret' | 'cookieSecret'>;
  readonly path: string;
  readonly passphrase: string;
  readonly say: (line: string) => void;
}

interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

export async function writeBackup(
  client: pg.ClientBase,
  { settings, path, passphrase, say }: Backup,
): Promise<Written> {
  const migrations = await beginReading(client);
  const tables = await listTables(client);
  async function* records(): AsyncGenerator<Buffer> {
    yield metadata({ secrets: readSecrets(settings, say) });
    for (const { name, columns } of tables) {
      const statement = `select ${columns.map(quoted).join(', ')} from ${quoted(name)}`;
      yield* tableContent(client, { name, columns }, statement, say);
    }
    yield metadata({ sequences: await readSequences(client), tables: tables.length });
  }
  const facts = { kind: 'backup', madeAt: new Date().toISOString(), program: programVersion, migrations };
  return writeSealed(path, { facts, passphrase, records: records() });
}

/** Starts a snapshot with fixed output formats and without timeouts. Returns the names of the applied migrations. */
export async function beginReading(client: pg.ClientBase): Promise<string[]> {
  await client.query('begin transaction isolation level repeatable read, read only');
  await client.query(`set local statement_timeout = 0; set local lock_timeout = '30s';
    set local idle_in_transaction_session_timeout = 0; ${sameWords}`);
  const migrations = await recordedLevels(client);
  if (migrations) return migrations;
  throw new CommandRefused('This database has no data of Comanda. Correct DATABASE_URL or DATA_DIR.');
}

/** Starts a transaction with exclusive use of the database. @throws CommandRefused if a program or command runs. */
export async function beginAlone(client: pg.ClientBase, deed: 'import' | 'restore'): Promise<void> {
  if (!(await takeMigrationLock(client))) {
    throw new CommandRefused(
      'Another import, restore or start of the program is using this database. Wait until it is done.',
    );
  }
  await client.query('begin');
  await client.query(`set local statement_timeout = 0; set local lock_timeout = '10s';
    set local idle_in_transaction_session_timeout = 0; ${sameWords}`);
  const programs = await countPrograms(client);
  if (programs === 0) return;
  throw new CommandRefused(
    `Comanda is running on this database (${programs} connections). Stop every instance, then ${deed}.`,
  );
}

/** Values are written as the same text, whatever the database's settings. */
export const sameWords = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';`;

function readSecrets(
  { dataDir, jwtSecret, cookieSecret }: Backup['settings'],
  say: Backup['say'],
): Partial<Record<SecretFile, string>> {
  const set = { 'jwt.secret': jwtSecret, 'cookie.secret': cookieSecret };
  const found = secretFiles.map((name): [SecretFile, string | undefined] => {
    const path = join(dataDir, name);
    return [name, set[name] ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined)];
  });
  const missing = found.filter(([, secret]) => secret === undefined).map(([name]) => name);
  if (missing.length > 0) {
    say(
      `${dataDir} has no ${missing.join(' and no ')}: after a restore, all users must sign in again. Is DATA_DIR right?`,
    );
  }
  return Object.fromEntries(found.filter(([, secret]) => secret !== undefined));
}
