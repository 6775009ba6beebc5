import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildAttendant, buildOrder, buildTable, buildUser } from '../../testing/builders.ts';
import { fillHistory } from '../../testing/fill-history.ts';
import { buildReportDesk } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
/** Report, what it is sorted by, and the fields of a row that say its place. */
const reports = [
  ['revenuereport', 'paymentBy', ['paymentBy', 'paymentId']],
  ['revenuereport', 'paymentId', ['paymentId']],
  ['revenuereport', 'orderid', ['orderid', 'paymentId']],
  ['revenuereport', 'amount', ['amount', 'paymentId']],
  ['orderstatReport', 'orderID', ['ORDERID']],
  ['orderstatReport', 'amount', ['AMOUNT', 'ORDERID']],
  ['orderstatReport', 'serverName', ['ATTENDENT']],
  ['orderstatReport', 'tableId', ['TABLEID', 'ORDERID']],
  ['orderstatReport', 'tableName', ['TableName', 'TABLEID', 'ORDERID']],
  ['serverstatReport', 'serverName', ['SERVERNAME']],
] as const;

type Row = Readonly<Record<string, string | number>>;

function expectSorted(rows: readonly Row[], fields: readonly string[], direction: string): void {
  const places = rows.map((row) => fields.map((field) => foldedValue(row[field])));
  const ascending = direction === 'asc' ? places : places.reverse();
  for (const [at, place] of ascending.entries())
    expect(compare(ascending[at - 1] ?? place, place)).toBeLessThanOrEqual(0);
}

const foldedValue = (value: string | number | undefined) => (typeof value === 'string' ? value.toLowerCase() : value);

function compare(one: readonly unknown[], other: readonly unknown[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : (one[at] as string) < (other[at] as string) ? -1 : 1;
}

/** Paid orders at tables with and without attendants of the same names as elsewhere, and an unpaid one. */
async function fillRestaurant(orders: number, from: string): Promise<number> {
  const desk = await buildReportDesk(test);
  const { restaurantId } = desk;
  const people = await Promise.all(['Zoe', 'ana'].map((name) => buildAttendant(test.db, { restaurantId, name })));
  const tables = await Promise.all(['Patio', 'alpha'].map((name) => buildTable(test.db, { restaurantId, name })));
  await test.db.transaction().execute((tx) =>
    fillHistory(tx, {
      restaurantId,
      tableIds: tables.map(({ id }) => id),
      attendantIds: [...people.map(({ id }) => id), null],
      orders,
      from: new Date(from),
      everySeconds: 90,
    }),
  );
  await buildOrder(test.db, {
    restaurantId,
    tableId: tables[0]?.id ?? 0,
    status: 'C',
    startedAt: new Date('2026-11-04T15:00:00Z'),
    subOrders: [{ lines: [{ item: { id: desk.dish.id, name: 'Dish', priceCents: 9_000 }, quantity: 1 }] }],
  });
  return restaurantId;
}

it('pages of every restaurant at once are what the whole list has in their places, and the file has its rows', async () => {
  await fillRestaurant(2500, '2026-11-03T12:00:00Z');
  await fillRestaurant(1700, '2026-11-02T12:00:00Z');
  await fillRestaurant(300, '2026-11-04T12:00:00Z');
  const { id } = await buildUser(test.db, { restaurantId: null });
  const headers = await test.staffHeaders(id);
  const get = async (path: string, query: Readonly<Record<string, string | number>>, accept = '*/*') => {
    const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return test.send({ method: 'GET', url: `/api/${path}?${words}`, headers: { ...headers, accept } });
  };
  const random = fc.record({
    report: fc.constantFrom(...reports),
    sortDirection: fc.constantFrom('asc', 'desc'),
    span: fc.constantFrom(
      ['01-Nov-2026', '30-Nov-2026'],
      ['03-Nov-2026', '04-Nov-2026'],
      ['04-Nov-2026', '04-Nov-2026'],
    ),
    places: fc.array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.constantFrom(1, 7, 20)), {
      minLength: 2,
      maxLength: 4,
    }),
  });
  await fc.assert(
    fc.asyncProperty(
      random,
      async ({ report: [path, sortFieldName, fields], span: [startTime = '', stopTime = ''], ...rest }) => {
        const query = { startTime, stopTime, sortFieldName, sortDirection: rest.sortDirection };
        const rows: Row[] = (await get(path, { ...query, size: 0 })).json().result;
        expectSorted(rows, fields, rest.sortDirection);
        for (const [percent, size] of [[0, 20] as const, [99.9, 20] as const, ...rest.places]) {
          const page = Math.floor((percent * rows.length) / 100 / size);
          const { result } = (await get(path, { ...query, page, size })).json();
          expect(result.content).toEqual(rows.slice(page * size, (page + 1) * size));
          expect(result.totalElements).toBe(rows.length);
        }
        const file = await get(path, { ...query, size: 0 }, 'text/csv');
        const lines: string[][] = parse(file.rawPayload, { bom: true, relax_column_count: true });
        const sums = path === 'revenuereport' ? 1 : 0;
        expect(lines).toHaveLength(1 + rows.length + sums);
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);
