import type pg from 'pg';
import { recordedLevels } from '../platform/migrate.ts';
import { chainAgain, readArrivedTrail } from './arrived-trail.queries.ts';
import { beginAlone } from './backup.ts';
import { type Command, CommandRefused } from './command.ts';
import { Contents } from './contents.ts';
import { restaurantKind } from './export-data.ts';
import {
  assertNotHere,
  disarm,
  findArrived,
  giveNumbers,
  makeRoom,
  makeStages,
  settle,
  staged,
} from './import.queries.ts';
import { knownMigrations } from './installation.ts';
import { forgetRelocation } from './live-move.queries.ts';
import { listMovedTables } from './moved-tables.queries.ts';
import { knownPassphrase, passphraseHelp, passphraseOption } from './passphrase.ts';
import { withClient, withPlace } from './place.ts';
import { levelsOf } from './restore.ts';
import { readSealed, type SealedFile } from './sealed-file.ts';
import { disableTriggers } from './tables.queries.ts';

export const importData: Command = {
  help: `npm run import-data -- <file> [--passphrase-file <file>]

Adds a restaurant from another installation, written by \`npm run export-data\`, to this one. Its rows get new numbers. A
name that is already in use here gets a number after it, and the command says so. Both installations need the same version.

It moves menu, tables, users, roles, orders, payments, invoices, reports, settings, printers (inactive) and the audit
trail, which it verifies first; the trail then names each user and role that was added. It does not move passwords, PINs,
second steps, passkeys, sessions, unsent mail or print jobs. Each user sets a new password with a link (Forgot Password).

Either everything is imported, or nothing is changed. Stop the program first.

${passphraseHelp}

Exits with 0 when everything is imported, otherwise with 1.`,
  options: passphraseOption,
  words: [1, 1],
  async run(context) {
    const { settings, words, say } = context;
    const file = await readSealed(words[0] ?? '', restaurantKind, await knownPassphrase(context));
    await levelsOf(file);
    const { id, name, keptId } = await withPlace(settings, { company: 'alone', say }, (connectionString) =>
      withClient(connectionString, (client) => take(client, file, say)),
    );
    say(`${name} is here, as restaurant ${id}.`);
    say(
      keptId
        ? 'It kept its number: printed QR codes still work if the public address is the same.'
        : 'Its number was already in use, so its QR codes have new links: print its table cards again.',
    );
    return undefined;
  },
};

async function take(client: pg.PoolClient, file: SealedFile, say: (line: string) => void) {
  await beginAlone(client, 'import');
  await assertSameLevel(client, file);
  const tables = await listMovedTables(client);
  await makeStages(client, tables);
  const contents = new Contents(client, tables, staged, say);
  await file.read((records) => contents.take(records));
  const users = await disarm(client, tables);
  const trail = await readArrivedTrail(client);
  await assertNotHere(client);
  for (const sentence of await makeRoom(client)) say(`  ${sentence}`);
  // Enables these triggers again, so that the audit trail records each imported user and role.
  const enableTriggers = await disableTriggers(client, ['users', 'roles', 'user_roles']);
  for (const table of tables) {
    await giveNumbers(client, table, tables);
    await settle(client, table);
  }
  const arrived = await findArrived(client);
  // It may have moved away from here live, and come back as a file.
  await forgetRelocation(client, arrived.id);
  const seal = await chainAgain(client, arrived.id, trail.brokenAt);
  await enableTriggers();
  await client.query('commit');
  say(`  ${users} users need a new password: Forgot Password on the login page mails each of them a link.`);
  say('  Its printers are inactive: nothing is sent to one until someone here turns it on.');
  say(
    trail.brokenAt === null
      ? `  Its audit trail is whole, ${trail.events} events: its newest seal was ${trail.seal} there and is ${seal} here.`
      : `  Its audit trail is not as it was written, from event ${trail.brokenAt} on. It stays so here, and doctor says it.`,
  );
  await client.query('analyze');
  return arrived;
}

async function assertSameLevel(client: pg.ClientBase, file: SealedFile): Promise<void> {
  const { path, facts } = file;
  const applied = await recordedLevels(client);
  const known = await knownMigrations();
  if (!applied) throw new CommandRefused('The database is empty: start the program once, then import.');
  if (applied.length !== known.length) {
    throw new CommandRefused('The database has another version: start the program once, then import.');
  }
  if ((await levelsOf(file)).length !== known.length) {
    throw new CommandRefused(
      `${path} is from an older version, ${facts.program}. Update the other installation and export again.`,
    );
  }
}
