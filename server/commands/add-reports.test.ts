import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildReportDesk } from '../testing/report-desk.ts';
import { commandRun } from '../testing/run-command.ts';
import { testApp } from '../testing/test-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'comanda-reports-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const inFolder = (name: string) => join(folder, name);
const linesOf = async (path: string): Promise<string[][]> =>
  parse(await readFile(path), { bom: true, relax_column_count: true });
let files = 0;
const add = async (...words: string[]) => {
  files += 1;
  const path = inFolder(`sum-${files}.csv`);
  return { path, ...(await commandRun('add-reports', [path, ...words], {})) };
};

describe('the reports of two cells, as their administrators save them', async () => {
  const paths = ['revenuereport', 'orderstatReport', 'serverstatReport'] as const;
  const tips = [3_30, 1_25, 7_77, 0];

  /** A cell with a restaurant of each currency, each with a few payments. */
  async function buildCell(name: string, currencies: readonly string[]) {
    const test = await testApp();
    for (const currency of currencies) {
      const desk = await buildReportDesk(test);
      const region = JSON.stringify({ currency });
      await sql`update restaurants set region = region || ${region}::jsonb where id = ${desk.restaurantId}`.execute(
        test.owner,
      );
      const paidAt = new Date('2026-11-20T20:00:00Z');
      await desk.pay(...tips.map((tipCents, at) => ({ paidAt, quantity: at + 1, tipCents, paidBy: 'Cash' as const })));
    }
    const headers = { ...(await test.staffOf({ restaurantId: null })), accept: 'text/csv' };
    const day = 'startTime=19-Nov-2026&stopTime=21-Nov-2026&size=0';
    for (const path of paths) {
      const { rawPayload } = await test.send({ method: 'GET', url: `/api/${path}?${day}`, headers });
      await writeFile(inFolder(`${name}-${path}`), rawPayload);
    }
    const { rows } = await sql<{ currency: string; paid: string; before: string; tips: string }>`
      select r.region ->> 'currency' as currency, sum(p.amount_cents)::text as paid,
        sum(p.amount_cents - p.tip_cents)::text as before, sum(p.tip_cents)::text as tips
      from payments p join restaurants r on r.id = p.restaurant_id group by 1`.execute(test.owner);
    return rows;
  }
  const sums: Record<string, { paid: number; before: number; tips: number }> = {};
  beforeAll(async () => {
    const found = [...(await buildCell('first', ['USD'])), ...(await buildCell('second', ['USD', 'KWD']))];
    for (const { currency, paid, before, tips: tipped } of found) {
      const sum = sums[currency] ?? { paid: 0, before: 0, tips: 0 };
      sums[currency] = {
        paid: sum.paid + Number(paid),
        before: sum.before + Number(before),
        tips: sum.tips + Number(tipped),
      };
    }
  });

  it.each([
    ['revenuereport', 'Total_Revenue', 'paid'],
    ['orderstatReport', 'Amount', 'before'],
    ['serverstatReport', 'Tip Amount', 'tips'],
  ] as const)('%s: all rows with their currency, and a total of each', async (report, label, sum) => {
    const { code, complaint, path } = await add(`USD=${inFolder(`first-${report}`)}`, inFolder(`second-${report}`));
    expect([complaint, code]).toEqual(['', 0]);
    const [headings, ...lines] = await linesOf(path);
    const rows = lines.slice(0, -2);
    const [first, second] = await Promise.all(
      ['first', 'second'].map((name) => linesOf(inFolder(`${name}-${report}`))),
    );
    const rowsOfCells = [...(first ?? []).slice(1).map((row) => [...row, 'USD']), ...(second ?? []).slice(1)];
    expect(headings).toEqual(second?.[0]);
    expect(rows).toEqual(rowsOfCells.filter((row) => row.length === headings?.length));
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(lines.slice(-2).sort()).toEqual([
      [label, (Number(sums.KWD?.[sum]) / 1000).toFixed(3), 'KWD'],
      [label, (Number(sums.USD?.[sum]) / 100).toFixed(2), 'USD'],
    ]);
  });

  it('a file that does not name its currency, or is another report, is refused', async () => {
    const [first, second] = ['first', 'second'].map((name) => inFolder(`${name}-revenuereport`)) as [string, string];
    expect(await add(first, second)).toMatchObject({
      code: 1,
      complaint: `${first} does not name its currency. Name it, such as EUR=${first}`,
    });
    const { path, code, complaint } = await add(second, inFolder('second-orderstatReport'));
    expect([code, complaint]).toEqual([1, expect.stringContaining('is another report than')]);
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });
});

describe('files by hand', () => {
  const headings = 'OrderID,PaymentID,Payment Date,Amount,Tax,Discount,Payment Mode,Currency';
  const file = async (name: string, ...lines: string[]) => {
    await writeFile(inFolder(name), `\ufeff${lines.join('\r\n')}\r\n`);
    return inFolder(name);
  };

  it('adds refunds and rounding, and keeps cells as they are', async () => {
    const row = `1,'=2,d,9.00,0,0,"Ca""sh",CHF`;
    const firstFile = await file(
      'one',
      headings,
      row,
      'Total_Revenue,9.00,CHF',
      'Refunds,-1.50,CHF',
      'Net_Revenue,7.50,CHF',
    );
    const two = await file('two', headings, 'Total_Revenue,0.10,CHF', 'Refunds,-0.05,CHF', 'Rounding,-0.02,CHF');
    const { path } = await add(firstFile, two);
    expect((await readFile(path, 'utf8')).replace('\ufeff', '').split('\r\n')).toEqual([
      headings,
      row,
      'Total_Revenue,9.10,CHF',
      'Refunds,-1.55,CHF',
      'Net_Revenue,7.50,CHF',
      'Rounding,-0.02,CHF',
      '',
    ]);
  });

  it.each([
    ['a missing one', undefined, /There is no file/],
    ['an empty one', [''], /is no Revenue Report|is empty/],
    ['a report of one restaurant', [headings, 'Tax_Rate,Net,Tax,Gross'], /is not a report of all restaurants/],
    ['another table', ['a,b,c', '1,2,3'], /is no Revenue Report, Order Stats or Tips Report/],
    ['a figure of another currency', [headings, 'Total_Revenue,1.50,JPY'], /1\.50 is no amount in JPY/],
    ['broken quotes', [headings, '"1'], /is damaged/],
  ])('refuses %s in a sentence, and writes nothing', async (name, lines, complaint) => {
    const given = lines ? await file(name, ...lines) : inFolder('nowhere');
    const outcome = await add(given);
    expect(outcome).toMatchObject({ code: 1, complaint: expect.stringMatching(complaint) });
    expect(outcome.complaint).not.toMatch(/\n {4}at /);
    await expect(readFile(outcome.path)).rejects.toThrow('ENOENT');
  });
});
