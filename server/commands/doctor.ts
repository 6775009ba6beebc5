import { hasDemoLogins } from '../db/demo/demo-state.ts';
import { mayChangeTrail } from '../features/exposures/exposures.queries.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import type { Settings } from '../platform/settings.ts';
import { errorMessage } from '../platform/usable-database.ts';
import { type Command, CommandRefused } from './command.ts';
import {
  checkBackup,
  checkDatabase,
  checkNumbers,
  checkStandbys,
  checkTrails,
  countMail,
  listConfigs,
  listPrinters,
  type MailCounts,
  type Printer,
} from './doctor/database-checks.queries.ts';
import { type Finding, wrong } from './doctor/finding.ts';
import { checkOtherDatabases } from './doctor/other-databases.ts';
import { checkAddress, checkCards, checkMail, checkPrinters, checkProgram } from './doctor/peer-checks.ts';
import { checkExposures, checkFolder, checkSettings } from './doctor/place-checks.ts';
import { withClient, withPlace } from './place.ts';

export const doctor: Command = {
  help: `npm run doctor

Checks that everything works and says how to fix what does not: settings, data folder, disk, clock, database, migrations,
mail, keys of the card provider, printers, and the public address as a phone sees it. It changes nothing, sends and
prints nothing, and can run beside the program. Give it the same settings as the program.

Exits with 0 when nothing is wrong ("look" is only worth a look), otherwise with 1.`,
  options: {},
  words: [0, 0],
  async run({ settings, say }) {
    const findings = await examine(settings);
    for (const { state, about, words } of findings) say(`${state.padEnd(6)}${about.padEnd(13)}${words}`);
    const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
    say(`\n${count('wrong')} wrong, ${count('look')} worth a look, ${count('ok')} in order`);
    return count('wrong') > 0 ? 1 : 0;
  },
};

interface Known {
  readonly findings: readonly Finding[];
  readonly mail?: MailCounts | undefined;
  readonly hasDemoLogins: boolean;
  readonly isDatabaseOwner: boolean;
  readonly configs: readonly { name: string; config: string }[];
  readonly printers: readonly Printer[];
}

async function examine(settings: Settings): Promise<Finding[]> {
  const known = await examineDatabase(settings);
  const groups = await Promise.all([
    checkSettings(settings),
    checkExposures(settings, { ...known, restaurants: known.configs }),
    checkFolder(settings),
    known.findings,
    checkOtherDatabases(settings),
    checkProgram(settings),
    checkMail(settings, known.mail),
    checkCards(settings, known.configs),
    checkPrinters(known.printers),
    checkAddress(settings),
  ]);
  return groups.flat();
}

async function examineDatabase(settings: Settings): Promise<Known> {
  try {
    return await withPlace(settings, { company: 'beside', say: () => undefined }, (connectionString) =>
      withClient(connectionString, async (client) => {
        const { findings, isOurs } = await checkDatabase(client, connectionString);
        if (!isOurs) return { ...nothingKnown, findings };
        return {
          findings: [
            ...findings,
            ...(await checkStandbys(client)),
            ...(await checkBackup(client)),
            ...(await checkTrails(client)),
            ...(await checkNumbers(client)),
          ],
          mail: await countMail(client),
          hasDemoLogins: settings.demo === true && (await isTrue(connectionString, hasDemoLogins)),
          // The embedded PostgreSQL always has a separate role for the program, so only an external one is checked.
          isDatabaseOwner: settings.databaseUrl !== undefined && (await isTrue(settings.databaseUrl, mayChangeTrail)),
          configs: await listConfigs(client),
          printers: await listPrinters(client),
        };
      }),
    );
  } catch (error) {
    const words = error instanceof CommandRefused ? error.message : errorMessage(error);
    return { ...nothingKnown, findings: [wrong('database', words)] };
  }
}

const nothingKnown = { hasDemoLogins: false, isDatabaseOwner: false, configs: [], printers: [] };

async function isTrue(connectionString: string, ask: (db: Database) => Promise<boolean>): Promise<boolean> {
  // Connects as if through a pooler, since there may be one: PgBouncer rejects connections that set session options.
  const { db } = openDatabase(connectionString, { connections: 1, pooler: { keepsNames: false } });
  try {
    return await ask(db);
  } finally {
    await db.destroy();
  }
}
