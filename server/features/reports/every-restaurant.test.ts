import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { fillHistory } from '../../testing/fill-history.ts';
import { buildReportDesk } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
/** Report, its sort column, and the fields that identify a row's place. */
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

/** The row of a report's file: header and field. */
const inFile: Readonly<Record<string, readonly (readonly [header: string, field: string])[]>> = {
  revenuereport: [
    ['OrderID', 'orderid'],
    ['PaymentID', 'paymentId'],
    ['Amount', 'amount'],
  ],
  orderstatReport: [
    ['OrderID', 'ORDERID'],
    ['TableName', 'TableName'],
    ['Attendent', 'ATTENDENT'],
    ['Amount', 'AMOUNT'],
  ],
  serverstatReport: [
    ['Server Name', 'SERVERNAME'],
    ['Tip Amount', 'Tip'],
  ],
};

/** A restaurant with the same table and attendant names as the others, with an unpaid order. */
async function openRestaurant(): Promise<(orders: number, from: string) => Promise<void>> {
  const desk = await buildReportDesk(test);
  const { restaurantId } = desk;
  const people = await Promise.all(['Zoe', 'ana'].map((name) => test.buildAttendant({ restaurantId, name })));
  const tables = await Promise.all(['Patio', 'alpha'].map((name) => test.buildTable({ restaurantId, name })));
  await test.buildOrder({
    restaurantId,
    tableId: tables[0]?.id ?? 0,
    status: 'closed',
    startedAt: new Date('2026-11-04T15:00:00Z'),
    subOrders: [{ lines: [{ item: { id: desk.dish.id, name: 'Dish', priceCents: 9_000 }, quantity: 1 }] }],
  });
  const where = {
    restaurantId,
    tableIds: tables.map(({ id }) => id),
    attendantIds: [...people.map(({ id }) => id), null],
  };
  return (orders, from) =>
    test.owner
      .transaction()
      .execute((tx) => fillHistory(tx, { ...where, orders, from: new Date(from), everySeconds: 10 }));
}

it('pages of all restaurants match the whole list, and the file has its rows', async () => {
  const [one, other, third] = [await openRestaurant(), await openRestaurant(), await openRestaurant()];
  // In turns, with an occasional id above those of the next day, as orders at midnight have.
  await one(60, '2026-11-03T20:00:00Z');
  await other(1000, '2026-11-03T18:00:00Z');
  await other(1, '2026-11-04T18:00:00Z');
  await one(1, '2026-11-03T21:00:00Z');
  await other(1500, '2026-11-04T18:00:10Z');
  await third(600, '2026-11-04T18:00:05Z');
  await one(700, '2026-11-02T18:00:00Z');
  await other(900, '2026-11-05T18:00:10Z');
  const headers = await test.staffOf({ restaurantId: null });
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
      maxLength: 6,
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
        const lines: Row[] = parse(file.rawPayload, { bom: true, columns: true, relax_column_count: true });
        const wanted = inFile[path] ?? [];
        const said = lines.slice(0, rows.length).map((line) => wanted.map(([header]) => String(line[header])));
        const text = (value: string | number | undefined, header: string) =>
          typeof value === 'number' && /Amount/.test(header) ? value.toFixed(2) : String(value);
        expect(said).toEqual(rows.map((row) => wanted.map(([header, field]) => text(row[field], header))));
        expect(lines).toHaveLength(rows.length + (path === 'revenuereport' ? 1 : 0));
      },
    ),
    { numRuns: runs(25) },
  );
});
