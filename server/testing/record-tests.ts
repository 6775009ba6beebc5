import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import type { Privilege } from '../../core/domain/privileges.ts';
import { uniqueWord } from './builders.ts';
import { outcome } from './outcome.ts';
import type { Endpoint, TestApp } from './test-app.ts';

type Fields = Readonly<Record<string, unknown>>;
type Outcome = readonly [number, string];

/** The calls for one kind of record. */
export interface RecordCalls {
  readonly privilege: Privilege;
  /** True if the records belong to the platform instead of a restaurant. */
  readonly isPlatforms?: boolean;
  readonly list: Endpoint;
  readonly save: Endpoint;
  /** Names of the fields with the id and the name. */
  readonly id: string;
  readonly name: string;
  /** The fields that a save requires in addition to the name. */
  readonly least?: (keeper: RecordKeeper) => Fields | Promise<Fields>;
  readonly removal?: (id: unknown) => { readonly call: Endpoint; readonly query?: Fields; readonly payload?: Fields };
}

/** A user who may manage these records, in a new restaurant. */
export interface RecordKeeper {
  readonly restaurantId: number;
  readonly headers: Record<string, string>;
  /** The fields that a save requires in addition to the name. */
  readonly least: Fields;
  // biome-ignore lint/suspicious/noExplicitAny: a page of any kind of record
  readonly page: (query?: Fields) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: any kind of record
  readonly list: (query?: Fields) => Promise<any[]>;
  readonly names: (query?: Fields) => Promise<string[]>;
  readonly count: () => Promise<number>;
  // biome-ignore lint/suspicious/noExplicitAny: any kind of record
  readonly find: (id: unknown) => Promise<any>;
  /** Sends this body unchanged. */
  readonly save: (payload?: unknown) => Promise<LightMyRequestResponse>;
  /** Saves a complete record, and returns its id. */
  readonly add: (name: string, more?: Fields) => Promise<number>;
  readonly remove: (id: unknown) => Promise<LightMyRequestResponse>;
}

export async function recordKeeper(test: TestApp, calls: RecordCalls, ...more: Privilege[]): Promise<RecordKeeper> {
  const { id: restaurantId } = await test.buildRestaurant();
  const of = calls.isPlatforms ? null : restaurantId;
  const headers = await test.staffOf({ restaurantId: of, privileges: [calls.privilege, ...more] });
  const save = (payload?: unknown) =>
    test.send(calls.save, { headers, ...(payload === undefined ? {} : { payload: payload as object }) });
  const page = async (query: Fields = {}) => {
    const answer = (await test.send(calls.list, { headers, query })).json();
    return answer.results ? { ...answer, content: answer.results } : answer.result;
  };
  const keeper: RecordKeeper = {
    restaurantId,
    headers,
    least: {},
    page,
    save,
    list: async (query) => (await page(query)).content,
    names: async (query) => namesOn(calls, await page(query)),
    count: async () => (await page()).totalElements,
    async find(id) {
      for (let at = 0; ; at += 1) {
        const { content, last } = await page({ size: 100, page: at });
        const found = content.find((row: Fields) => row[calls.id] === id);
        if (found || last) return found;
      }
    },
    async add(name, more = {}) {
      const answer = await save({ ...keeper.least, ...more, [calls.name]: name });
      expect(answer.statusCode, answer.body).toBe(200);
      return idIn(calls, answer);
    },
    async remove(id) {
      const { call, ...rest } = calls.removal?.(id) ?? { call: calls.save };
      return test.send(call, { headers, ...rest });
    },
  };
  return Object.assign(keeper, { least: (await calls.least?.(keeper)) ?? {} });
}

/** A test title, followed by the ids of the requirements that it covers. */
const titled = (title: string, ...ids: (string | undefined)[]) => [title, ...ids].filter(Boolean).join(' ');

const namesOn = ({ name }: RecordCalls, { content }: { content: readonly Fields[] }) =>
  content.map((row) => row[name] as string);

function idIn({ id }: RecordCalls, answer: LightMyRequestResponse): number {
  const { result } = answer.json();
  return typeof result === 'number' ? result : result[id];
}

/** How a kind of record behaves according to the documentation. */
export interface RecordFacts extends RecordCalls {
  /** The default page size. */
  readonly size: number;
  /** Further list queries that must be refused. */
  readonly badQueries?: readonly Fields[];
  /** Creates a record with this name directly. For kinds whose calls are slow. */
  readonly build?: (keeper: RecordKeeper, name: string) => Promise<unknown>;
  /** Records, and which of their names each search text finds. */
  readonly search: {
    readonly rows: readonly Fields[] | ((keeper: RecordKeeper) => Promise<readonly Fields[]>);
    readonly finds: Readonly<Record<string, readonly string[]>>;
  };
  /** The fields that a form sends besides name and id, and how the list shows them. */
  readonly added: (keeper: RecordKeeper) => { readonly sent: Fields; readonly stored: Fields };
  readonly changed: (keeper: RecordKeeper) => { readonly sent: Fields; readonly stored: Fields };
  /** True if a save returns the record, and 'Updated' for an existing one. Otherwise it returns the id. */
  readonly answersRecord?: boolean;
  /** The error code for an empty body. */
  readonly nothing?: string;
  /** Bodies for a new record that must be refused, with the outcome and the field. `least` isn't added to them. */
  readonly refused: readonly (readonly [sent: unknown, outcome: Outcome, path?: string])[];
  /** The error code for a name that is already used; false if names can repeat. */
  readonly taken?: string | false;
  /** The result and message of each removal, even a repeated one. */
  readonly removed?: (id: number) => { readonly result: unknown; readonly message: string };
  /** Invalid ids for the call that removes. */
  readonly badIds?: readonly unknown[];
  /** The requirements that each test covers. */
  readonly ids?: {
    readonly [test in 'list' | 'queries' | 'search' | 'added' | 'changed' | 'refused' | 'taken' | 'removed']?: string;
  };
}

/** Tests the common behavior of all kinds of records, for one of them. */
export function testRecords(test: TestApp, room: RecordFacts): void {
  const { ids = {}, size, id: idField, name: nameField, taken = 'NameAlreadyExist', answersRecord } = room;
  const buildKeeper = () => recordKeeper(test, room);
  const named = (name: string, more: Fields = {}) => ({ ...more, [nameField]: name });

  it(
    titled(`a page holds ${size} records by name, nothing of another restaurant and nothing removed`, ids.list),
    async () => {
      const [keeper, other] = [await buildKeeper(), await buildKeeper()];
      const word = uniqueWord('Paged');
      const all = Array.from({ length: size + 2 }, (_, at) => `${word} ${String(at).padStart(2, '0')}`);
      const build = room.build ?? ((by: RecordKeeper, name: string) => by.add(name));
      for (const name of all.toReversed()) await build(keeper, name);
      if (!room.isPlatforms) await build(other, `${word} 00`);
      if (room.removal) expect((await keeper.remove(await keeper.add(`${word} 00 gone`))).statusCode).toBe(200);
      const read = (query: Fields = {}) => keeper.page({ searchText: word, ...query });
      const first = await read();
      expect(first).toMatchObject({ number: 0, size, first: true, last: false, numberOfElements: size });
      expect(first).toMatchObject({ totalElements: size + 2, totalPages: 2 });
      expect(namesOn(room, first)).toEqual(all.slice(0, size));
      expect(namesOn(room, await read({ page: 1, size }))).toEqual(all.slice(size));
      expect(namesOn(room, await read({ page: 1, size: 3 }))).toEqual(all.slice(3, 6));
      expect(await read({ page: 7, size: 50 })).toMatchObject({ content: [], totalElements: size + 2 });
    },
  );

  it(titled(`a page of no size, or before the first, is refused`, ids.queries), async () => {
    const { headers } = await buildKeeper();
    const bad = [{ size: 0 }, { size: 101 }, { size: 'ten' }, { page: -1 }, { page: 'x' }, ...(room.badQueries ?? [])];
    for (const query of bad)
      expect([query, (await test.send(room.list, { headers, query })).json()]).toMatchObject([
        query,
        { success: false, error: 'Invalid' },
      ]);
  });

  it(titled(`the search text narrows the page, and is no pattern; accents do not matter`, ids.search), async () => {
    const keeper = await buildKeeper();
    const { rows, finds } = room.search;
    for (const { [nameField]: name, ...more } of typeof rows === 'function' ? await rows(keeper) : rows)
      await keeper.add(String(name), more);
    for (const [text, names] of Object.entries(finds))
      expect([text, await keeper.names({ searchText: text })]).toEqual([text, names]);
    const word = uniqueWord('Sorted');
    const [first, second, last] = [`${word} Éclair`, `${word} eel`, `${word} Zest`];
    for (const name of [last, second, first]) await keeper.add(name);
    expect(await keeper.names({ searchText: word })).toEqual([first, second, last]);
    for (const spelling of ['eclair', 'E\u0301CLAIR', 'éclair'])
      expect(await keeper.names({ searchText: `${word} ${spelling}` })).toEqual([first]);
  });

  it(titled(`adds a record, its name trimmed, and changes it by its id`, ids.added, ids.changed), async () => {
    const keeper = await buildKeeper();
    const [first, then] = [room.added(keeper), room.changed(keeper)];
    const name = uniqueWord('New');
    const sent = { ...keeper.least, ...first.sent };
    const added = await keeper.save({ ...sent, ...named(`  ${name} `), [idField]: 0 });
    const id = idIn(room, added);
    const whole = { ...named(name, first.stored), [idField]: id, version: 1 };
    expect(id).toBeGreaterThan(0);
    expect(added.json()).toEqual({ success: true, result: answersRecord ? whole : id, message: 'Ok' });
    expect(await keeper.find(id)).toEqual(whole);
    const count = await keeper.count();
    const renamed = uniqueWord('Renamed');
    const changed = await keeper.save({ ...sent, ...then.sent, ...named(renamed), [idField]: id });
    const after = { ...whole, ...then.stored, ...named(renamed), version: 2 };
    const answer = answersRecord ? { result: after, message: 'Updated' } : { result: id, message: 'Ok' };
    expect(changed.json()).toEqual({ success: true, ...answer });
    expect(await keeper.find(id)).toEqual(after);
    expect(await keeper.count()).toBe(count);
  });

  it(titled(`what is no such record is refused, at its field, and nothing is written`, ids.refused), async () => {
    const keeper = await buildKeeper();
    const count = await keeper.count();
    const { nothing = 'InputDataNotProvided' } = room;
    const whole = (name: unknown, more: Fields = {}) => ({ ...keeper.least, ...more, [nameField]: name });
    const refused: RecordFacts['refused'] = [
      ...[undefined, {}].map((sent) => [sent, [422, nothing]] as const),
      [whole('n'.repeat(201)), [422, 'Invalid'], nameField],
      ...[whole(7), whole('nul\0'), whole('x', { [idField]: -1 }), ['x']].map(
        (sent) => [sent, [400, 'Invalid']] as const,
      ),
      ...room.refused,
    ];
    const answers = [];
    for (const [sent, , path] of refused) {
      const answer = await keeper.save(sent);
      answers.push([sent, outcome(answer), ...(path === undefined ? [] : [answer.json().fields?.[0]?.path])]);
    }
    expect(answers).toEqual(refused);
    expect(await keeper.count()).toBe(count);
  });

  if (taken !== false)
    it(
      titled(
        `a name is taken whatever its case, spaces and composition, by no record that is removed, and not by itself`,
        ids.taken,
      ),
      async () => {
        const [keeper, elsewhere] = [await buildKeeper(), await buildKeeper()];
        const { least, save, add } = keeper;
        const name = `${uniqueWord('Taken')} è`;
        const composed = `${name.slice(0, -1).toUpperCase()}e\u0300`;
        const sends = Array.from({ length: 4 }, () => save({ ...least, ...named(name) }));
        const atOnce = (await Promise.all(sends)).map(outcome).sort();
        expect(atOnce).toEqual([[200, 'Ok'], ...Array(3).fill([409, taken])]);
        const other = await add(uniqueWord('Other'));
        const before = await keeper.find(other);
        for (const same of [name, composed, `  ${name.replace(' ', '   ')} `])
          for (const more of [{}, { [idField]: other, version: 1 }])
            expect(outcome(await save({ ...least, ...more, ...named(same) }))).toEqual([409, taken]);
        expect(await keeper.find(other)).toEqual(before);
        const [mine] = (await keeper.page({ searchText: name })).content;
        expect((await save({ ...least, ...named(composed), [idField]: mine[idField] })).statusCode).toBe(200);
        if (!room.isPlatforms) await elsewhere.add(name);
        if (!room.removal) return;
        await keeper.remove(mine[idField]);
        await add(name);
      },
    );

  it('of several editors of one record the first wins, the others are told, and nothing is overwritten', async () => {
    const keeper = await buildKeeper();
    const { least, save } = keeper;
    const id = await keeper.add(uniqueWord('Edited'));
    const saveAs = (name: string, version?: number) => save({ ...least, ...named(name), [idField]: id, version });
    const names = Array.from({ length: 4 }, () => uniqueWord('Editor'));
    const answers = (await Promise.all(names.map((name) => saveAs(name, 1)))).map(outcome);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'Stale')).toHaveLength(3);
    const first = names.find((_, at) => answers[at]?.[0] === 200) ?? '';
    for (const version of [1, 3, Number.MAX_SAFE_INTEGER])
      expect(outcome(await saveAs('Late', version))).toEqual([409, 'Stale']);
    expect(await keeper.find(id)).toMatchObject(named(first, { version: 2 }));
    // A save without a version overwrites earlier changes.
    expect((await saveAs(uniqueWord('Last'))).statusCode).toBe(200);
  });

  if (!room.removal) return;
  it(titled(`removes a record, also twice; it and none are not found`, ids.removed), async () => {
    const { add, remove, find, save, least } = await buildKeeper();
    const id = await add(uniqueWord('Removed'));
    for (const _ of ['once', 'twice']) {
      const answer = await remove(id);
      expect(answer.json()).toEqual({ success: true, ...(room.removed?.(id) ?? { result: null, message: 'Ok' }) });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await find(id)).toBeUndefined();
    }
    const none = [2_000_000_000, 9_999_999_999];
    for (const gone of [id, ...none])
      expect(outcome(await save({ ...least, ...named('Back again'), [idField]: gone }))).toEqual([404, 'NotFound']);
    for (const unknown of none) expect(outcome(await remove(unknown))).toEqual([404, 'NotFound']);
    for (const bad of room.badIds ?? []) expect([bad, ...outcome(await remove(bad))]).toEqual([bad, 400, 'Invalid']);
  });
}
