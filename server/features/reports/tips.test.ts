import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { TipRow } from '../../../core/contract/reports.ts';
import { onePage } from '../../testing/one-page.ts';
import { buildReportDesk, type PaidOrder } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
const week = { startTime: '01-Nov-2026', stopTime: '07-Nov-2026' };

const everyRow = async (query: Record<string, string | number> = week): Promise<TipRow[]> =>
  (await desk.get('serverstatReport', { size: 0, ...query })).json().result;

/** Tips of two attendants and of none, on two days, and a payment without a tip. */
async function buildTips() {
  const desk = await buildReportDesk(test, ['serverstat']);
  const { restaurantId } = desk;
  const at = async (name: string) => {
    const attendant = await test.buildAttendant({ restaurantId, name });
    const table = await test.buildTable({ restaurantId, attendantId: attendant.id });
    return { id: table.id, attendantId: attendant.id };
  };
  const [ana, zoe] = [await at('ana'), await at('Zoe')];
  const nobody = { id: ana.id, attendantId: null };
  const tip = (paidAt: string, table: typeof nobody | typeof ana, tipCents: number): PaidOrder => ({
    paidAt: new Date(paidAt),
    paidBy: 'Cash',
    table,
    tipCents,
  });
  await desk.pay(
    tip('2026-11-04T20:00:00Z', ana, 250),
    // Still the 4th in Pacific time.
    tip('2026-11-05T07:59:59Z', ana, 125),
    tip('2026-11-05T08:00:00Z', ana, 1),
    tip('2026-11-04T20:00:00Z', zoe, 900),
    tip('2026-11-04T20:00:00Z', nobody, 300),
    tip('2026-11-04T20:00:00Z', zoe, 0),
    tip('2026-11-06T20:00:00Z', zoe, 0),
  );
  return desk;
}

const [fourth, fifth] = ['2026-11-04T08:00:00.000Z', '2026-11-05T08:00:00.000Z'];

const desk = await buildTips();

describe('serverstatReport', () => {
  it('returns a row for each attendant and Pacific day with a tip [TIPS-06 TIPS-12]', async () => {
    const query = { page: 0, size: 20, sortDirection: 'asc', sortFieldName: 'serverName', ...week, restaurantID: '' };
    expect((await desk.get('serverstatReport', query)).json()).toEqual({
      success: true,
      message: 'Ok',
      result: onePage(20, [
        { STARTTIME: fourth, CODE: '', SERVERNAME: '', Tip: 3 },
        { STARTTIME: fourth, CODE: 'A', SERVERNAME: 'ana', Tip: 3.75 },
        { STARTTIME: fifth, CODE: 'A', SERVERNAME: 'ana', Tip: 0.01 },
        { STARTTIME: fourth, CODE: 'A', SERVERNAME: 'Zoe', Tip: 9 },
      ]),
    });
  });

  it('its pages have every row once, and reverse when the sort does [TIPS-09 TIPS-12]', async () => {
    for (const sortDirection of ['asc', 'desc']) {
      const pages: TipRow[] = [];
      for (let page = 0; page < 2; page++) {
        const query = { ...week, page, size: 3, sortDirection };
        pages.push(...(await desk.get('serverstatReport', query)).json().result.content);
      }
      expect(pages).toEqual(await everyRow({ ...week, sortDirection }));
      expect(pages.map(({ Tip }) => Tip)).toEqual(sortDirection === 'asc' ? [3, 3.75, 0.01, 9] : [9, 0.01, 3.75, 3]);
    }
  });

  it("is computed from payments: resetting attendants' totals changes nothing", async () => {
    const before = await everyRow();
    await test.changeRows('attendants', { restaurant_id: desk.restaurantId }, { tip_total_cents: 0 });
    expect(await everyRow()).toEqual(before);
  });
});

it('TipReport.csv has the report’s columns and every row [TIPS-07 TIPS-08 TIPS-09]', async () => {
  const response = await desk.get('serverstatReport', { ...week, size: 0 }, { accept: 'text/csv' });
  expect(response.headers['content-disposition']).toBe('attachment; filename="TipReport.csv"');
  expect(parse(response.rawPayload, { bom: true, record_delimiter: '\r\n' })).toEqual([
    ['Date', 'Server Code', 'Server Name', 'Tip Amount'],
    ['04-Nov-2026', 'A', 'Zoe', '9.00'],
    ['05-Nov-2026', 'A', 'ana', '0.01'],
    ['04-Nov-2026', 'A', 'ana', '3.75'],
    ['04-Nov-2026', '', '', '3.00'],
  ]);
});
