import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataDir, startProduct } from '../../bench/support/product.ts';
import { withDatabase } from '../../bench/support/product-database.ts';
import { seededRandom } from '../../server/db/demo/random.ts';
import { startTestCluster } from '../../server/testing/test-cluster.ts';
import { type Asked, spendAnEvening } from './evening.ts';
import { openLedger } from './ledger.ts';
import { openPlace } from './place.ts';
import { sendUntilAnswered } from './send-once.ts';

// The previous version, built from this repository's history, runs beside the newest one on the newest tables.

const project = fileURLToPath(new URL('../..', import.meta.url));
/** The commit before the first migration after the released one. Undefined if there is none, or no git history. */
function commitBefore(): string | undefined {
  const [, released = ''] =
    /^const released = '([\w-]+)';/m.exec(readFileSync(join(project, 'server/db/previous-version.test.ts'), 'utf8')) ??
    [];
  const folder = 'server/db/migrations';
  const later = existsSync(join(project, folder)) ? readdirSync(join(project, folder)).sort() : [];
  const next = later.find((file) => file > `${released}.sql`);
  if (next === undefined) return undefined;
  const words = ['log', '--first-parent', '-m', '--diff-filter=A', '--format=%H^', '-1', '--', `${folder}/${next}`];
  const { stdout, status } = spawnSync('git', words, { cwd: project, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}

const before = commitBefore();

/** Builds a commit in a folder, with the packages of this checkout. */
function build(commit: string, folder: string): void {
  mkdirSync(folder);
  const { status } = spawnSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], {
    cwd: project,
  });
  expect(status).toBe(0);
  // Otherwise it would install its own packages over ours when it starts.
  cpSync(join(project, 'package-lock.json'), join(folder, 'package-lock.json'));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, encoding: 'utf8' });
  expect([built.status, built.stderr]).toEqual([0, expect.anything()]);
}

test.skipIf(before === undefined)(
  'a program of the previous version keeps working beside a new one that has migrated the database',
  async () => {
    const { dataDir, remove } = await makeDataDir();
    const folder = join(dirname(dataDir), 'before');
    const cluster = await startTestCluster();
    onTestFinished(async () => {
      await cluster.stop();
      await remove();
    });
    build(before ?? '', folder);
    await withDatabase(cluster.adminUrl, (client) => client.query('create database two_versions'));
    const connectionString = Object.assign(new URL(cluster.adminUrl), { pathname: '/two_versions' }).href;
    const settings = { DATABASE_URL: connectionString };
    const old = await startProduct({ dataDir, settings, folder });
    onTestFinished(() => old.stop());
    const place = await openPlace(old.url, connectionString, 3);
    const [ledger, random] = [openLedger(), seededRandom(1)];
    let unavailable = 0;
    const evenings = (urls: readonly string[], count: number) => {
      // During the migration, calls retry. Guests stay with one program, as the old one can't read all cookies.
      const sendTo = (url: string) => (request: Asked) =>
        sendUntilAnswered(
          () => url,
          request,
          (status) => {
            if (status !== 503) throw new Error(`${request.path}: ${status ?? 'no answer'}`);
            unavailable += 1;
          },
        );
      return Promise.all(
        place.tableCodes.map(async (tableCode, at) => {
          const send = sendTo(urls[at % urls.length] ?? '');
          for (let evening = 0; evening < count; evening += 1)
            await spendAnEvening({ send, random, ledger, place, tableCode, goesOn: async () => true });
        }),
      );
    };
    await evenings([old.url], 2);
    // It must keep working during the migration.
    const meanwhile = evenings([old.url], 8);
    const fresh = await startProduct({ dataDir, settings });
    onTestFinished(() => fresh.stop());
    await meanwhile;
    await evenings([old.url, fresh.url], 8);
    expect(await ledger.differences(connectionString, place.restaurantId)).toEqual([]);
    console.log(
      `${ledger.subOrders.size} sub-orders, ${ledger.paid.size} orders paid, ${ledger.refunds.size} refunds, ${unavailable} times 503`,
    );
  },
);
