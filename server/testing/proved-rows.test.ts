import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { type Shape, statementKey } from './declared-rows.ts';
import { watchStatements } from './proved-rows.ts';
import { testDatabase } from './test-app.ts';

// Tests the check itself, with a statement that is declared correctly and with each kind of mistake.

const { connectionString } = await testDatabase();
const { declared, neverNull } = inject('statementFacts');
const number: Shape = { kind: 'number', isNullable: false };
const text: Shape = { kind: 'string', isNullable: false };
const moment: Shape = { kind: 'Date', isNullable: true };
const right = { id: number, name: text, removedAt: moment };

const plans = 'select id, name, removed_at from plans where id = 1';

/** The faults reported for a statement if its rows are declared like this. */
async function toldOf(statement: string, properties: Readonly<Record<string, Shape>>): Promise<string[]> {
  const reported: string[] = [];
  const row: Shape = { kind: 'object', isNullable: false, properties };
  const facts = { declared: { [statementKey([statement])]: [{ place: 'here:1', row }] }, neverNull };
  const watch = watchStatements(facts, (fault) => reported.push(fault));
  const { db } = openDatabase(connectionString, { connections: 1, watch });
  await sql.raw(statement).execute(db);
  await db.destroy();
  return reported;
}

const json: Shape = {
  kind: 'object',
  isNullable: false,
  properties: { units: { kind: 'array', isNullable: false, of: number } },
};

it.each<[string, string, Record<string, Shape>, string[]]>([
  ['declared correctly', plans, right, []],
  ['missing', plans, { ...right, code: text }, ['code is declared and not selected']],
  [
    'misnamed',
    plans,
    { id: number, title: text, removedAt: moment },
    ['name is not declared', 'title is declared and not selected'],
  ],
  [
    'of another type',
    plans,
    { ...right, id: text },
    ['id is declared as string, and of the type number in the database'],
  ],
  [
    'null although it is declared as if it could not',
    plans,
    { ...right, removedAt: { ...moment, isNullable: false } },
    ['removedAt can be null and is declared as if it could not'],
  ],
  ['null in an expression', 'select null::int as n', { n: number }, ['n was null and is declared as if it could not']],
  [
    'another word than those declared',
    "select 'paid' as word",
    { word: { ...text, values: ['new', 'open'] } },
    ['word was paid, which is not declared'],
  ],
  [
    'json with something else inside',
    `select '{"units": [1, "two"]}'::json as inside`,
    { inside: json },
    ['inside .units is declared as number and was string'],
  ],
])('of a column that is %s, this is reported', async (_, statement, properties, faults) => {
  expect(await toldOf(statement, properties)).toEqual(faults.map((fault) => `here:1: ${fault}`));
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
