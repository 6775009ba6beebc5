import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { menuLimits } from '../../core/domain/menu-limits.ts';
import { type Attack, cantina, forSeconds, once, type Target } from './target.ts';

const seconds = 4;
const most = menuLimits.fileBytes;
const table = 'Name,Category,Price\n';
const filled = (part: string, bytes = most - 100) => part.repeat(Math.floor(bytes / part.length));
const dish = (at: number) => `Dish ${at},Attack,1\n`;
const json = (items: unknown) => JSON.stringify({ comanda: 1, categories: [{ categoryName: 'Attack', items }] });

const groupOf = (groupName: string, choices: readonly object[]) => ({ groupName, choices });
const named = (count: number, of: (name: string) => object) => Array.from({ length: count }, (_, at) => of(`D${at}`));

/** Dishes that name the same group many times, each time with a price for each of its choices. */
function grouped(times: number, prices: number, dishes: number): string {
  const dollarEach = named(prices, (subItemName) => ({ subItemName, price: 1 }));
  const groups = Array(times).fill({ groupName: 'G', prices: dollarEach.slice(0, Math.min(prices, 18)) });
  return JSON.stringify({
    comanda: 1,
    choiceGroups: [
      groupOf(
        'G',
        named(prices, (subItemName) => ({ subItemName })),
      ),
    ],
    categories: [
      { categoryName: 'Attack', items: named(dishes, (itemName) => ({ itemName, price: 1, type: '', groups })) },
    ],
  });
}

const tableOf = (choices: string, letters: number) =>
  `${table.trim()},Choices,Allergens,Description\n${Array.from(
    { length: menuLimits.dishes - 100 },
    (_, at) => `Dish ${at},Attack,12.50,${choices},"Milk; eggs",${'d'.repeat(letters)}\n`,
  ).join('')}`;

const dishesWithGroup = (choices: number) =>
  JSON.stringify({
    comanda: 1,
    choiceGroups: [
      groupOf(
        'G',
        named(choices, (subItemName) => ({ subItemName, price: 1 })),
      ),
    ],
    categories: [
      {
        categoryName: 'Attack',
        items: named(menuLimits.dishes - 100, (itemName) => ({
          itemName,
          price: 1,
          type: '1',
          groups: [{ groupName: 'G', prices: [{ subItemName: 'D1', price: 2 }] }],
        })),
      },
    ],
  });

const groupsOfDishes = (count: number) =>
  JSON.stringify({
    comanda: 1,
    choiceGroups: Array.from({ length: count }, (_, at) =>
      groupOf(
        `G${at}`,
        named(95, (dish) => ({ subItemName: dish, dish })),
      ),
    ),
    categories: [{ categoryName: 'Attack', items: named(100, (itemName) => ({ itemName, price: 1, type: '' })) }],
  });

/** Contents for which a file must be refused. The first ones come from reading a file in the wrong encoding. */
const hostile: Readonly<Record<string, string | Buffer>> = {
  'UTF-16 read as Latin-1': Buffer.from(`${table}Café,Attack,1\n`, 'utf16le').toString('latin1'),
  'a NUL in a name': `${table}So\0up,Attack,1\n`,
  'half a letter': Buffer.from(`${table}\xed\xa0\x80,Attack,1\n`, 'latin1'),
  'an invisible name': `${table}\u200b\u2060,Attack,1\n`,
  'no heading': filled('x', 10_000),
  'a heading alone': table,
  'a quote without an end': `${table}"${filled('x')}`,
  'quotes alone': table + filled('"'),
  'a heading of a million columns': `Name${filled(',')}\n`,
  'a row of a million cells': `${table}Dish,Attack,x${filled(',')}\n`,
  'a million empty rows': table + filled(',,\n'),
  'more dishes than a menu has': table + Array.from({ length: menuLimits.dishes + 1 }, (_, at) => dish(at)).join(''),
  'one dish thousands of times': table + dish(1).repeat(menuLimits.dishes),
  'prices that are none': ['1e999', '-5', 'NaN', '0x10', '9'.repeat(400), '1,2,3', '१२'].reduce(
    (text, price, at) => `${text}Dish ${at},Attack,"${price}"\n`,
    table,
  ),
  'a table of half a million cells': table + `x${','.repeat(299)}\n`.repeat(9_900),
  'JSON 100,000 deep': `{"comanda":1,"categories":${filled('[', 100_000)}`,
  'a prototype':
    '{"comanda":1,"__proto__":{"isAdmin":true},"categories":[{"categoryName":"A","items":[{"__proto__":{}}]}]}',
  'JSON that is no menu': filled('[1,', 1_000_000),
  'a dish with one group a hundred times': grouped(100, 100, 20),
  'more choices than a menu has': json(Array(500).fill({ itemName: 'A', subItems: Array(100).fill({}) })),
  'a million empty lists': json([{ itemName: 'A', subItems: Array(300_000).fill([]) }]),
  'a hundred thousand names': `{"comanda":1,"categories":[{"categoryName":"A","items":[{${Array.from({ length: 90_000 }, (_, at) => `"a${at}":1`).join()}}]}]}`,
  'a fault in each cell': `Name,Category,Price,Types,Mandatory,Hidden,Recommended\n${'x,,y,z,w,v,u\n'.repeat(2_000)}`,
  'a dish that is removed': json([{ itemName: 'Attack', price: 1, type: '', availibilty: 'R' }]),
};

async function desk(target: Target, restaurant = cantina) {
  const headers = await target.admin(restaurant);
  const send = (body: string | Buffer, menuVersion?: number) =>
    target.send(addressOf(endpoints.importMenu, { query: { menuVersion } }).url, { method: 'POST', headers, body });
  const file = async (accept = 'application/json') =>
    (await target.send(addressOf(endpoints.menuFile).url, { headers: { ...headers, accept } })).text;
  return { headers, send, file };
}

interface Compared {
  readonly menuVersion: number;
  readonly faultCount: number;
  readonly added: number;
  readonly changed: number;
  readonly faults: readonly { readonly row: number; readonly message: string }[];
}

/** A user of a new restaurant, and the only dish in it. */
async function smallRestaurant(target: Target) {
  const restaurant = await target.restaurant();
  const { headers, send } = await desk(target, restaurant);
  const post = async (endpoint: Parameters<typeof addressOf>[0], body: object) => {
    const { envelope, text } = await target.send(addressOf(endpoint).url, { method: 'POST', headers, body });
    if (!envelope.success) throw new Error(text);
    return envelope.result as number;
  };
  const text = `${table}Soup,Soups,1\n`;
  await send(text, ((await send(text)).envelope.result as Compared).menuVersion);
  const stocks = await target.send(addressOf(endpoints.itemStocks).url, { headers });
  const [soup] = stocks.envelope.result as { itemID: number }[];
  const name = `attack-${randomUUID().slice(0, 8)}`;
  const roleId = [await post(endpoints.saveRole, { roleName: name, description: '', privileges: ['item'] })];
  const [password, userEmail] = ['Attack@123', 'attack@example.com'];
  await post(endpoints.saveUser, { name, username: name, userEmail, password, repassword: password, roleId });
  return {
    restaurant,
    signIn: () => target.send(addressOf(endpoints.signIn).url, { method: 'POST', body: { username: name, password } }),
    setStock: (left: number) =>
      target.send(addressOf(endpoints.itemStock).url, {
        method: 'POST',
        headers,
        body: { itemID: soup?.itemID, left },
      }),
  };
}

/** Imports the file while the restaurant is in use, then exports the menu to a file that can be imported again. */
async function importLargest(target: Target, name: string, text: string): Promise<void> {
  const { restaurant, signIn, setStock } = await smallRestaurant(target);
  const { send, file } = await desk(target, restaurant);
  const importWhile = async (delayMs: number) => {
    const compared = await target.step(`comparing ${name}`, () => send(text));
    const { menuVersion } = compared.envelope.result as Compared;
    let isOver = false;
    let answered = 0;
    let slowestMs = 0;
    const work = async () => {
      for (let left = 1; !isOver; left += 1) {
        const begun = performance.now();
        const statuses = [(await signIn()).status, (await setStock(left % 90)).status];
        target.expect(statuses.join() === '200,200', `meanwhile, sign-in and stock answer ${statuses}`);
        if (!isOver) answered += 1;
        slowestMs = Math.max(slowestMs, performance.now() - begun);
        await delay(500);
      }
    };
    const working = delay(delayMs).then(work);
    const taken = await send(text, menuVersion).finally(() => {
      isOver = true;
    });
    await working;
    // A short import may be over before they are answered.
    return { taken, isFree: answered > 0 || slowestMs < 1_000 };
  };
  const { taken, isFree } = await target.step(`importing ${name}`, async () => {
    // If the stock is set before the import has begun, the import is refused as stale.
    for (let delayMs = 200; ; delayMs *= 1.5) {
      const imported = await importWhile(delayMs);
      if (imported.taken.status !== 409) return imported;
    }
  });
  target.expect(taken.status === 200, `${name} is imported with ${taken.status} ${taken.text.slice(0, 200)}`);
  target.expect(isFree, 'sign-in and stock wait for the whole import');
  for (const accept of ['application/json', 'text/csv']) {
    const exported = await target.step(`exporting ${name} as ${accept}`, () => file(accept));
    const written =
      accept === 'text/csv' ? exported : JSON.stringify((JSON.parse(exported) as { result: object }).result);
    const again = await target.step(`comparing the export of ${name} as ${accept}`, () => send(written));
    target.expect(again.status === 200, `${again.status} ${again.text.slice(0, 200)}`);
    const { faultCount, faults, added, changed } = again.envelope.result as Compared;
    const differences = `${JSON.stringify(faults[0])}, ${added} added, ${changed} changed`;
    target.expect(faultCount === 0 && added + changed === 0, `the export of ${name} has ${differences}`);
  }
}

const hundredMegabytes = once(async () => Buffer.concat([Buffer.from(table), Buffer.alloc(100_000_000, 'x')]));

export const menuFileAttacks: readonly Attack[] = [
  {
    // Files as large as a menu may be. Run first, because the others use up an administrator's rate limit.
    name: 'the largest menu files, imported while the restaurant works, and exported',
    async run(target) {
      const texts = {
        'a table of 1,900 dishes': tableOf('A = 1', 40),
        '1,900 dishes with groups': dishesWithGroup(2),
        '40 groups of choices that are dishes': groupsOfDishes(40),
      };
      for (const [name, text] of Object.entries(texts)) await importLargest(target, name, text);
    },
  },
  {
    name: 'menu files that are wrong letters, endless, or not a menu',
    async run(target) {
      const { send, file } = await desk(target);
      const before = await file();
      await forSeconds(seconds, async () => {
        for (const [name, text] of Object.entries(hostile)) {
          const compared = await send(text);
          const { menuVersion, faultCount = 0, faults = [] } = (compared.envelope.result ?? {}) as Partial<Compared>;
          const isRefused = compared.status >= 400 && compared.status < 500;
          const isFaulty = compared.status === 200 && faultCount > 0 && faults[0]?.message !== '';
          target.expect(isRefused || isFaulty, `${name} is answered ${compared.status} ${compared.text.slice(0, 200)}`);
          const taken = await send(text, menuVersion ?? 1);
          target.expect(taken.status < 500, `${name} is imported with ${taken.status}`);
        }
      });
      target.expect((await file()) === before, 'the menu changed');
    },
  },
  {
    // Files as large as a file may be, without faults.
    name: 'the largest menu files, compared, and exports',
    async run(target) {
      const { send, file } = await desk(target);
      await forSeconds(seconds, async () => {
        const texts = {
          'a table of 1,900 dishes': tableOf('A = 1 | B = 2 | C = 0.50', 400),
          '1,900 dishes with groups': dishesWithGroup(100),
          '280 groups of choices that are dishes': groupsOfDishes(280),
        };
        for (const [name, text] of Object.entries(texts)) {
          const { status, envelope } = await send(text);
          const { faults = [] } = (envelope.result ?? {}) as Partial<Compared>;
          const isRead = faults.every(({ row }) => row === 0) && faults.length <= 1;
          target.expect(status === 200 && isRead, `${name}: ${status} ${JSON.stringify(faults[0])}`);
        }
        for (const accept of ['application/json', 'text/csv']) await file(accept);
      });
    },
  },
  {
    name: 'a menu file of 100 MB',
    make: hundredMegabytes,
    async run(target) {
      const { headers } = await desk(target);
      const { url } = addressOf(endpoints.importMenu);
      const body = await hundredMegabytes();
      await forSeconds(seconds, async () => {
        for (const sentBy of [headers, {}]) {
          // The server closed the connection while the body was sent, which is also a refusal.
          const { status } = await target
            .send(url, { method: 'POST', headers: sentBy, body })
            .catch(() => ({ status: 413 }));
          target.expect([401, 413].includes(status), `it is answered ${status}`);
        }
      });
    },
  },
];
