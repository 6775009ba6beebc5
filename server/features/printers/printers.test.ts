import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTransaction } from '../../platform/database.ts';
import { buildCategory, uniqueWord } from '../../testing/builders.ts';
import { waitersAtLock } from '../../testing/own-writes.ts';
import { hurriedPace, printDesk, printersHere } from '../../testing/print-desk.ts';
import { startPrinterPeer } from '../../testing/printer-peer.ts';
import { changeRows, findRow } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';
import { lockForDelete, printers } from './printers.queries.ts';

// One where nobody looks for printers, so that everything stays as the calls leave it; one whose networks are a house's.
const test = await testApp(printersHere, { printingPace: 'never' });
const house = await testApp({}, { printingPace: 'never' });

const codeOf = (answer: { statusCode: number; json: () => { error?: string; message?: string } }) => [
  answer.statusCode,
  answer.json().error ?? answer.json().message,
];

/** Somewhere on this machine where nobody listens. */
const nobody = '127.0.0.1';

describe('a printer', () => {
  it('is saved and listed, word for word', async () => {
    const desk = await printDesk(test);
    const { id: category } = await buildCategory(test.db, { restaurantId: desk.restaurantId });
    const saved = await desk.staff.post('savePrinter', {
      name: ' Kitchen ',
      host: ' 127.0.0.9 ',
      port: '9101',
      paper: 58,
      characters: 32,
      copies: 2,
      tickets: true,
      receipts: true,
      categories: [category],
      active: false,
    });
    expect(saved.json()).toEqual({ success: true, message: 'Ok', result: expect.any(Number) });
    const { result } = (await desk.staff.get('printers')).json();
    expect(result).toEqual({
      number: 0,
      size: 10,
      first: true,
      last: true,
      numberOfElements: 1,
      totalElements: 1,
      totalPages: 1,
      content: [
        {
          printerID: saved.json().result,
          name: 'Kitchen',
          host: '127.0.0.9',
          port: 9101,
          paper: 58,
          characters: 32,
          copies: 2,
          tickets: true,
          receipts: true,
          categories: [category],
          active: false,
          state: 'unknown',
          waiting: 0,
          lastPrintedAt: null,
          version: 1,
        },
      ],
    });
  });

  it('begins with port 9100, 80 mm, one copy, tickets of every category; what a save leaves out stays', async () => {
    const desk = await printDesk(test);
    const printerID = await desk.addPrinter({ name: 'Bar' });
    const usual = {
      port: 9100,
      paper: 80,
      characters: 48,
      copies: 1,
      tickets: true,
      receipts: false,
      categories: null,
      active: true,
    };
    const read = async () => (await desk.staff.get('printers')).json().result.content[0];
    expect(await read()).toMatchObject({ name: 'Bar', ...usual });
    await desk.staff.post('savePrinter', { printerID, name: 'Bar 2', copies: 3, version: 1 });
    expect(await read()).toMatchObject({ name: 'Bar 2', ...usual, copies: 3, version: 2 });
    await desk.staff.post('savePrinter', { printerID, name: 'Bar 2', categories: [] });
    expect(await read()).toMatchObject({ categories: null });
  });

  it.each([
    ['without a body', undefined, [422, 'InputDataNotProvided']],
    ['that is empty', {}, [422, 'InputDataNotProvided']],
    ['without a name', { host: nobody }, [422, 'MissingName']],
    ['with a blank name', { name: ' \u200b ', host: nobody }, [422, 'MissingName']],
    ['with a name of 201 letters', { name: 'a'.repeat(201), host: nobody }, [422, 'Invalid']],
    ['without an address', { name: 'A' }, [422, 'Invalid']],
    ['at port 22', { name: 'A', host: nobody, port: 22 }, [422, 'Invalid']],
    ['at port 9099', { name: 'A', host: nobody, port: 9099 }, [422, 'Invalid']],
    ['at port 9110', { name: 'A', host: nobody, port: 9110 }, [422, 'Invalid']],
    ['at a port that is no number', { name: 'A', host: nobody, port: '91oo' }, [400, 'Invalid']],
    ['with an address that holds a port', { name: 'A', host: '127.0.0.1:9100' }, [422, 'Invalid']],
    ['with paper of 70 mm', { name: 'A', host: nobody, paper: 70 }, [422, 'Invalid']],
    ['with 48 characters on 58 mm', { name: 'A', host: nobody, paper: 58, characters: 48 }, [422, 'Invalid']],
    ['without copies', { name: 'A', host: nobody, copies: 0 }, [422, 'Invalid']],
    ['with six copies', { name: 'A', host: nobody, copies: 6 }, [422, 'Invalid']],
    ['that prints nothing', { name: 'A', host: nobody, tickets: false }, [422, 'Invalid']],
    ['of a category that is none', { name: 'A', host: nobody, categories: [2_000_000_000] }, [422, 'Invalid']],
    ['of categories that are no list', { name: 'A', host: nobody, categories: 'all' }, [400, 'Invalid']],
    ['with an id that is none', { printerID: 2_000_000_000, name: 'A', host: nobody }, [404, 'NotFound']],
  ] as const)('%s is refused, and nothing is written', async (_, payload, expected) => {
    const desk = await printDesk(test);
    const refused = await desk.staff.post('savePrinter', payload as object);
    expect(codeOf(refused)).toEqual(expected);
    expect((await desk.staff.get('printers')).json().result.totalElements).toBe(0);
  });

  it('with the name of another, an older version, a category or an id of another restaurant is refused', async () => {
    const [desk, other] = [await printDesk(test), await printDesk(test)];
    const printerID = await desk.addPrinter({ name: 'Küche' });
    expect(codeOf(await desk.staff.post('savePrinter', { name: ' KÜCHE', host: nobody }))).toEqual([
      409,
      'NameAlreadyExist',
    ]);
    await other.addPrinter({ name: 'Küche' });
    await desk.staff.post('savePrinter', { printerID, name: 'Küche', copies: 2, version: 1 });
    expect(codeOf(await desk.staff.post('savePrinter', { printerID, name: 'Küche', version: 1 }))).toEqual([
      409,
      'Stale',
    ]);
    const { id } = await buildCategory(test.db, { restaurantId: other.restaurantId });
    expect(codeOf(await desk.staff.post('savePrinter', { printerID, name: 'Küche', categories: [id] }))).toEqual([
      422,
      'Invalid',
    ]);
    expect(codeOf(await other.staff.post('savePrinter', { printerID, name: 'Taken over' }))).toEqual([404, 'NotFound']);
    expect((await desk.staff.get('printers')).json().result.content).toMatchObject([
      { name: 'Küche', copies: 2, version: 2 },
    ]);
  });

  it.each([
    '8.8.8.8',
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    'fe80::1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    'http://10.0.0.5/',
  ])('at %s is refused with the field and a sentence', async (host) => {
    const desk = await printDesk(house);
    const refused = await desk.staff.post('savePrinter', { name: 'A', host });
    expect(codeOf(refused)).toEqual([422, 'Invalid']);
    expect(refused.json().fields).toEqual([{ path: 'host', message: refused.json().message }]);
    expect(refused.json().message).toMatch(/PRINTER_NETWORKS|such as 192\.168/);
  });

  it('in the house is saved; so is each name, whether it leads nowhere or outside', async () => {
    const desk = await printDesk(house);
    for (const host of ['192.168.1.50', 'fd12::9', 'kitchen-printer.invalid', 'localhost'])
      await desk.addPrinter({ host });
    expect((await desk.staff.get('printers')).json().result.totalElements).toBe(4);
  });

  it('is deleted, also twice; one for which papers wait stays, and its name can be used again', async () => {
    const desk = await printDesk(test);
    const printerID = await desk.addPrinter({ name: 'Kitchen' });
    await desk.staff.post('testPrinter', { printerID });
    const refused = await desk.staff.post('deletePrinter', { printerID });
    expect(codeOf(refused)).toEqual([409, 'InUse']);
    expect(refused.json().message).toBe("1 print job is waiting for 'Kitchen'. Send it to another printer first.");
    await desk.staff.post('dropPrints', { printerID, jobIDs: (await desk.jobs()).map(({ id }) => id) });
    expect((await desk.staff.post('deletePrinter', { printerID })).statusCode).toBe(200);
    expect((await desk.staff.post('deletePrinter', { printerID })).statusCode).toBe(200);
    expect((await desk.staff.get('printers')).json().result.totalElements).toBe(0);
    expect(codeOf(await desk.staff.post('testPrinter', { printerID }))).toEqual([404, 'NotFound']);
    await desk.addPrinter({ name: 'kitchen' });
  });

  it('is found by a part of its name or its address', async () => {
    const desk = await printDesk(test);
    await desk.addPrinter({ name: 'Kitchen 50%', host: '127.4.4.4' });
    await desk.addPrinter({ name: 'Bar', host: '127.5.5.5' });
    const found = async (searchText: string) =>
      (await desk.staff.get('printers', { searchText }))
        .json()
        .result.content.map(({ name }: { name: string }) => name);
    expect([await found('50%'), await found('5.5'), await found('_')]).toEqual([['Kitchen 50%'], ['Bar'], []]);
  });
});

describe('papers', () => {
  it('a test page waits once, however often it is asked for', async () => {
    const desk = await printDesk(test);
    const printerID = await desk.addPrinter();
    for (let press = 0; press < 3; press += 1) {
      expect((await desk.staff.post('testPrinter', { printerID })).json()).toEqual({
        success: true,
        message: 'Ok',
        result: null,
      });
    }
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

  it('one that waits goes to another printer as it is; one that was printed is printed again as a REPRINT', async () => {
    const desk = await printDesk(test);
    const [first, second] = [await desk.addPrinter(), await desk.addPrinter({ tickets: false, receipts: true })];
    const { orderID } = await desk.confirmSoups();
    const [job] = await desk.jobs();
    await desk.staff.post('printAgain', { jobID: job?.id, printerID: second });
    expect(await desk.jobs()).toMatchObject([{ id: job?.id, printer_id: second, state: 'waiting', reprint: false }]);
    await changeRows(test.db, 'print_jobs', job?.id ?? 0, { state: 'printed', ended_at: new Date() });
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

  it('one that is being printed just now cannot be had', async () => {
    const desk = await printDesk(test);
    const printerID = await desk.addPrinter();
    await desk.staff.post('testPrinter', { printerID });
    await changeRows(
      test.db,
      'print_jobs',
      { printer_id: printerID },
      { state: 'printing', lease: crypto.randomUUID() },
    );
    const [job] = await desk.jobs();
    expect(codeOf(await desk.staff.post('printAgain', { jobID: job?.id }))).toEqual([409, 'Stale']);
    expect(
      (await desk.staff.post('sendPrints', { printerID, toPrinterID: await desk.addPrinter() })).json().result,
    ).toBe(0);
    expect(await desk.jobs()).toMatchObject([{ printer_id: printerID, state: 'printing' }]);
  });

  it('everything that waits goes to another printer, once; or is read on a screen', async () => {
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
    expect(codeOf(await order.post('sendPrints', { printerID: to, toPrinterID: to }))).toEqual([422, 'Invalid']);
  });

  it.each(['sendPrints', 'printAgain'] as const)(
    'stay where they are when the printer they are sent to is deleted at this moment: %s',
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
        const asked = desk.staff.post(call, payload[call]);
        await waitersAtLock(test, 1);
        await printers.remove(tx, { restaurantId: desk.restaurantId, id: to });
        return [asked] as const;
      });
      expect(codeOf(await sending)).toEqual([404, 'NotFound']);
      expect(await desk.jobs()).toMatchObject([{ id: job?.id, printer_id: from, state: 'waiting' }]);
    },
  );

  it('that wait too long are told to the floor, also where the printer is inactive', async () => {
    const desk = await printDesk(test);
    const printerID = await desk.addPrinter({ name: 'Kitchen' });
    const { orderID, subOrderID } = await desk.confirmSoups();
    const order = await desk.as('order');
    const troubles = async () => (await order.get('troubledPrinters')).json().result;
    expect(await troubles()).toEqual([]);
    const other = await desk.addPrinter({ name: 'Bar' });
    await desk.staff.post('savePrinter', { printerID, name: 'Kitchen', active: false });
    await changeRows(test.db, 'print_jobs', { printer_id: printerID }, { created_at: new Date(Date.now() - 31_000) });
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

  it('of another restaurant are nobody else’s: not read, moved, printed again or dropped', async () => {
    const [desk, stranger] = [await printDesk(test), await printDesk(test)];
    const printerID = await desk.addPrinter();
    const theirs = await stranger.addPrinter();
    const { subOrderID } = await desk.confirmSoups();
    const [job] = await desk.jobs();
    const { post, get } = stranger.staff;
    for (const answer of [
      await get('printJobs', { printerID }),
      await post('testPrinter', { printerID }),
      await post('deletePrinter', { printerID }),
      await post('printAgain', { jobID: job?.id }),
      await post('printAgain', { jobID: job?.id, printerID: theirs }),
      await post('sendPrints', { printerID, toPrinterID: theirs }),
      await post('dropPrints', { printerID, jobIDs: [job?.id] }),
      await get('ticketPaper', { subOrderID }),
      await desk.staff.post('printAgain', { jobID: job?.id, printerID: theirs }),
      await desk.staff.post('sendPrints', { printerID, toPrinterID: theirs }),
    ]) {
      expect(codeOf(answer)).toEqual([404, 'NotFound']);
    }
    await stranger.staff.post('dropPrints', { printerID: theirs, jobIDs: [job?.id] });
    expect(await desk.jobs()).toMatchObject([{ printer_id: printerID, state: 'waiting' }]);
  });

  it.each([0, -1, 'x', null, undefined])('a printer numbered %j is not well-formed', async (printerID) => {
    const { staff } = await printDesk(test);
    for (const name of ['testPrinter', 'deletePrinter'] as const) {
      expect(codeOf(await staff.post(name, { printerID }))).toEqual([400, 'Invalid']);
    }
  });

  it('are refused to staff without the privilege', async () => {
    const desk = await printDesk(test);
    const printerID = await desk.addPrinter();
    const waiter = await desk.as('order');
    for (const answer of [
      await waiter.get('printers'),
      await waiter.get('printJobs', { printerID }),
      await waiter.post('testPrinter', { printerID }),
    ]) {
      expect(codeOf(answer)).toEqual([403, 'NotAllowed']);
    }
    const cook = await desk.as('item');
    expect(codeOf(await cook.get('troubledPrinters'))).toEqual([403, 'NotAllowed']);
    expect(codeOf(await cook.post('dropPrints', { printerID, jobIDs: [1] }))).toEqual([403, 'NotAllowed']);
  });
});

describe('a ticket for a browser', () => {
  it('says what the printer would print, with every character', async () => {
    const desk = await printDesk(test);
    const { orderID, subOrderID } = await desk.place([
      { itemID: desk.floor.soup, itemQuantity: 2, specialInstruction: '牛肉 please' },
    ]);
    await desk.confirm(subOrderID);
    const { characters, lines } = (await desk.staff.get('ticketPaper', { subOrderID })).json().result;
    expect(characters).toBe(48);
    const { name } = await findRow(test.db, 'items', desk.floor.soup);
    expect(lines).toContainEqual({ look: 'plain', text: `Order ${orderID} / ${subOrderID}` });
    expect(lines.map(({ text }: { text: string }) => text.trim()).join(' ')).toContain(`2 x ${name}`);
    expect(lines).toContainEqual({ look: 'bold', text: '! 牛肉 please' });
    expect(lines.at(-1)).toEqual({ look: 'rule', text: '' });
  });
});

describe('changes', () => {
  it('reach staff at once and no guest: what is printed is no business of theirs', async () => {
    const peer = await startPrinterPeer();
    onTestFinished(() => peer.close());
    const live = await testApp(printersHere, { printingPace: hurriedPace });
    const desk = await printDesk(live);
    const told: string[] = [];
    onTestFinished(live.program.feed.onChange((change) => change && told.push(...change.topics)));
    const printerID = await desk.addPrinter({ name: uniqueWord('Kitchen'), host: peer.host });
    await vi.waitFor(() => expect(told).toContain('printers'), 5_000);
    await vi.waitFor(async () => {
      const row = await live.db.selectFrom('printers').select('state').where('id', '=', printerID).executeTakeFirst();
      expect(row?.state).toBe('ready');
    }, 5_000);
    told.length = 0;
    await peer.close();
    await vi.waitFor(() => expect(told).toContain('printers'), 5_000);
  });
});
