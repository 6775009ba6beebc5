import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../../core/contract/audit.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { FloorPlan } from '../../../core/contract/floor-plan.ts';
import { endOfEvening } from '../../../core/domain/evening.ts';
import { outcome, summaryOf, testApp } from '../../testing/test-app.ts';

const test = await testApp({ PUBLIC_URL: 'https://bistro.example' });

const at = (x: number, y: number, more: object = {}) => ({
  x,
  y,
  width: 14,
  height: 10,
  turn: 0,
  round: false,
  ...more,
});

/** A manager of tables, an area Patio and three tables. */
async function buildPlace() {
  const { id: restaurantId } = await test.buildRestaurant();
  const headers = await test.staffOf({ restaurantId, privileges: ['managetable'] });
  const post = (call: string, payload: object) => test.send(call as typeof endpoints.saveAreas, { headers, payload });
  const read = async (): Promise<FloorPlan> => test.resultOf(endpoints.floorPlan, { headers });
  expect(outcome(await post(endpoints.saveAreas, { areas: [{ name: 'Patio', colour: 'paid' }] }))).toEqual([200, 'Ok']);
  const tables: { id: number; code: string; name: string }[] = [];
  for (const name of ['T1', 'T2', 'T3']) tables.push(await test.buildTable({ restaurantId, name }));
  const [patio] = (await read()).areas;
  if (!patio) throw new Error('there is no area');
  const save = (places: (object | null)[], planVersion = 1, areaID = patio.areaID) =>
    post(endpoints.saveFloorPlan, {
      areaID,
      planVersion,
      tables: places.map((place, index) => ({ tableID: tables[index]?.id, place })),
    });
  return { restaurantId, headers, post, read, patio, tables, save };
}

describe('areas', () => {
  const named = ({ areas }: FloorPlan) => areas.map(({ name }) => name);

  it('are saved in their order, renamed, added and deleted at once; the tables of a deleted one have none', async () => {
    const { post, read, patio, save, tables } = await buildPlace();
    await save([at(0, 0)]);
    const bar = { name: ' Bar ', colour: 'info' };
    await post(endpoints.saveAreas, {
      areas: [bar, { areaID: patio.areaID, name: 'Garden', colour: 'new', version: 1 }],
    });
    const both = await read();
    expect(both.areas).toMatchObject([
      { name: 'Bar', colour: 'info', closedUntil: null },
      { name: 'Garden', colour: 'new', version: 2, planVersion: 2 },
    ]);
    const [kept] = both.areas;
    const left = { areaID: kept?.areaID, name: 'Bar', colour: 'info' };
    expect(outcome(await post(endpoints.saveAreas, { areas: [left], removed: [patio.areaID] }))).toEqual([200, 'Ok']);
    const after = await read();
    expect(named(after)).toEqual(['Bar']);
    expect(after.tables.find(({ tableID }) => tableID === tables[0]?.id)).toMatchObject({ areaID: null, place: null });
  });

  it('swap their names in one save; the trail says what became of each', async () => {
    const { restaurantId, post, read, patio } = await buildPlace();
    const area = { areaID: patio.areaID, name: 'Patio', colour: 'paid' };
    await post(endpoints.saveAreas, { areas: [area, { name: 'Bar', colour: 'info' }] });
    const bar = { ...area, areaID: (await read()).areas[1]?.areaID, colour: 'info' };
    expect(outcome(await post(endpoints.saveAreas, { areas: [{ ...area, name: 'Bar' }, bar] }))).toEqual([200, 'Ok']);
    expect((await read()).areas.map(({ areaID, name }) => [areaID, name])).toEqual([
      [patio.areaID, 'Bar'],
      [bar.areaID, 'Patio'],
    ]);
    const until = (await post(endpoints.closeArea, { areaID: patio.areaID, closed: true })).json().result;
    await post(endpoints.saveAreas, { areas: [{ ...bar, colour: 'new' }], removed: [patio.areaID] });
    const auditor = await test.staffOf({ restaurantId, privileges: ['audit'] });
    const { events } = await test.resultOf(endpoints.auditTrail, { headers: auditor, query: { what: 'rights' } });
    const changes = events.flatMap(({ kind, change, subject, details }: AuditEvent) =>
      kind === 'area'
        ? [[change, subject, ...details.map(({ field, was, now }) => `${field}: ${was} > ${now}`)].join()]
        : [],
    );
    expect(changes.sort()).toEqual(
      [
        'added,Bar,name: null > Bar',
        'added,Patio,name: null > Patio',
        'changed,Bar,name: Patio > Bar',
        `changed,Bar,closed_until: null > ${until.replace('.000Z', '+00:00')}`,
        'changed,Patio,name: Bar > Patio',
        'changed,Patio,colour: null > null',
        'removed,Bar,name: Bar > null',
      ].sort(),
    );
  });

  it('need different names, composed or not, and at most 20', async () => {
    const { post, read, patio } = await buildPlace();
    const kept = { areaID: patio.areaID, name: 'Caf\u00e9', colour: 'paid' };
    const answers = [
      await post(endpoints.saveAreas, { areas: [kept, { name: 'CAFE\u0301', colour: 'info' }] }),
      await post(endpoints.saveAreas, { areas: [kept, { name: ' ', colour: 'info' }] }),
      await post(endpoints.saveAreas, {
        areas: [kept, ...Array.from({ length: 20 }, (_, index) => ({ name: `A${index}`, colour: 'info' }))],
      }),
    ];
    expect(answers.map((answer) => outcome(answer))).toEqual([
      [409, 'NameAlreadyExist'],
      [422, 'Invalid'],
      [422, 'Invalid'],
    ]);
    expect(named(await read())).toEqual(['Patio']);
  });

  it('are Stale if somebody else added, changed or deleted one, and nothing of them is saved', async () => {
    const { post, read, patio } = await buildPlace();
    const mine = { areaID: patio.areaID, name: 'Mine', colour: 'paid', version: 1 };
    await post(endpoints.saveAreas, {
      areas: [
        { ...mine, name: 'Theirs' },
        { name: 'Bar', colour: 'info' },
      ],
    });
    const bar = (await read()).areas[1];
    const stale = 'Another user changed the areas in the meantime. These are the newer ones.';
    for (const areas of [
      [mine],
      [mine, { areaID: bar?.areaID, name: 'New bar', colour: 'info' }],
      [
        { ...mine, version: 2 },
        { areaID: bar?.areaID, name: 'Bar', colour: 'info' },
        { areaID: 99_999_999, name: 'X', colour: 'info' },
      ],
    ]) {
      expect(summaryOf(await post(endpoints.saveAreas, { areas }))).toEqual([409, 'Stale', stale]);
    }
    expect(named(await read())).toEqual(['Theirs', 'Bar']);
  });
});

describe('a floor plan', () => {
  it('keeps places as sent; tables that are not named leave the area', async () => {
    const { read, save, patio } = await buildPlace();
    const long = at(20, 20, { width: 30, turn: 45 });
    expect((await save([at(0, 0, { round: true }), long, null])).json().result).toBe(2);
    const inPatio = { areaID: patio.areaID };
    expect((await read()).tables).toMatchObject([
      { tableName: 'T1', ...inPatio, place: at(0, 0, { round: true }) },
      { tableName: 'T2', ...inPatio, place: long },
      { tableName: 'T3', ...inPatio, place: null },
    ]);
    await save([at(50, 50)], 2);
    expect((await read()).tables.map(({ areaID, place }) => [areaID, place?.x])).toEqual([
      [patio.areaID, 50],
      [null, undefined],
      [null, undefined],
    ]);
  });

  it('saved by two at once keeps the first; the second reads that there is a newer one', async () => {
    const { read, save } = await buildPlace();
    const answers = await Promise.all([save([at(0, 0)]), save([at(60, 40)])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      error: 'Stale',
      message: 'Another user changed this plan in the meantime. This is the newer one. Please make your changes again.',
    });
    const kept = answers[0]?.statusCode === 200 ? 0 : 60;
    expect((await read()).tables[0]?.place).toMatchObject({ x: kept });
  });

  it('is refused with tables on each other, beyond the edge, twice, of another area, or of no known area', async () => {
    const { read, save, post, patio, tables } = await buildPlace();
    expect(summaryOf(await save([at(0, 0), at(40, 0), at(45, 5)]))).toEqual([
      422,
      'Invalid',
      'T2 and T3 overlap. Move one of them.',
    ]);
    expect(summaryOf(await save([at(110, 0)]))[2]).toBe('T1 reaches beyond the edge of the plan. Move it back.');
    const twice = [tables[0], tables[0]].map((table) => ({ tableID: table?.id, place: null }));
    expect(
      outcome(await post(endpoints.saveFloorPlan, { areaID: patio.areaID, planVersion: 1, tables: twice })),
    ).toEqual([422, 'Invalid']);
    expect(outcome(await save([], 1, 99_999_999))).toEqual([404, 'NotFound']);
    expect((await read()).tables.map(({ areaID }) => areaID)).toEqual([null, null, null]);
    const first = { areaID: patio.areaID, name: 'Patio', colour: 'paid' };
    await post(endpoints.saveAreas, { areas: [first, { name: 'Bar', colour: 'info' }] });
    const bar = (await read()).areas[1]?.areaID;
    await save([at(0, 0)]);
    expect(outcome(await save([at(0, 0)], 1, bar))).toEqual([409, 'Stale']);
    expect((await read()).tables[0]).toMatchObject({ areaID: patio.areaID });
  });
});

it('the form of a table puts it into an area, beside its plan, and makes both plans newer ones', async () => {
  const { post, read, patio, tables, save } = await buildPlace();
  const area = { areaID: patio.areaID, name: 'Patio', colour: 'paid' };
  await post(endpoints.saveAreas, { areas: [area, { name: 'Bar', colour: 'info' }] });
  const bar = (await read()).areas[1]?.areaID;
  await save([at(0, 0)]);
  const record = { id: tables[0]?.id, name: 'T1' };
  const tell = async (part: object) => {
    const saved = await post(endpoints.saveDiningTable, { ...record, ...part });
    const { areas, tables } = await read();
    return [saved.json().result.areaID, tables[0]?.place?.x, ...areas.map(({ planVersion }) => planVersion)];
  };
  expect(await tell({})).toEqual([patio.areaID, 0, 2, 1]);
  expect(await tell({ areaID: patio.areaID })).toEqual([patio.areaID, 0, 2, 1]);
  expect(await tell({ areaID: bar })).toEqual([bar, undefined, 3, 2]);
  expect(await tell({ areaID: null })).toEqual([null, undefined, 3, 3]);
  expect(outcome(await save([at(0, 0)], 2))).toEqual([409, 'Stale']);
});

describe('an area that is closed for the evening', () => {
  const verify = async (restaurantId: number, code: string | undefined, language = 'en') =>
    (
      await test.send(endpoints.verifyTable, {
        query: { rid: restaurantId, tablenumber: code ?? '' },
        headers: { 'accept-language': language },
      })
    ).json();

  it('takes no new guests and tells them so; open visits go on, and the evening ends it', async () => {
    const { restaurantId, post, read, patio, tables, save } = await buildPlace();
    await save([null, null]);
    await test.buildVisit({ restaurantId, tableId: tables[1]?.id ?? 0 });
    const { region } = await test.findRow('restaurants', restaurantId);
    const before = endOfEvening(region, new Date());
    const closed = await post(endpoints.closeArea, { areaID: patio.areaID, closed: true });
    const until = closed.json().result;
    expect([before, endOfEvening(region, new Date())]).toContainEqual(new Date(until));
    expect((await read()).areas[0]?.closedUntil).toBe(until);
    const words = 'Patio is closed this evening. Please ask our staff for another table.';
    expect(await verify(restaurantId, tables[0]?.code)).toMatchObject({ result: 0, tableName: '', why: words });
    expect((await verify(restaurantId, tables[0]?.code, 'de')).why).toMatch(/^Patio ist heute Abend geschlossen/);
    expect(await verify(restaurantId, tables[1]?.code)).toMatchObject({ result: 1 });
    expect(await verify(restaurantId, tables[2]?.code)).toMatchObject({ result: 1 });
    const query = { rid: restaurantId, code: tables[0]?.code ?? '', otp: '123456' };
    expect(outcome(await test.send(endpoints.checkOtp, { query }))).toEqual([404, 'TableUnavailable']);
    const staff = await test.staffOf({ restaurantId, privileges: ['order'] });
    const payload = { tableID: tables[0]?.id };
    expect(summaryOf(await test.send(endpoints.letGuestIn, { headers: staff, payload }))[2]).toBe(words);
    await test.changeRows('areas', patio.areaID, { closed_until: new Date(Date.now() - 1000) });
    expect(await verify(restaurantId, tables[0]?.code)).toMatchObject({ result: 1 });
    expect((await read()).areas[0]?.closedUntil).toBeNull();
  });

  it('opens again at once; an unknown one is not found', async () => {
    const { restaurantId, post, patio, tables, save } = await buildPlace();
    await save([null]);
    await post(endpoints.closeArea, { areaID: patio.areaID, closed: true });
    expect((await post(endpoints.closeArea, { areaID: patio.areaID, closed: false })).json().result).toBeNull();
    expect(await verify(restaurantId, tables[0]?.code)).toMatchObject({ result: 1 });
    expect(outcome(await post(endpoints.closeArea, { areaID: 99_999_999, closed: true }))).toEqual([404, 'NotFound']);
  });
});

describe('many tables at once', () => {
  it('are added with links and OTPs of their own, an attendant and an area, whose plan is then a newer one', async () => {
    const { restaurantId, headers, post, read, patio, save } = await buildPlace();
    const { id: serverId } = await test.buildAttendant({ restaurantId, name: 'Ana Ruiz' });
    const wish = { pattern: ' Patio {n} ', from: 3, count: 12, serverId, areaID: patio.areaID };
    const names = Array.from({ length: 12 }, (_, index) => `Patio ${index + 3}`);
    expect((await post(endpoints.addTables, wish)).json()).toMatchObject({ success: true, result: names });
    const { content } = await test.resultOf(endpoints.diningTables, {
      headers,
      query: { size: 50, searchText: 'Patio' },
    });
    expect(content.map(({ name }: { name: string }) => name)).toEqual(names);
    for (const part of ['code', 'qrurl']) {
      expect(new Set(content.map((table: Record<string, unknown>) => table[part])).size).toBe(12);
    }
    expect(content[0]).toMatchObject({ state: 1, serverName: 'Ana Ruiz', otp: expect.stringMatching(/^\d{6}$/) });
    expect((await read()).tables.filter(({ areaID }) => areaID === patio.areaID)).toHaveLength(12);
    expect(outcome(await save([at(0, 0)]))).toEqual([409, 'Stale']);
  });

  it('are added all or not at all: names that exist, and what is wrong, are said', async () => {
    const { post, read } = await buildPlace();
    const add = (part: object) => post(endpoints.addTables, { pattern: 't{n}', from: 3, count: 4, ...part });
    expect(summaryOf(await add({}))).toEqual([
      422,
      'Invalid',
      "There is already a table named 't3'. Nothing was added.",
    ]);
    const refused: [object, number, string][] = [
      [{ pattern: ' ' }, 422, 'Missingname'],
      [{ pattern: `${'x'.repeat(196)}{n}`, from: 9999, count: 2 }, 422, 'Invalid'],
      [{ from: 20, serverId: 99_999_999 }, 422, 'Invalid'],
      [{ from: 20, areaID: 99_999_999 }, 422, 'Invalid'],
      [{ count: 101 }, 400, 'Invalid'],
    ];
    for (const [part, ...code] of refused) expect(outcome(await add(part)), JSON.stringify(part)).toEqual(code);
    expect((await read()).tables).toHaveLength(3);
  });
});
