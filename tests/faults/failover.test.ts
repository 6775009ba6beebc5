import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir, type Product, startProduct } from '../../bench/support/product.ts';
import { seatGuests, withDatabase } from '../../bench/support/product-database.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { seededRandom } from '../../server/db/demo/random.ts';
import { type Asked, spendAnEvening } from './evening.ts';
import { openLedger } from './ledger.ts';
import { openPlace } from './place.ts';
import { sendOnce, sendUntilAnswered } from './send-once.ts';
import { startThreeMachines, type ThreeMachines, whatIsMissing } from './three-machines.ts';

// Two built programs on the PostgreSQL of deploy/ha, which loses its primary in different ways: docs/scaling.md.

const missing = whatIsMissing();
if (missing !== undefined) console.log(missing);

// --ttl 30 measures Patroni's defaults instead of the values in deploy/ha.
const { COMANDA_FAULT_TTL: ttl } = process.env;
const timing: Readonly<Record<string, string>> =
  ttl === undefined ? {} : { TTL: ttl, LOOP_WAIT: '10', RETRY_TIMEOUT: '10' };

const cookieSecret = 'the secret of the cookies of this test';
let machines: ThreeMachines;
let products: Product[] = [];
let remove: () => Promise<void>;

beforeAll(async () => {
  if (missing !== undefined) return;
  const home = await makeDataDir();
  ({ remove } = home);
  machines = await startThreeMachines(timing);
  const settings = { ...machines.settings, COOKIE_SECRET: cookieSecret, LOG_LEVEL: 'fatal' };
  for (let at = 0; at < 2; at += 1) products.push(await startProduct({ dataDir: home.dataDir, settings }));
});
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()));
  products = [];
  await machines?.end();
  await remove?.();
});

interface Fault {
  readonly happen: () => Promise<unknown>;
  /** The machine is repaired after this many seconds if orders don't continue before, because no other takes over. */
  readonly repairedAfter?: number;
  /** The most seconds without an acknowledgement. Far more than measured, because a busy machine is slower. */
  readonly atMost: number;
}

const ofMachine = Number(ttl ?? 20) + 15;
const faults: Readonly<Record<string, Fault>> = {
  "all processes of the primary's machine are killed": {
    happen: async () => machines.killAll(await machines.primary()),
    atMost: ofMachine,
  },
  'the primary is cut off from everything, as by a power cut': {
    happen: async () => machines.cutOff(await machines.primary(), 'all'),
    atMost: ofMachine,
  },
  'the primary is cut off from the other machines, but not from the programs': {
    happen: async () => machines.cutOff(await machines.primary(), 'machines'),
    atMost: ofMachine,
  },
  "the primary's disk is full": {
    happen: async () => machines.fillDisk(await machines.primary()),
    repairedAfter: 30,
    atMost: 60,
  },
  'a switchover': { happen: () => machines.switchOver(), atMost: 15 },
  'the standby that confirms is cut off': {
    happen: async () => machines.cutOff(await machines.confirmingStandby(), 'all'),
    atMost: 20,
  },
  'the etcd that leads is stopped': {
    happen: async () => machines.stopEtcd(await machines.etcdLeader()),
    atMost: 15,
  },
};

interface Look {
  readonly kind: string;
  readonly at: number;
  readonly status: number;
  readonly asOf: boolean;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** The longest time between two of these moments in a row. */
const longestGap = (moments: readonly number[]) =>
  Math.max(0, ...moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment)));

test.skipIf(missing !== undefined).each(Object.entries(faults))(
  'nothing acknowledged is lost or done twice when it happens that %s',
  async (name, { happen, repairedAfter, atMost }) => {
    const { DATABASE_OWNER_URL: ownerUrl = '' } = machines.settings;
    const urls = products.map(({ url }) => url);
    const place = await openPlace(urls[0] ?? '', ownerUrl, 6);
    const { restaurantId, staff } = place;
    const [guest] = await withDatabase(ownerUrl, (client) => seatGuests(client, restaurantId, 1, cookieSecret));
    const acknowledged: number[] = [];
    const refusals: Record<string, number> = {};
    const wrong: string[] = [];
    const looks: Look[] = [];
    let isOver = false;
    let isGivenUp = false;

    const [ledger, random] = [openLedger(), seededRandom(1)];
    let turn = 0;
    const evenings = place.tableCodes.map(async (tableCode) => {
      const nextUrl = () => {
        if (isGivenUp) throw new Error('orders do not go on');
        turn += 1;
        return urls[turn % urls.length] ?? '';
      };
      const send = async (request: Asked) => {
        const answered = await sendUntilAnswered(nextUrl, request, (status = 0) => {
          refusals[status] = (refusals[status] ?? 0) + 1;
        });
        if (request.method !== 'GET') acknowledged.push(performance.now());
        return answered;
      };
      const guests = { send, random, ledger, place, tableCode, goesOn: async () => !isOver };
      while (!isOver)
        await spendAnEvening(guests).catch((error: Error) => wrong.push(`${error.message} ${error.cause ?? ''}`));
    });
    const calls: Readonly<Record<string, Asked>> = {
      menu: requestTo(addressOf(endpoints.itemMenu, { query: { rid: restaurantId } })),
      'own order': requestTo(
        addressOf(endpoints.dinerOrder, { query: { rid: restaurantId, tableno: guest?.tableCode } }),
        { cookie: guest?.cookie ?? '' },
      ),
      floor: requestTo(addressOf(endpoints.activeOrders), staff),
    };
    const readers = urls.flatMap((url) =>
      Object.entries(calls).map(async ([kind, call]) => {
        while (!isOver) {
          const answer = await sendOnce(url, call).catch(() => undefined);
          looks.push({
            kind,
            at: performance.now(),
            status: answer?.status ?? 0,
            asOf: answer?.headers.has('x-menu-as-of') === true,
          });
          await delay(100);
        }
      }),
    );

    await delay(3_000);
    const began = performance.now();
    let happened = began;
    // A silent primary is noticed only after a while, so orders must continue for five seconds, after at least ten.
    const goesOn = () =>
      performance.now() - happened > 10_000 && acknowledged.filter((at) => at > performance.now() - 5_000).length > 5;
    const untilGoesOn = async (patienceSeconds: number) => {
      for (const deadline = performance.now() + 1_000 * patienceSeconds; performance.now() < deadline; await delay(100))
        if (goesOn()) return true;
      return false;
    };
    let isRepaired = false;
    try {
      await happen();
      happened = performance.now();
      isRepaired = !(await untilGoesOn(repairedAfter ?? 90));
      await machines.repair();
      isGivenUp = !(await untilGoesOn(90));
    } finally {
      isOver = true;
      setTimeout(() => {
        isGivenUp = true;
      }, 60_000).unref();
      await Promise.all([...evenings, ...readers]);
    }

    const refused = longestGap([began, ...acknowledged.filter((at) => at > began)]);
    const readings = Object.keys(calls).map((kind) => {
      const ofKind = looks.filter((look) => look.kind === kind && look.at > began);
      const well = ofKind.filter(({ status }) => status === 200);
      const marked = well.filter(({ asOf }) => asOf).length;
      return `${kind} ${seconds(longestGap([began, ...well.map(({ at }) => at)].sort((a, b) => a - b)))}${marked > 0 ? ` (${marked} marked as of earlier)` : ''}`;
    });
    const differences = await ledger.differences(ownerUrl, restaurantId);
    const count = (part: string) => differences.filter((difference) => difference.includes(part)).length;
    const [lost, doubled] = [count('is not there'), count('there once more')];
    console.log(
      `${name}: ${acknowledged.length} acknowledged, ${lost} lost, ${doubled} doubled, ${differences.length - lost - doubled} otherwise wrong; ` +
        `${seconds(refused)} without an acknowledgement${isRepaired ? ', ended by the repair' : ''}; refused ${JSON.stringify(refusals)}; without an answer: ${readings.join(', ')}`,
    );
    expect(wrong).toEqual([]);
    expect(differences).toEqual([]);
    expect(Object.keys(refusals).filter((status) => status !== '503')).toEqual([]);
    expect(refused).toBeLessThan(1_000 * atMost);
  },
);

const requestTo = ({ method, url }: { method: string; url: string }, headers: Asked['headers'] = {}): Asked => ({
  method,
  path: url,
  headers,
});
