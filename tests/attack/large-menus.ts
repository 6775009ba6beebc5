import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { weekdays } from '../../core/domain/offer-times.ts';
import { type Attack, once, type Target } from './target.ts';

/** Menus at the limits of `menu-limits.ts`, and beyond them. */

const groupOf = (groupName: string, count: number, opens?: string) => ({
  groupName,
  min: 0,
  max: null,
  free: 0,
  repeatable: false,
  choices: Array.from({ length: count }, (_, at) => ({ subItemName: `Choice ${at}`, price: '1', opens })),
});
const dishes = (count: number, of: object) =>
  Array.from({ length: count }, (_, at) => ({ itemName: `Dish ${at}`, price: '9', type: '', ...of }));
const menu = (items: readonly object[], choiceGroups: readonly object[] = []) =>
  JSON.stringify({ comanda: 1, choiceGroups, categories: [{ categoryName: 'Attack', items }] });

/** Windows of a quarter of an hour, at different times for each dish. */
const priceWindows = (dish: number) =>
  Array.from({ length: 20 }, (_, at) => {
    const time = (minute: number) => `${String(at + 2).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    return { days: weekdays, from: time(dish % 40), to: time((dish % 40) + 15), percentOff: '10' };
  });
const happyHours = (count: number) =>
  menu(dishes(count, {}).map((item, at) => ({ ...item, priceWindows: priceWindows(at) })));
const nested = (count: number, [outer, inner]: readonly [number, number]) =>
  menu(dishes(count, { groups: [{ groupName: 'Outer' }] }), [
    groupOf('Inner', inner),
    groupOf('Outer', outer, 'Inner'),
  ]);

/** Imports each menu into a different restaurant, so that the demo's menus stay unchanged. */
async function importMenu(target: Target, restaurant: number, body: string) {
  const headers = await target.admin(restaurant);
  const send = (menuVersion?: number) =>
    target.send(addressOf(endpoints.importMenu, { query: { menuVersion } }).url, { method: 'POST', headers, body });
  const { menuVersion, faultCount = 1 } = ((await send()).envelope.result ?? {}) as {
    menuVersion?: number;
    faultCount?: number;
  };
  const taken = await send(menuVersion ?? 1);
  return taken.status === 200 && faultCount === 0;
}

function pagesOf(target: Target, restaurant: number) {
  return async () => {
    const headers = await target.admin(restaurant);
    const paths = [
      addressOf(endpoints.itemMenu, { query: { rid: restaurant } }).url,
      `/carte/${restaurant}`,
      `/carte/${restaurant}?folded`,
      addressOf(endpoints.items, { query: { page: 0, size: 100 } }).url,
      addressOf(endpoints.choiceGroups, { query: { page: 0, size: 100 } }).url,
      addressOf(endpoints.menuFile).url,
    ];
    for (const path of paths) {
      const { status } = await target.send(path, { headers });
      target.expect(status === 200, `${path} is answered ${status}`);
    }
  };
}

/** Imports a menu at the limit and reads it everywhere. A menu beyond the limit must be refused. */
function atTheLimit(name: string, most: () => string, beyond: () => string): Attack {
  let restaurant = 0;
  return {
    name,
    async prepare(target) {
      restaurant = await target.restaurant();
    },
    async run(target) {
      target.expect(await importMenu(target, restaurant, most()), 'the largest menu is refused');
      await pagesOf(target, restaurant)();
      target.expect(!(await importMenu(target, restaurant, beyond())), 'a larger menu is taken');
    },
  };
}

const large = once(async () => nested(36, [19, 50]));
let restaurant = 0;

export const largeMenus: readonly Attack[] = [
  atTheLimit(
    'happy hours: 200 dishes of 20 lower prices each',
    () => happyHours(200),
    () => happyHours(250),
  ),
  atTheLimit(
    'nested groups: 36 dishes of 969 choices each, and 20 of 10,100',
    () => nested(36, [19, 50]),
    () => nested(20, [100, 100]),
  ),
  atTheLimit(
    '2,000 dishes, and one more',
    () => menu(dishes(2_000, {})),
    () => menu(dishes(2_001, {})),
  ),
  {
    name: 'the public page of a large menu, 400 times',
    async prepare(target) {
      restaurant = await target.restaurant();
      await importMenu(target, restaurant, await large());
    },
    async run(target) {
      const first = await target.send(`/carte/${restaurant}`);
      const headers = { 'if-none-match': first.headers.etag ?? '' };
      const before = await target.endStep('for the first');
      for (let at = 0; at < 400; at += 1) {
        const encoding = ['br', 'gzip'][at % 3] ?? 'identity';
        const { status } = await target.send(`/carte/${restaurant}`, {
          headers: at % 2 ? headers : { 'accept-encoding': encoding },
        });
        target.expect(status === (at % 2 ? 304 : 200), `answered ${status}`);
      }
      const after = await target.endStep('for the others');
      const each = (after.spentMs - before.spentMs) / 400;
      target.expect(each < 10, `each costs ${each.toFixed(1)} ms of processor time`);
    },
  },
  {
    name: '60 answers of the public page that nobody reads',
    async run(target) {
      const { host, hostname, port } = new URL(target.url);
      const sockets: Socket[] = [];
      for (let at = 0; at < 60; at += 1) {
        const socket = connect(Number(port), hostname).pause();
        socket.on('error', () => undefined);
        socket.write(`GET /carte/${restaurant}?${at % 2 ? 'folded' : ''} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
        sockets.push(socket);
      }
      await delay(3_000);
      const { status } = await target.send('/healthz');
      target.expect(status === 200, `the program answers ${status}`);
      for (const socket of sockets) socket.destroy();
    },
  },
  {
    name: 'uploads that trickle from eight restaurants, and a ninth that wants to upload',
    async run(target) {
      const { host, hostname, port } = new URL(target.url);
      const ids = [];
      for (let at = 0; at < 9; at += 1) ids.push(await target.restaurant());
      const sockets: Socket[] = [];
      for (const id of ids.slice(0, 8)) {
        const headers = Object.entries({
          ...(await target.admin(id)),
          host,
          'content-type': 'image/png',
          'content-length': '4000000',
        });
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        const { url } = addressOf(endpoints.savePhoto, { query: { itemId: 1 } });
        socket.write(
          `POST ${url} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\nx`,
        );
        sockets.push(socket);
      }
      const trickle = setInterval(() => {
        for (const socket of sockets) if (socket.writable) socket.write('x');
      }, 500);
      await delay(11_000);
      const { url } = addressOf(endpoints.savePhoto, { query: { itemId: 1 } });
      const headers = { ...(await target.admin(ids[8])), 'content-type': 'image/png' };
      const { status } = await target.send(url, { method: 'POST', headers, body: Buffer.from(randomUUID()) });
      target.expect(status === 404, `the ninth is answered ${status}`);
      clearInterval(trickle);
      for (const socket of sockets) socket.destroy();
    },
  },
];
