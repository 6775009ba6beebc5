import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { buildReportDesk, expectPagesOf } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
/** A report, the column to sort by, and the fields that determine a row's position. */
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

function compare(first: readonly unknown[], second: readonly unknown[]): number {
  const at = first.findIndex((part, index) => part !== second[index]);
  return at < 0 ? 0 : (first[at] as string) < (second[at] as string) ? -1 : 1;
}

/** Headers of a report's file, each with the field that it contains. */
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

type Query = Readonly<Record<string, string | number>>;
type Report = readonly [path: string, sortFieldName: string, fields: readonly string[]];

/** Checks that a report's list is sorted, and that its pages and its file match the list. */
async function expectListed(
  headers: Record<string, string>,
  [path, sortFieldName, fields]: Report,
  range: { startTime: string; stopTime: string; sortDirection: string },
  places: readonly (readonly [percent: number, size: number])[],
  beside: readonly number[],
): Promise<void> {
  const get = (query: Query, accept = '*/*') => {
    const words = Object.entries({ ...range, sortFieldName, ...query }).map(([name, value]) => [name, String(value)]);
    const url = `/api/${path}?${new URLSearchParams(words)}`;
    return test.send({ method: 'GET', url, headers: { ...headers, accept } });
  };
  const rows: Row[] = (await get({ size: 0 })).json().result;
  expectSorted(rows, fields, range.sortDirection.toLowerCase());
  await expectPagesOf(rows, get, places, beside);
  const file = await get({ size: 0 }, 'text/csv');
  const lines: Row[] = parse(file.rawPayload, { bom: true, columns: true, relax_column_count: true });
  const columns = inFile[path] ?? [];
  const fileRows = lines.slice(0, rows.length).map((line) => columns.map(([header]) => String(line[header])));
  const text = (value: string | number | undefined, header: string) =>
    typeof value === 'number' && /Amount/.test(header) ? value.toFixed(2) : String(value);
  expect(fileRows).toEqual(rows.map((row) => columns.map(([header, field]) => text(row[field], header))));
  expect(lines).toHaveLength(rows.length + (path === 'revenuereport' ? 1 : 0));
}

/** A restaurant with an unpaid order, and with the same table and attendant names as the others. */
async function openRestaurant() {
  const desk = await buildReportDesk(test);
  const { restaurantId, headers } = desk;
  const [zoe, ana] = [{ name: 'Zoe' }, { name: 'ana' }];
  const [patio, alpha] = [{ name: 'Patio' }, { name: 'alpha' }];
  const people = await Promise.all(
    [zoe, ana, { ...ana, status: 'removed' } as const].map((attendant) =>
      test.buildAttendant({ restaurantId, ...attendant }),
    ),
  );
  const tables = await Promise.all(
    [patio, alpha, { ...patio, state: 'removed' } as const].map((table) => test.buildTable({ restaurantId, ...table })),
  );
  await test.buildOrder({
    restaurantId,
    tableId: tables[0]?.id ?? 0,
    status: 'closed',
    startedAt: new Date('2026-11-04T15:00:00Z'),
    subOrders: [{ lines: [{ item: { id: desk.dish.id, name: 'Dish', priceCents: 9_000 }, quantity: 1 }] }],
  });
  const tableIds = tables.map(({ id }) => id);
  const attendantIds = [...people.map(({ id }) => id), null];
  const fill = (orders: number, from: string) =>
    desk.fill({ tableIds, attendantIds, orders, from: new Date(from), everySeconds: 10 });
  return { headers, fill };
}

describe('a restaurant', async () => {
  const { headers, fill } = await openRestaurant();
  await fill(40, '2026-11-03T20:00:00Z');
  // These differ only in their ids, because amounts depend on the position in a history.
  for (let again = 0; again < 3; again += 1) await fill(1, '2026-11-05T20:00:00Z');
  const week = { startTime: '01-Nov-2026', stopTime: '07-Nov-2026' };

  describe.each(reports)('%s by %s [REV-03 REV-04 REV-17 OSTAT-02 OSTAT-03 OSTAT-11 OSTAT-13]', (...report) => {
    it.each(['asc', 'DESC'])('%s: the pages and the file have every row of the list once', async (sortDirection) => {
      await expectListed(headers, report, { ...week, sortDirection }, [[0, 20]], [0, 1, 2]);
    });
  });
});

it('pages of all restaurants match the whole list, and the file has its rows', async () => {
  const [first, other, third] = [await openRestaurant(), await openRestaurant(), await openRestaurant()];
  // Interleaved. Sometimes an id is higher than those of the next day, as with orders around midnight.
  await first.fill(60, '2026-11-03T20:00:00Z');
  await other.fill(1000, '2026-11-03T18:00:00Z');
  await other.fill(1, '2026-11-04T18:00:00Z');
  await first.fill(1, '2026-11-03T21:00:00Z');
  await other.fill(1500, '2026-11-04T18:00:10Z');
  await third.fill(600, '2026-11-04T18:00:05Z');
  await first.fill(700, '2026-11-02T18:00:00Z');
  await other.fill(900, '2026-11-05T18:00:10Z');
  const ofPlatform = await test.staffOf({ restaurantId: null });
  const random = fc.record({
    who: fc.constantFrom(ofPlatform, ofPlatform, other.headers),
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
    fc.asyncProperty(random, async ({ who, report, span: [startTime = '', stopTime = ''], sortDirection, places }) => {
      const edges: [number, number][] = [
        [0, 20],
        [99.9, 20],
      ];
      await expectListed(who, report, { startTime, stopTime, sortDirection }, [...edges, ...places], [0]);
    }),
    { numRuns: runs(25) },
  );
});
