import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { inTransaction } from '../../platform/database.ts';
import { hurriedPace, printDesk, printersHere } from '../../testing/print-desk.ts';
import { startPrinterPeer } from '../../testing/printer-peer.ts';
import { testRecords } from '../../testing/record-tests.ts';
import { outcome, summaryOf, testApp, uniqueWord } from '../../testing/test-app.ts';
import { asShown } from '../../testing/test-cluster.ts';
import { lockForDelete, printers } from './printers.queries.ts';

// The first program doesn't search for printers, so nothing changes by itself. The second has a home network.
const test = await testApp(printersHere, { printingPace: 'never' });
const house = await testApp({}, { printingPace: 'never' });

/** An address on this machine where nothing listens. */
const host = '127.0.0.1';
const layout = { port: 9100, paper: 80, characters: 48, copies: 1 };
const usual = { ...layout, tickets: true, receipts: false, categories: null, drawer: 0, active: true };
const looks = { state: 'unknown', waiting: 0, lastPrintedAt: null };
const other = { port: 9101, paper: 58, characters: 32, copies: 2, receipts: true, active: false };

testRecords(test, {
  privilege: 'printers',
  list: endpoints.printers,
  save: endpoints.savePrinter,
  id: 'printerID',
  name: 'name',
  least: () => ({ host }),
  removal: (printerID) => ({ call: endpoints.deletePrinter, payload: { printerID } }),
  size: 10,
  search: {
    rows: [
      { name: 'Kitchen 50%', host: '127.4.4.4' },
      { name: 'Bar', host: '127.5.5.5' },
    ],
    finds: { '50%': ['Kitchen 50%'], '5.5': ['Bar'], _: [] },
  },
  added: () => ({ sent: { host: ' 127.0.0.9 ' }, stored: { ...usual, ...looks, host: '127.0.0.9' } }),
  changed: () => ({ sent: { ...other, port: '9101', host: '127.0.0.9' }, stored: other }),
  refused: [
    [undefined, [422, 'InputDataNotProvided']],
    [{}, [422, 'InputDataNotProvided']],
    [{ host }, [422, 'MissingName']],
    [{ name: ' \u200b ', host }, [422, 'MissingName']],
    [{ name: 'a'.repeat(201), host }, [422, 'Invalid']],
    [{ name: 'A' }, [422, 'Invalid']],
    [{ name: 'A', host, port: 22 }, [422, 'Invalid']],
    [{ name: 'A', host, port: 9099 }, [422, 'Invalid']],
    [{ name: 'A', host, port: 9110 }, [422, 'Invalid']],
    [{ name: 'A', host, port: '91oo' }, [400, 'Invalid']],
    [{ name: 'A', host: '127.0.0.1:9100' }, [422, 'Invalid']],
    [{ name: 'A', host, paper: 70 }, [422, 'Invalid']],
    [{ name: 'A', host, paper: 58, characters: 48 }, [422, 'Invalid']],
    [{ name: 'A', host, copies: 0 }, [422, 'Invalid']],
    [{ name: 'A', host, copies: 6 }, [422, 'Invalid']],
    [{ name: 'A', host, tickets: false }, [422, 'Invalid']],
    [{ name: 'A', host, categories: [2_000_000_000] }, [422, 'Invalid']],
    [{ name: 'A', host, categories: 'all' }, [400, 'Invalid']],
  ],
  badIds: [0, -1, 'x', null, undefined],
});

describe('a printer', () => {
  it("prints its restaurant's chosen categories, or all; a save keeps omitted fields", async () => {
    const [desk, elsewhere] = [await printDesk(test), await printDesk(test)];
    const [ours, foreign] = await Promise.all(
      [desk, elsewhere].map(async ({ restaurantId }) => (await test.buildCategory({ restaurantId })).id),
    );
    const printerID = await desk.addPrinter({ name: 'Bar', categories: [ours] });
    const read = async () => (await desk.staff.get('printers')).json().result.content[0];
    expect(await read()).toMatchObject({ ...usual, categories: [ours] });
    await desk.staff.post('savePrinter', { printerID, name: 'Bar 2', copies: 3, version: 1 });
    expect(await read()).toMatchObject({ ...usual, name: 'Bar 2', categories: [ours], copies: 3, version: 2 });
    const refused = await desk.staff.post('savePrinter', { printerID, name: 'Bar 2', categories: [foreign] });
    expect(outcome(refused)).toEqual([422, 'Invalid']);
    await desk.staff.post('savePrinter', { printerID, name: 'Bar 2', categories: [] });
    expect(await read()).toMatchObject({ categories: null, version: 3 });
  });

  it('outside the networks is refused with the field and a sentence', async () => {
    const desk = await printDesk(house);
    for (const host of ['8.8.8.8', '::ffff:127.0.0.1', '169.254.169.254', '2130706433', 'http://10.0.0.5/']) {
      const refused = await desk.staff.post('savePrinter', { name: 'A', host });
      expect([host, ...outcome(refused)]).toEqual([host, 422, 'Invalid']);
      expect(refused.json().fields).toEqual([{ path: 'host', message: refused.json().message }]);
      expect(refused.json().message).toMatch(/PRINTER_NETWORKS|such as 192\.168/);
    }
  });

  it('in the home network is saved, and so is any name, wherever it leads', async () => {
    const desk = await printDesk(house);
    for (const host of ['192.168.1.50', 'fd12::9', 'kitchen-printer.invalid', 'localhost'])
      await desk.addPrinter({ host });
    expect((await desk.staff.get('printers')).json().result.totalElements).toBe(4);
  });

  it('with waiting print jobs cannot be deleted', async () => {
    const desk = await printDesk(test);
    const printerID = await desk.addPrinter({ name: 'Kitchen' });
    await desk.staff.post('testPrinter', { printerID });
    const sentence = "1 print job is waiting for 'Kitchen'. Send it to another printer first.";
    expect(summaryOf(await desk.staff.post('deletePrinter', { printerID }))).toEqual([409, 'InUse', sentence]);
    await desk.staff.post('dropPrints', { printerID, jobIDs: (await desk.jobs()).map(({ id }) => id) });
    expect((await desk.staff.post('deletePrinter', { printerID })).statusCode).toBe(200);
    expect(outcome(await desk.staff.post('testPrinter', { printerID }))).toEqual([404, 'NotFound']);
  });
});

describe('print jobs', () => {
  it('a test page waits once for any number of presses', async () => {
    const desk = await printDesk(test);
    const printerID = await desk.addPrinter();
    for (let press = 0; press < 3; press += 1)
      expect(outcome(await desk.staff.post('testPrinter', { printerID }))).toEqual([200, 'Ok']);
    const { result } = (await desk.staff.get('printJobs', { printerID })).json();
    expect(result).toEqual([
      {
        jobID: expect.any(Number),
        kind: 'test',
        orderID: null,
        subOrderID: null,
        tableName: null,
        state: 'waiting',
        isReprint: false,
        createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
        endedAt: null,
      },
    ]);
  });

  it('a waiting job moves to another printer unchanged; a printed one is printed again as a REPRINT', async () => {
    const desk = await printDesk(test);
    const [first, second] = [await desk.addPrinter(), await desk.addPrinter({ tickets: false, receipts: true })];
    const { orderID } = await desk.confirmSoups();
    const [job] = await desk.jobs();
    await desk.staff.post('printAgain', { jobID: job?.id, printerID: second });
    expect(await desk.jobs()).toMatchObject([{ id: job?.id, printer_id: second, state: 'waiting', reprint: false }]);
    await test.changeRows('print_jobs', job?.id ?? 0, { state: 'printed', ended_at: new Date() });
    await desk.staff.post('printAgain', { jobID: job?.id });
    await desk.staff.post('printAgain', { jobID: job?.id, printerID: first });
    expect((await desk.jobs()).slice(1)).toMatchObject([
      { printer_id: second, kind: 'ticket', state: 'waiting', reprint: true, copies: 1 },
      { printer_id: first, kind: 'ticket', state: 'waiting', reprint: true, copies: 1 },
    ]);
    const { result } = (await desk.staff.get('printJobs', { printerID: second })).json();
    expect(result).toMatchObject([
      { orderID, state: 'waiting', isReprint: true },
      { orderID, state: 'printed', isReprint: false },
    ]);
  });

  it('a job that is being printed cannot be moved', async () => {
    const desk = await printDesk(test);
    const printerID = await desk.addPrinter();
    await desk.staff.post('testPrinter', { printerID });
    await test.changeRows('print_jobs', { printer_id: printerID }, { state: 'printing', lease: crypto.randomUUID() });
    const [job] = await desk.jobs();
    expect(outcome(await desk.staff.post('printAgain', { jobID: job?.id }))).toEqual([409, 'Stale']);
    expect(
      (await desk.staff.post('sendPrints', { printerID, toPrinterID: await desk.addPrinter() })).json().result,
    ).toBe(0);
    expect(await desk.jobs()).toMatchObject([{ printer_id: printerID, state: 'printing' }]);
  });

  it('all waiting jobs move to another printer once, or are readable on a screen', async () => {
    const desk = await printDesk(test);
    const from = await desk.addPrinter({ name: 'Kitchen' });
    await desk.confirmSoups();
    await desk.confirmSoups();
    const to = await desk.addPrinter({ name: 'Bar' });
    const order = await desk.as('order');
    expect((await order.post('sendPrints', { printerID: from, toPrinterID: to })).json().result).toBe(2);
    expect((await order.post('sendPrints', { printerID: from, toPrinterID: to })).json().result).toBe(0);
    expect((await desk.jobs()).map(({ printer_id }) => printer_id)).toEqual([to, to]);
    const [first] = await desk.jobs();
    expect((await order.post('dropPrints', { printerID: to, jobIDs: [first?.id] })).json().result).toBe(1);
    expect((await order.post('dropPrints', { printerID: to, jobIDs: [first?.id] })).json().result).toBe(0);
    expect((await desk.jobs()).map(({ state }) => state)).toEqual(['dropped', 'waiting']);
    expect(outcome(await order.post('sendPrints', { printerID: to, toPrinterID: to }))).toEqual([422, 'Invalid']);
  });

  it.each(['sendPrints', 'printAgain'] as const)(
    'stay where they are if the target printer is deleted at the same moment: %s',
    async (call) => {
      const desk = await printDesk(test);
      const [from, to] = [await desk.addPrinter(), await desk.addPrinter({ tickets: false, receipts: true })];
      await desk.confirmSoups();
      const [job] = await desk.jobs();
      const [sending] = await inTransaction(test.db, async (tx) => {
        await lockForDelete(tx, desk.restaurantId, to);
        const payload = {
          sendPrints: { printerID: from, toPrinterID: to },
          printAgain: { jobID: job?.id, printerID: to },
        };
        const answer = desk.staff.post(call, payload[call]);
        await test.waitersAtLock(1);
        await printers.remove(tx, { restaurantId: desk.restaurantId, id: to });
        return [answer] as const;
      });
      expect(outcome(await sending)).toEqual([404, 'NotFound']);
      expect(await desk.jobs()).toMatchObject([{ id: job?.id, printer_id: from, state: 'waiting' }]);
    },
  );

  it('that wait too long are reported to the floor, even if the printer is inactive', async () => {
    const desk = await printDesk(test);
    const printerID = await desk.addPrinter({ name: 'Kitchen' });
    const { orderID, subOrderID } = await desk.confirmSoups();
    const order = await desk.as('order');
    const troubles = async () => (await order.get('troubledPrinters')).json().result;
    expect(await troubles()).toEqual([]);
    const other = await desk.addPrinter({ name: 'Bar' });
    await desk.staff.post('savePrinter', { printerID, name: 'Kitchen', active: false });
    await test.changeRows('print_jobs', { printer_id: printerID }, { created_at: new Date(Date.now() - 31_000) });
    expect(await troubles()).toEqual([
      {
        printerID,
        name: 'Kitchen',
        state: 'unknown',
        waiting: [
          {
            jobID: expect.any(Number),
            kind: 'ticket',
            orderID,
            subOrderID,
            tableName: expect.any(String),
            createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
          },
        ],
        others: [{ printerID: other, name: 'Bar' }],
      },
    ]);
  });
});

it('a ticket for a browser has what the printer would print, with every character', async () => {
  const desk = await printDesk(test);
  const { orderID, subOrderID } = await desk.place([
    { itemID: desk.floor.soup, itemQuantity: 2, specialInstruction: '牛肉 please' },
  ]);
  await desk.confirm(subOrderID);
  const { characters, lines } = (await desk.staff.get('ticketPaper', { subOrderID })).json().result;
  expect(characters).toBe(48);
  const { name } = await test.findRow('items', desk.floor.soup);
  expect(lines).toContainEqual({ look: 'plain', text: `Order ${asShown(orderID)} / ${asShown(subOrderID)}` });
  expect(lines.map(({ text }: { text: string }) => text.trim()).join(' ')).toContain(`2 x ${name}`);
  expect(lines).toContainEqual({ look: 'bold', text: '! 牛肉 please' });
  expect(lines.at(-1)).toEqual({ look: 'rule', text: '' });
});

it('changes reach staff at once and never guests', async () => {
  const peer = await startPrinterPeer();
  onTestFinished(() => peer.close());
  const live = await testApp(printersHere, { printingPace: hurriedPace });
  const desk = await printDesk(live);
  const faults: string[] = [];
  onTestFinished(live.program.feed.onChange((change) => change && faults.push(...change.topics)));
  const printerID = await desk.addPrinter({ name: uniqueWord('Kitchen'), host: peer.host });
  await vi.waitFor(() => expect(faults).toContain('printers'));
  await vi.waitFor(async () => {
    const row = await live.db.selectFrom('printers').select('state').where('id', '=', printerID).executeTakeFirst();
    expect(row?.state).toBe('ready');
  });
  faults.length = 0;
  await peer.close();
  await vi.waitFor(() => expect(faults).toContain('printers'));
});
