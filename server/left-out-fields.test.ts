import { describe, expect, it } from 'vitest';
import { startingConfig } from '../core/domain/restaurant-config.ts';
import { printersHere } from './testing/print-desk.ts';
import { testApp, uniqueWord } from './testing/test-app.ts';

const test = await testApp(printersHere, { printingPace: 'never' });
const { id: restaurantId } = await test.buildRestaurant();
const platform = await test.staffOf({ restaurantId: null });
const headers = { ...platform, 'x-restaurant': String(restaurantId) };

const categoryId = (await test.buildCategory({ restaurantId })).id;
const attendantId = (await test.buildAttendant({ restaurantId })).id;
const patio = { restaurant_id: restaurantId, name: 'Patio', colour: 'paid', position: 0 };
const areaId = (await test.addRow('areas', patio)).id;
const group = await test.buildGroup({ restaurantId, name: 'Sauces', choices: [{ name: 'Mayo' }] });
const planId = (await test.buildPlan()).id;
const roleIds = [(await test.buildRole({ restaurantId })).id, (await test.buildRole({ restaurantId })).id];

const night = { days: ['Fri'], from: '22:00', to: '02:00' };

type Fields = Readonly<Record<string, unknown>>;

interface Save {
  readonly url: string;
  readonly id: string;
  readonly name: string;
  /** All other fields that a client may send, with values that aren't defaults. */
  readonly others: () => Fields;
  /** Fields that a save must include. Omitting them has a documented refusal. */
  readonly required: readonly string[];
  /** The defaults that a new record gets. */
  readonly defaults: Fields;
  /** The URL of the list or record that contains it. */
  readonly read: (id: number, name: string) => string;
  /** Fields for which null is a valid value. */
  readonly nulls?: readonly string[];
  readonly alsoNew?: Fields;
}

const search = (path: string) => (_id: number, name: string) =>
  `${path}?size=100&searchText=${encodeURIComponent(name)}`;

const saves: Record<string, Save> = {
  category: {
    url: '/itemcategory',
    id: 'itemCategoryId',
    name: 'categoryName',
    required: [],
    read: search('/itemcategories'),
    others: () => ({
      description: 'For a start',
      offerTimes: [night],
      priceWindows: [{ ...night, percentOff: 20 }],
    }),
    defaults: { description: '' },
  },
  item: {
    url: '/item/',
    id: 'itemId',
    name: 'itemName',
    read: (id: number) => `/item/${id}`,
    others: () => ({
      price: 12.5,
      category: { itemCategoryId: categoryId },
      type: '1,4',
      description: 'With bread',
      max: 2,
      subItems: [{ subItemName: 'Cheese', description: 'Old', price: 1.5 }],
      mandatory: true,
      selection: 'M',
      availibilty: 'O',
      offerTimes: [night],
      priceWindows: [{ ...night, price: 9 }],
      allergens: ['gluten.wheat'],
      traces: ['soy'],
      calories: 450,
      alcohol: 4.5,
      minAge: 18,
      groups: [{ groupId: group.id, groupName: 'Sauces', prices: [{ choiceId: group.choiceIds[0], price: 0.75 }] }],
    }),
    nulls: ['allergens', 'traces', 'calories', 'alcohol', 'minAge'],
    required: ['price', 'category', 'type'],
    defaults: { description: '', max: 0, subItems: [], mandatory: false, selection: 'Y', availibilty: 'A' },
  },
  choiceGroup: {
    url: '/choicegroup',
    id: 'groupId',
    name: 'groupName',
    required: [],
    read: search('/choicegroups'),
    others: () => ({
      kitchenName: 'SC',
      min: 1,
      max: 3,
      free: 2,
      repeatable: true,
      choices: [{ subItemName: 'Mayo', kitchenName: 'MY', description: 'Own', price: 0.5, isDefault: true }],
    }),
    defaults: { kitchenName: '', min: 0, max: null, free: 0, repeatable: false },
    nulls: ['max'],
    alsoNew: { choices: [{ subItemName: 'Mayo' }] },
  },
  station: {
    url: '/kitchenstation',
    id: 'stationID',
    name: 'name',
    required: [],
    read: () => '/kitchenstations',
    others: () => ({ categoryIDs: [categoryId] }),
    defaults: { categoryIDs: [] },
  },
  printer: {
    url: '/printer',
    id: 'printerID',
    name: 'name',
    read: search('/printers'),
    others: () => ({
      host: '127.0.0.3',
      port: 9101,
      paper: 58,
      characters: 35,
      copies: 2,
      tickets: true,
      receipts: true,
      active: false,
      categories: [categoryId],
    }),
    required: [],
    alsoNew: { host: '127.0.0.2' },
    defaults: { port: 9100, paper: 80, characters: 48, copies: 1, tickets: true, receipts: false, categories: null },
    nulls: ['categories'],
  },
  role: {
    url: '/role',
    id: 'roleId',
    name: 'roleName',
    read: (id: number) => `/role?roleId=${id}`,
    others: () => ({ description: 'At the door', privileges: ['item', 'order'] }),
    required: ['privileges'],
    defaults: { description: '' },
  },
  user: {
    url: '/user',
    id: 'userId',
    name: 'name',
    read: (id: number) => `/user?userId=${id}`,
    others: () => ({ username: uniqueWord('door'), userEmail: 'door@bistro.test', roleId: roleIds }),
    required: ['username', 'userEmail', 'roleId'],
    defaults: {},
    alsoNew: { password: 'Door@1234', repassword: 'Door@1234' },
  },
  table: {
    url: '/addtable',
    id: 'id',
    name: 'name',
    required: [],
    read: search('/fetchtable'),
    others: () => ({ description: 'By the window', state: 0, serverId: attendantId, areaID: areaId }),
    defaults: { description: '', state: 1, serverId: null, areaID: null },
    nulls: ['serverId', 'areaID'],
  },
  attendant: {
    url: '/addservers',
    id: 'id',
    name: 'name',
    required: [],
    read: search('/getservers'),
    others: () => ({ code: 'S-7', status: 0 }),
    defaults: { code: '', status: 1 },
  },
  plan: {
    url: '/saveApplicationCharge',
    id: 'planId',
    name: 'planName',
    read: search('/chargeslist'),
    others: () => ({ description: 'For bakeries', chargesplan: '1$2$3$4|5$6$7$8|9$10$11$12' }),
    // Only required for a new plan.
    required: [],
    defaults: { description: '' },
    alsoNew: { chargesplan: '1$2$3$4|5$6$7$8|9$10$11$12' },
  },
  restaurant: {
    url: '/addrestaurant',
    id: 'id',
    name: 'name',
    read: (id: number) => `/getrestaurants?size=100#${id}`,
    others: () => ({
      restaurantURL: 'https://bistro.example/',
      address: '1 Main Street',
      code: 'BIS',
      planId,
      taxrate: 7.25,
      config: '{"otprequired":1,"managercode":"9876","paymenttype":"P"}',
      active: false,
      offerTimes: [night],
      service: { autoAccept: null, courses: true, fireAfterMinutes: null, seats: true, voidReasons: ['Burnt'] },
    }),
    required: ['restaurantURL', 'address', 'code', 'planId'],
    defaults: { taxrate: 0, config: startingConfig, active: true },
  },
};

const send = async (url: string, payload: object) => {
  const answer = await test.send({ method: 'POST', url: `/api${url}`, headers, payload });
  return answer.json() as { success: boolean; result: number | { id: number } | null; message?: string };
};

async function create({ url, name, alsoNew = {} }: Save, fields: Fields) {
  const called = uniqueWord('Whole');
  const answer = await send(url, { ...alsoNew, ...fields, [name]: called });
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  const id = typeof answer.result === 'number' ? answer.result : (answer.result?.id ?? 0);
  return { id, called };
}

/** The stored record as its list shows it, without the fields that every save changes. */
async function readStored({ id: idName, read }: Save, { id, called }: { id: number; called: string }): Promise<Fields> {
  const answer = await test.send({ method: 'GET', url: `/api${read(id, called)}`, headers });
  const { result, results } = answer.json() as {
    result: { content?: Fields[]; stations?: Fields[] } & Fields;
    results?: Fields[];
  };
  const rows = results ?? result.content ?? result.stations ?? [result];
  const found = rows.find((row) => row[idName] === id);
  if (!found) throw new Error(`no ${id} in ${answer.body}`);
  const { version: _version, ...fields } = found;
  return fields;
}

describe.each(Object.entries(saves))('a save of a %s', (_, save) => {
  const { url, id: idName, name, required, defaults, nulls = [] } = save;

  it('without a field keeps the stored value', async () => {
    const others = save.others();
    const record = await create(save, others);
    const before = await readStored(save, record);
    for (const field of Object.keys(others)) {
      const { [field]: _left, ...rest } = others;
      const answer = await send(url, { ...rest, [idName]: record.id, [name]: record.called });
      expect([field, answer.success]).toEqual([field, !required.includes(field)]);
      expect(await readStored(save, record), field).toEqual(before);
    }
  });

  it('with null for a field keeps it too, unless null is a value', async () => {
    const others = save.others();
    const record = await create(save, others);
    const before = await readStored(save, record);
    for (const field of Object.keys(others).filter((field) => !nulls.includes(field))) {
      await send(url, { ...others, [field]: null, [idName]: record.id, [name]: record.called });
      expect(await readStored(save, record), field).toEqual(before);
    }
  });

  it('that adds a record fills in defaults', async () => {
    const others = save.others();
    const least = Object.fromEntries(required.map((field) => [field, others[field]]));
    const record = await create(save, least);
    expect(await readStored(save, record)).toMatchObject(defaults);
  });
});

it('a table loses its attendant by null and by 0', async () => {
  const save = saves.table as Save;
  for (const serverId of [null, 0]) {
    const record = await create(save, save.others());
    await send(save.url, { id: record.id, name: record.called, serverId });
    expect(await readStored(save, record)).toMatchObject({ serverId: null, description: 'By the window', state: 0 });
  }
});

it('every call that saves a record is covered here', async () => {
  const { calls } = await import('../core/contract/index.ts');
  const paths = Object.entries(calls)
    .filter(([called]) => /^save/.test(called))
    .map(([, { path }]) => path);
  const walked = Object.values(saves).map(({ url }) => url.replace(/\/$/, ''));
  // The body is a picture or a whole list, so there are no fields to omit.
  const whole = ['/restaurantlogo', '/itemphoto', '/areas', '/floorplan'];
  expect(new Set(paths)).toEqual(new Set([...walked, ...whole]));
});
