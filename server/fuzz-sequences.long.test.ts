import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CallName, calls as entries } from '../core/contract/index.ts';
import { privileges } from '../core/domain/privileges.ts';
import { callsOf, expectDocumented } from './testing/documented-calls.ts';
import { testApp, uniqueWord } from './testing/test-app.ts';
import { buildTwoHouses } from './testing/two-restaurants.ts';
import {
  absentRecords,
  type Records,
  type WellFormedRequest,
  wellFormedRequests,
} from './testing/well-formed-request.ts';

// Creates records, uses them in every call that accepts their ids (also as strangers), removes and reuses them.

const sequences = 2_000;
const seed = Number(process.env.COMANDA_SEED ?? 17);

const test = await testApp({ OPEN_DOCS: '1' }, { printingPace: 'never', checkoutRoundsMs: 3_600_000 });
const [ours, foreign] = await buildTwoHouses(test);
const document = (await test.send({ method: 'GET', url: '/api/docs/json' })).json();
const documented = new Map(callsOf(document).map((call) => [call.name, call]));
const platform = {
  ...(await test.staffOf({ restaurantId: null, privileges })),
  'x-restaurant': String(ours.restaurantId),
};
const mine = ours.tables.open;

type Headers = Record<string, string>;
type Request = WellFormedRequest & { readonly name: string };

interface Kind {
  /** The field name of its id in requests. */
  readonly key: keyof Records;
  readonly of: Headers;
  make(): Promise<number>;
  readonly remove?: (id: number) => Request;
  /** Everyone who edits a restaurant may read these. */
  readonly isShared?: true;
  /** A user who removed it can still read it. */
  readonly isKept?: true;
}

const post = (name: CallName, payload: object): Request => ({
  name,
  method: 'POST',
  url: `/api${entries[name].path}`,
  payload,
});
const get = (name: CallName, query: Record<string, number>): Request => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return { name, method: entries[name].method, url: `/api${entries[name].path}?${search}` };
};

/** Creates a record with its call. Returns the result. */
async function made<Result = number>(request: Request, headers: Headers = ours.manager): Promise<Result> {
  const answer = await ask(request, headers);
  expect(answer.statusCode, `${request.name}: ${answer.body}`).toBe(200);
  return answer.json().result;
}

const dish = { price: 1, type: '1', category: { itemCategoryId: mine.category } };

const tiers = '0$10$1$0|10$20$2$0|20$30$3$0';

const kinds: Readonly<Record<string, Kind>> = {
  category: {
    key: 'category',
    of: ours.manager,
    make: () => made(post('saveCategory', { categoryName: uniqueWord('Soups') })),
    remove: (id) => get('deleteCategory', { id }),
  },
  item: {
    key: 'item',
    of: ours.manager,
    make: () => made(post('saveItem', { ...dish, itemName: uniqueWord('Soup') })),
    remove: (itemId) => post('saveItem', { ...dish, itemId, itemName: 'Gone', availibilty: 'R' }),
  },
  attendant: {
    key: 'attendant',
    of: ours.manager,
    make: async () => (await made<{ id: number }>(post('saveAttendant', { name: uniqueWord('Ana') }))).id,
    remove: (id) => post('saveAttendant', { id, name: 'Gone', status: 2 }),
  },
  table: {
    key: 'table',
    of: ours.manager,
    make: async () => (await made<{ id: number }>(post('saveDiningTable', { name: uniqueWord('Window') }))).id,
    remove: (id) => post('saveDiningTable', { id, name: 'Gone', state: 3 }),
  },
  station: {
    key: 'station',
    of: ours.manager,
    make: () => made(post('saveKitchenStation', { name: uniqueWord('Grill'), categoryIDs: [] })),
    remove: (id) => get('deleteKitchenStation', { id }),
  },
  printer: {
    key: 'printer',
    of: ours.manager,
    make: () => made(post('savePrinter', { name: uniqueWord('Bar'), host: '192.168.7.9' })),
    remove: (printerID) => post('deletePrinter', { printerID }),
  },
  role: {
    key: 'role',
    of: ours.manager,
    make: () => made(post('saveRole', { roleName: uniqueWord('Cook'), privileges: ['order'] })),
  },
  user: {
    key: 'user',
    of: ours.manager,
    make: async () => (await test.buildUser({ restaurantId: ours.restaurantId, privileges: ['order'] })).id,
    remove: (userId) => get('deleteUser', { userId }),
  },
  plan: {
    key: 'plan',
    of: platform,
    isShared: true,
    make: () => made(post('savePlan', { planName: uniqueWord('Of bakeries'), chargesplan: tiers }), platform),
    remove: (id) => get('deletePlan', { id }),
  },
  order: { key: 'order', of: ours.manager, make: async () => (await ordered()).orderID },
  subOrder: {
    key: 'subOrder',
    of: ours.manager,
    isKept: true,
    make: async () => (await ordered()).subOrderID,
    remove: (suborderID) => post('cancelSubOrder', { suborderID }),
  },
  approval: {
    key: 'approval',
    of: ours.manager,
    isKept: true,
    make: async () => {
      const discount = { act: 'discount', discount: '1', discountMode: 'amount', orderID: ours.tables.closed.order };
      return (await made<{ approvalID: number }>(post('askApproval', discount))).approvalID;
    },
    remove: (approvalID) => post('withdrawApproval', { approvalID }),
  },
};

async function ordered(): Promise<{ orderID: number; subOrderID: number }> {
  const { id: tableID } = await test.buildTable({ restaurantId: ours.restaurantId });
  return made(post('takeOrder', { tableID, suborder: [{ items: [{ itemID: mine.item, itemQuantity: 1 }] }] }));
}

// Left out: event streams, which never end, and password hashes, which take 0.1 s of CPU time.
const names = (Object.keys(entries) as CallName[]).filter(
  (name) => !('isEventStream' in entries[name]) && !/^(quickSignIn|saveUser)$/.test(name),
);

/** Requests with a record's id, and the same with a missing id. `others` are further records they refer to. */
function usesOf(
  key: keyof Records,
  id: number,
  others: Records,
): { readonly about: Request; readonly none: Request }[] {
  return names.flatMap((name) => {
    const none = wellFormedRequests(name, entries[name], absentRecords, others);
    return wellFormedRequests(name, entries[name], { ...absentRecords, [key]: id }, others).flatMap((about, at) => {
      const [same] = none.slice(at, at + 1);
      return same && JSON.stringify(same) !== JSON.stringify(about)
        ? [{ about: { name, ...about }, none: { name, ...same } }]
        : [];
    });
  });
}

const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

async function ask({ name, ...request }: Request, headers: Headers) {
  const answer = await test.send({ ...request, headers });
  count(`${Math.floor(answer.statusCode / 100)}xx`);
  expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500);
  const call = documented.get(name);
  if (!call) throw new Error(name);
  expectDocumented(call, answer);
  return answer;
}

/** A stranger must get the same response for the record as for a missing one. */
async function expectAsAbsent(what: string, { about, none }: { about: Request; none: Request }, headers: Headers) {
  const [seen, absent] = [await ask(about, headers), await ask(none, headers)];
  // These calls count tries, so either can reach its limit.
  if (seen.statusCode === 429 || absent.statusCode === 429) return;
  const words = `${what}: ${about.method} ${about.url} ${JSON.stringify(about.payload ?? '')}`;
  expect(plain(seen.body), words).toBe(plain(absent.body));
  expect(seen.statusCode, words).toBe(absent.statusCode);
}
const plain = (body: string) => body.replace(/\d{9,}|"requestId":"[^"]*"/g, '');

/** Removing a removed record succeeds, and stored data of former staff can be read and erased. */
const isOfRemoved = new Set<string>(['deleteCategory', 'deletePlan', 'deletePrinter', 'userData', 'eraseUser']);

const steps = ['use', 'use', 'remove', 'foreign', 'guest', 'nobody'] as const;
const sequence = fc.record({
  kind: fc.constantFrom(...Object.keys(kinds)),
  steps: fc.array(fc.record({ step: fc.constantFrom(...steps), pick: fc.nat() }), { minLength: 3, maxLength: 9 }),
});
type Sequence = typeof sequence extends fc.Arbitrary<infer One> ? One : never;

function oneUse(kind: Kind, id: number, others: Records, pick: number) {
  const all = usesOf(kind.key, id, others);
  const use = all[pick % all.length];
  if (!use) throw new Error(`no call names a ${kind.key}`);
  return use;
}

/** The record's own staff use it. Returns true if that removed the record. */
async function ownUse(kind: Kind, id: number, isRemoved: boolean, pick: number): Promise<boolean> {
  const use = oneUse(kind, id, mine, pick);
  if (!isRemoved) return (await ask(use.about, kind.of)).statusCode === 200 && /^delete/.test(use.about.name);
  if (kind.isKept || isOfRemoved.has(use.about.name)) await ask(use.about, kind.of);
  else await expectAsAbsent(`a removed ${kind.key}`, use, kind.of);
  return true;
}

async function run({ kind: name, steps }: Sequence): Promise<void> {
  const kind = kinds[name];
  if (!kind) throw new Error(name);
  const id = await kind.make();
  count(`${name} made`);
  const ways: Record<(typeof steps)[number]['step'], (isRemoved: boolean, pick: number) => Promise<boolean>> = {
    use: (isRemoved, pick) => ownUse(kind, id, isRemoved, pick),
    remove: async (isRemoved) =>
      isRemoved || (kind.remove !== undefined && (await ask(kind.remove(id), kind.of)).statusCode === 200),
    foreign: async (isRemoved, pick) => {
      const use = oneUse(kind, id, foreign.tables.open, pick);
      if (!kind.isShared) await expectAsAbsent(`another's ${name}`, use, foreign.manager);
      return isRemoved;
    },
    guest: async (isRemoved, pick) => {
      const use = oneUse(kind, id, ours.tables.waiting, pick);
      // Every guest may read the menu.
      if (name === 'item' && use.about.name === 'placeOrder' && !isRemoved)
        await ask(use.about, ours.tables.waiting.guest);
      else await expectAsAbsent(`a ${name} to another guest`, use, ours.tables.waiting.guest);
      return isRemoved;
    },
    nobody: async (isRemoved, pick) => {
      await expectAsAbsent(`a ${name} to nobody`, oneUse(kind, id, ours.tables.waiting, pick), {});
      return isRemoved;
    },
  };
  let isRemoved = false;
  for (const { step, pick } of steps) {
    count(step);
    isRemoved = await ways[step](isRemoved, pick);
  }
}

it(
  `${sequences} sequences of creating, using, removing and reusing records, by their own staff and by others`,
  async () => {
    const faults = new Map<string, string>();
    const property = fc.asyncProperty(sequence, async (steps) => {
      await run(steps).catch((error: unknown) => {
        const words = String(error).slice(0, 600);
        const about = words.slice(0, 60);
        if (!faults.has(about)) faults.set(about, `${steps.kind}: ${words}`);
      });
    });
    await fc.assert(property, { numRuns: sequences, seed });
    console.log(counts);
    expect([...faults.values()].join('\n')).toBe('');
    // Checks that each kind occurred, and that calls were both accepted and refused.
    expect(Object.keys(kinds).filter((name) => !counts[`${name} made`])).toEqual([]);
    for (const what of [...new Set(steps), '2xx', '4xx']) expect(counts[what], what).toBeGreaterThan(5);
  },
  900_000 + sequences * 1_000,
);
