import type { LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../../../core/contract/audit.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { MenuFile } from '../../../../core/contract/menu-files.ts';
import { menuFileDesk } from '../../../testing/menu-file-desk.ts';
import { testApp } from '../../../testing/test-app.ts';

/** What the next COMMIT does before its connection is lost. After 'unknown' the database stays unreachable. */
let commit: 'done' | 'undone' | 'unknown' | undefined;
let isAway = false;
/** If set, an import that has begun to write pauses before this statement. */
let holding: { readonly before: string; isHeld: boolean; readonly until: Promise<void> } | undefined;
const lost = () => new Error('Connection terminated unexpectedly');

const test = await testApp(
  {},
  {
    onConnection(client) {
      const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>;
      let isImport = false;
      const answer = async (...words: unknown[]) => {
        const [what] = words as [string | pg.QueryConfig];
        const text = typeof what === 'string' ? what : what.text;
        if (isAway) throw lost();
        if (text.startsWith('begin')) isImport = false;
        if (text.includes('begin_menu_import')) isImport = true;
        if (holding && isImport && text.includes(holding.before)) {
          holding.isHeld = true;
          await holding.until;
        }
        if (!commit || text.toLowerCase() !== 'commit') return query(...words);
        isAway = commit === 'unknown';
        await query(commit === 'done' ? 'commit' : 'rollback');
        commit = undefined;
        throw lost();
      };
      client.query = answer as typeof client.query;
    },
  },
);

/** Starts an import, pauses it before a statement, runs `meanwhile`, and then lets the import finish. */
async function importHeld(
  importing: () => Promise<LightMyRequestResponse>,
  before: string,
  meanwhile: () => Promise<void>,
) {
  let release: () => void = () => undefined;
  const until = new Promise<void>((done) => {
    release = done;
  });
  holding = { before, isHeld: false, until };
  const answer = importing();
  await expect.poll(() => holding?.isHeld).toBe(true);
  holding = undefined;
  await meanwhile();
  release();
  return (await answer).json().result;
}

async function buildPlace() {
  const place = await menuFileDesk(test);
  const headers = await test.staffOf({ restaurantId: place.restaurantId, privileges: ['audit'] });
  const kinds = ['item', 'choice', 'category', 'restaurant', 'menu-import'];
  const trail = async (who = '') => {
    const { result } = (await test.send(endpoints.auditTrail, { headers, query: { who } })).json();
    return (result.events as AuditEvent[]).filter(({ kind }) => kinds.includes(kind));
  };
  return { ...place, trail };
}

const tea = (price: number, more: readonly object[] = []) => [{ itemName: 'Tea', price, type: '' }, ...more];
const cake = { itemName: "Cake '24", price: 4, type: '', subItems: [{ subItemName: 'Cream', price: 1 }] };

describe('an import', () => {
  it('writes one event, which tells what each dish was and is, and is found by the name of each', async () => {
    const place = await buildPlace();
    await place.take(place.menuOf(tea(3)));
    const offerTimes = [{ days: ['Mon'], from: '10:00', to: '12:00' }];
    const choiceGroups = [{ groupName: 'Milk', choices: [{ subItemName: 'Oat', price: 0.5 }] }];
    const items = tea(3.5, [{ ...cake, groups: [{ groupName: 'Milk' }] }]);
    const categories = [{ categoryName: 'Mains', items }];
    await place.take(JSON.stringify({ comanda: 1, offerTimes, choiceGroups, categories }));
    const events = await place.trail();
    expect(events.map(({ kind }) => kind)).toEqual(['menu-import', 'menu-import', 'restaurant']);
    expect(events[0]?.details).toEqual(
      expect.arrayContaining([
        { field: 'menu.Tea', was: 'Price: 3.00', now: 'Price: 3.50', isHidden: false },
        { field: "menu.Cake '24", was: null, now: 'Category: Mains; Price: 4.00', isHidden: false },
        { field: "menu.Choice group 'Milk'", was: null, now: expect.any(String), isHidden: false },
        expect.objectContaining({ field: 'menu.The whole menu' }),
      ]),
    );
    expect(await place.trail('cake')).toHaveLength(1);
    expect(await place.trail('Tea')).toHaveLength(2);
    expect(await place.trail('price')).toHaveLength(0);
    const { headers } = place;
    const [item] = (await test.resultOf(endpoints.items, { headers, query: { page: 0, size: 1 } })).content;
    await test.send(endpoints.saveItem, { headers, payload: { ...item, price: 9 } });
    expect((await place.trail())[0]?.kind).toBe('item');
  });

  it.each([
    ['done', 200, undefined],
    ['undone', 503, 'Unavailable'],
    ['unknown', 503, 'UnknownOutcome'],
  ] as const)('whose COMMIT has no answer, and is %s, says so', async (outcome, status, error) => {
    const place = await buildPlace();
    const text = place.menuOf(tea(3));
    const { menuVersion } = await place.compare(text);
    commit = outcome;
    const answer = await place.send(text, menuVersion);
    isAway = false;
    const { result, message, ...counts } = answer.json();
    expect([answer.statusCode, counts.error]).toEqual([status, error]);
    if (error) expect(message).not.toMatch(/try again/i);
    else expect(result).toMatchObject({ isImported: true, added: 1 });
    expect((await place.compare(text)).added).toBe(outcome === 'done' ? 0 : 1);
  });

  it('takes the good rows without those that have faults, or that name one of these', async () => {
    const place = await buildPlace();
    const text = [
      'Name,Category,Price,Goes with',
      'Tea,Drinks,3,',
      'Soup,Mains,abc,',
      'Bread,Mains,2,Soup',
      'Milk,Drinks,1,Tea',
      'Tea,Drinks,4,',
    ].join('\n');
    const { faults, good, menuVersion, changes, added } = await place.compare(text);
    expect(faults.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 Price', '6 Name', '4 Goes with']);
    expect([good, added]).toEqual([{ records: 2, of: 5 }, 2]);
    expect(changes.map(({ itemName }) => itemName)).toEqual(['Tea', 'Milk']);
    const headers = { ...place.headers, 'content-type': 'text/csv' };
    const send = (query: object) =>
      test.send(endpoints.importMenu, { query: { menuVersion, ...query }, payload: text, headers });
    expect((await send({})).json().result).toMatchObject({ isImported: false });
    expect((await send({ goodOnly: 'true' })).json().result).toMatchObject({ isImported: true, added: 2 });
    const { categories } = (await place.file()) as MenuFile;
    const items = [{ itemName: 'Tea' }, { itemName: 'Milk' }];
    expect(categories).toMatchObject([{ categoryName: 'Drinks', items }]);
  });

  it('of names that only the database takes for one is refused with a sentence', async () => {
    const place = await buildPlace();
    for (const pair of ['İzmir,i̇zmir', 'Straße,STRASSE']) {
      const names = pair.split(',');
      const { menuVersion } = await place.compare(place.menuOf([]));
      const text = place.menuOf(names.map((itemName) => ({ itemName, price: 1, type: '' })));
      expect([200, 409]).toContain((await place.send(text, Math.max(menuVersion, 1))).statusCode);
    }
  });

  it('keeps within the limits of a menu, and its comparison says so', async () => {
    const place = await buildPlace();
    await place.take(place.menuOf(tea(3)));
    const before = await place.file();
    const text = `Name,Category,Price\n${Array.from({ length: 2_000 }, (_, at) => `Dish ${at},Mains,1`).join('\n')}`;
    const { faults, good, menuVersion } = await place.compare(text);
    const message = 'With this file, the menu would have 2001 dishes. A restaurant can have at most 2000.';
    expect([faults, good]).toEqual([[{ row: 0, column: '', message }], undefined]);
    await place.send(text, menuVersion);
    expect(await place.file()).toEqual(before);
  });

  it('holds neither sign-in nor stock while its rows are written', async () => {
    const place = await buildPlace();
    const { restaurantId, headers } = place;
    const password = 'Somebody@1';
    const user = await test.buildUser({ restaurantId, password });
    await place.take(place.menuOf(tea(3)));
    const { id: itemID } = await test.findRow('items', { restaurant_id: restaurantId });
    const text = 'Name,Category,Price,Choices\nSoup,Mains,1,A = 1';
    const { menuVersion } = await place.compare(text);
    const result = await importHeld(
      () => place.send(text, menuVersion),
      'with choice as',
      async () => {
        const payload = { username: user.username, password };
        expect((await test.send(endpoints.signIn, { payload })).statusCode).toBe(200);
        expect((await test.send(endpoints.itemStock, { headers, payload: { itemID, left: 3 } })).statusCode).toBe(200);
      },
    );
    expect(result).toMatchObject({ isImported: true, added: 1 });
  });

  it('keeps a choice sold out that staff mark while it writes', async () => {
    const place = await buildPlace();
    const { restaurantId, headers } = place;
    const menu = (price: number) => {
      const choices = ['Mayo', 'Chili'].map((subItemName) => ({ subItemName, price }));
      const dish = { itemName: 'Tea', price: 3, type: '', groups: [{ groupName: 'Sauces' }] };
      return place.menuOf([dish], [{ groupName: 'Sauces', choices }]);
    };
    await place.take(menu(1));
    const { id: choiceID } = await test.findRow('group_choices', { restaurant_id: restaurantId, name: 'Mayo' });
    const { menuVersion } = await place.compare(menu(2));
    const result = await importHeld(
      () => place.send(menu(2), menuVersion),
      'begin_menu_import',
      async () => {
        const payload = { choiceID, soldOut: true };
        expect((await test.send(endpoints.choiceStock, { headers, payload })).statusCode).toBe(200);
      },
    );
    expect(result).toMatchObject({ isImported: true, changed: 0 });
    const choice = await test.findRow('group_choices', { restaurant_id: restaurantId, name: 'Mayo' });
    expect(choice).toMatchObject({ price_cents: 200, sold_out: true });
  });

  it('does not hold up who sells out a choice of a dish that it has changed', async () => {
    const place = await buildPlace();
    const menu = (price: number) => place.menuOf([{ ...cake, price }]);
    await place.take(menu(4));
    const { restaurantId } = place;
    const headers = await test.staffOf({ restaurantId, privileges: ['kitchen'] });
    const { id: choiceID } = await test.findRow('group_choices', { restaurant_id: restaurantId, name: 'Cream' });
    const { menuVersion } = await place.compare(menu(5));
    const result = await importHeld(
      () => place.send(menu(5), menuVersion),
      'for no key update',
      async () => {
        const payload = { choiceID, soldOut: true };
        expect((await test.send(endpoints.choiceStock, { headers, payload })).statusCode).toBe(200);
      },
    );
    expect(result).toMatchObject({ isImported: true, changed: 1 });
    const choice = await test.findRow('group_choices', { id: choiceID });
    expect(choice).toMatchObject({ sold_out: true });
  });
});

describe('what the forms of others write', () => {
  const noon = { days: ['Mon'], from: '12:00', to: '14:00' };
  const drinks = { categoryName: 'Drinks', items: [{ itemName: 'Tea', price: 4 }] };
  const categories = [
    { ...drinks, priceWindows: [{ ...noon, percentOff: 90 }] },
    { categoryName: 'Mains', items: [{ itemName: 'Soup', price: 4, type: '' }] },
    { categoryName: 'Late', items: [] },
  ];
  const text = JSON.stringify({ comanda: 1, offerTimes: [noon], categories });

  async function importBy(...privileges: string[]) {
    const config = JSON.stringify({ otprequired: 1, managercode: '', paymenttype: 'T', askagainminutes: 10 });
    const { id: restaurantId } = await test.buildRestaurant({ config });
    const { id: categoryId } = await test.buildCategory({ restaurantId, name: 'Drinks' });
    await test.buildItem({ restaurantId, categoryId, name: 'Tea', priceCents: 300 });
    const { headers, ...user } = await test.buildStaff({ restaurantId, privileges: privileges as never });
    const send = async (query: object = {}) => {
      const sent = { ...headers, 'content-type': 'text/csv' };
      return (await test.send(endpoints.importMenu, { query, payload: text, headers: sent })).json();
    };
    const { result } = await send();
    const take = () => send({ menuVersion: result.menuVersion, goodOnly: 'true' });
    const file = async () => (await test.resultOf(endpoints.menuFile, { headers })) as MenuFile;
    return { userId: user.id, result, take, file };
  }

  it('is left out of an import and reported if the user lacks the rights', async () => {
    const { result, take, file } = await importBy('item');
    expect(result.leftOut).toEqual([
      'The new categories Late: you need the right to manage categories',
      'The times of the whole menu, for which you need the right to manage the restaurant',
      'The times and lower prices of these categories, for which you need the right to manage them: Drinks',
    ]);
    expect(result.faults.map(({ message }: { message: string }) => message)).toEqual([
      "There is no category 'Mains', and you need the right to manage categories to add it.",
    ]);
    expect((await take()).result).toMatchObject({ isImported: true, changed: 1, leftOut: result.leftOut });
    const { categories, ...menu } = await file();
    expect(menu).not.toHaveProperty('offerTimes');
    expect(categories).toMatchObject([drinks]);
    expect(categories[0]).not.toHaveProperty('priceWindows');
  });

  it('is imported with them, the times of the whole menu only after a recent proof', async () => {
    const { userId, result, take, file } = await importBy('item', 'itemcategory', 'managerestaurant');
    expect([result.leftOut, result.faultCount]).toEqual([[], 0]);
    const proved_at = new Date(Date.now() - 3_600_000);
    await test.changeRows('staff_sessions', { user_id: userId }, { proved_at });
    test.program.feed.bump('access');
    expect((await take()).error).toBe('ProveAgain');
    expect(await file()).not.toHaveProperty('offerTimes');
  });
});
