import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { type Shape, statementKey } from './declared-rows.ts';
import { watchStatements } from './proved-rows.ts';
import { testDatabase } from './test-app.ts';

// Tests the check itself: one statement, declared correctly and with each kind of fault.

const { connectionString } = await testDatabase();
const { declared, neverNull } = inject('statementFacts');
const number: Shape = { kind: 'number', isNullable: false };
const text: Shape = { kind: 'string', isNullable: false };
const moment: Shape = { kind: 'Date', isNullable: true };
const right = { id: number, name: text, removedAt: moment };

/** The reports on a statement that selects id, name and removed_at of plans, in the program's names. */
async function toldOf(properties: Readonly<Record<string, Shape>>): Promise<string[]> {
  const told: string[] = [];
  const row: Shape = { kind: 'object', isNullable: false, properties };
  const fragments = ['select id, name, removed_at from plans where id = ', ''];
  const facts = { declared: { [statementKey(fragments)]: [{ place: 'plans:1', row }] }, neverNull };
  const { db } = openDatabase(connectionString, {
    connections: 1,
    watch: watchStatements(facts, (fault) => told.push(fault)),
  });
  await sql`select id, name, removed_at from plans where id = ${1}`.execute(db);
  await db.destroy();
  return told;
}

it('a correctly declared statement is not reported', async () => {
  expect(await toldOf(right)).toEqual([]);
});

it.each<[string, Record<string, Shape>, string[]]>([
  ['missing', { ...right, code: text }, ['plans:1: code is declared and not selected']],
  [
    'misnamed',
    { id: number, title: text, removedAt: moment },
    ['plans:1: name is not declared', 'plans:1: title is declared and not selected'],
  ],
  [
    'of another type',
    { ...right, id: text },
    ['plans:1: id is declared as string, and of the type number in the database'],
  ],
  [
    'null although it is declared as if it could not',
    { ...right, removedAt: { ...moment, isNullable: false } },
    ['plans:1: removedAt can be null and is declared as if it could not'],
  ],
])('a column that is %s is reported', async (_, properties, faults) => {
  expect(await toldOf(properties)).toEqual(faults);
});

it('values are checked too: null in an expression, undeclared words, the content of json', async () => {
  const told: string[] = [];
  const json: Shape = {
    kind: 'object',
    isNullable: false,
    properties: { units: { kind: 'array', isNullable: false, of: number } },
  };
  const properties = { missing: number, word: { ...text, values: ['new', 'open'] }, inside: json };
  const statement = sql`select null::int as missing, 'paid' as word, '{"units": [1, "two"]}'::json as inside`;
  const [fragment = ''] = ['select null::int as missing, \'paid\' as word, \'{"units": [1, "two"]}\'::json as inside'];
  const row: Shape = { kind: 'object', isNullable: false, properties };
  const facts = { declared: { [statementKey([fragment])]: [{ place: 'here:1', row }] }, neverNull };
  const { db } = openDatabase(connectionString, {
    connections: 1,
    watch: watchStatements(facts, (fault) => told.push(fault)),
  });
  await statement.execute(db);
  await db.destroy();
  expect(told).toEqual([
    'here:1: missing was null and is declared as if it could not',
    'here:1: word was paid, which is not declared',
    'here:1: inside .units is declared as number and was string',
  ]);
});

it('two equal statements have equal declarations, so that each is checked against its own', () => {
  const several = Object.values(declared).filter(
    (places) => new Set(places.map(({ row }) => JSON.stringify(row))).size > 1,
  );
  expect(several.map((places) => places.map(({ place }) => place))).toEqual([]);
});

it("the sources' declarations are found, those of lists too", () => {
  const places = Object.values(declared).flat();
  expect(places.length).toBeGreaterThan(100);
  const orders = places.find(({ place }) => place.startsWith('server/features/orders/orders.queries.ts'));
  expect(orders?.row.properties?.tableName).toEqual(text);
});
