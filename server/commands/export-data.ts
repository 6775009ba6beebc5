import type pg from 'pg';
import { beginReading, fileFor } from './backup.ts';
import { type Command, type CommandContext, CommandRefused, textOption } from './command.ts';
import { tableContent } from './contents.ts';
import { programVersion } from './installation.ts';
import { moveLive } from './live-move.ts';
import {
  countUnderWay,
  type FoundRestaurant,
  listMovedTables,
  listRestaurants,
  type MovedTable,
  rowsOf,
} from './moved-tables.queries.ts';
import { newPassphrase, passphraseHelp, passphraseOption } from './passphrase.ts';
import { withClient, withPlace } from './place.ts';
import { metadata } from './records.ts';
import { writeSealed } from './sealed-file.ts';

export const restaurantKind = 'restaurant';

export const exportData: Command = {
  help: `npm run export-data -- <restaurant> [file or folder] [--passphrase-file <file>]
npm run export-data -- <restaurant> --live <address of the other cell> [--seconds <1 to 20>]

Writes one restaurant into one new encrypted file, for \`npm run import-data\` of another installation: menu, tables, users,
roles, orders, payments, invoices, reports, settings, printers and the audit trail. The restaurant stays here unchanged. Sessions,
second steps, passkeys, unsent mail and limits do not move, and users set a new password there. Close the restaurant first, so
that no one orders in both.

  restaurant                its name, or its number
  file or folder            where to write it; in a folder, the file name has the time. Default: this folder
${passphraseHelp}
  --live <address>          writes no file: moves the open restaurant to the cell with this address and the database in
                            TARGET_DATABASE_URL. Its calls are refused for some seconds at the end. If this is killed,
                            one of the cells serves it: run it again
  --seconds <1 to 20>       with --live: the longest time for which calls may be refused. Default: 20

Exits with 0 when the file is complete and on the disk, otherwise with 1.`,
  options: { ...passphraseOption, live: { type: 'string' }, seconds: { type: 'string' } },
  words: [1, 2],
  async run(context) {
    const { settings, say, words } = context;
    if (textOption(context, 'live') !== undefined) {
      await moveLive(context, (all) => chosenRestaurant(all, words[0] ?? ''));
      return undefined;
    }
    const path = fileFor({ ...context, words: words.slice(1) }, 'comanda-restaurant');
    const passphrase = await newPassphrase(context);
    const { bytes, sha256 } = await withPlace(settings, { company: 'beside', say }, (connectionString) =>
      withClient(connectionString, (client) => writeRestaurant(client, context, path, passphrase)),
    );
    say(`${path}: ${(bytes / 1e6).toFixed(1)} MB, SHA-256 ${sha256}`);
    return undefined;
  },
};

async function writeRestaurant(
  client: pg.ClientBase,
  { words, say }: CommandContext,
  path: string,
  passphrase: string,
): Promise<{ bytes: number; sha256: string }> {
  const migrations = await beginReading(client);
  const restaurant = chosenRestaurant(await listRestaurants(client), words[0] ?? '');
  const underWay = await countUnderWay(client, restaurant.id);
  if (underWay > 0) {
    throw new CommandRefused(
      `${underWay} card payments or refunds of ${restaurant.name} are in progress and would be reported to the wrong installation. Try again when they are done, in 15 minutes at most.`,
    );
  }
  const tables = await listMovedTables(client);
  const facts = { kind: restaurantKind, madeAt: new Date().toISOString(), program: programVersion, migrations };
  return writeSealed(path, { facts, passphrase, records: recordsOf(client, tables, restaurant.id, say) });
}

async function* recordsOf(
  client: pg.ClientBase,
  tables: readonly MovedTable[],
  restaurantId: number,
  say: (line: string) => void,
): AsyncGenerator<Buffer> {
  for (const table of tables) yield* tableContent(client, table, rowsOf(table, tables, restaurantId), say);
  yield metadata({ sequences: [], tables: tables.length });
}

function chosenRestaurant(restaurants: readonly FoundRestaurant[], given: string): FoundRestaurant {
  const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  const found =
    restaurants.find(({ name }) => folded(name) === folded(given)) ??
    restaurants.find(({ id }) => String(id) === given);
  if (found) return found;
  const names = restaurants.map(({ id, name }) => `${name} (${id})`);
  throw new CommandRefused(`There is no restaurant ${given}. There are: ${names.join(', ') || 'none'}.`);
}
