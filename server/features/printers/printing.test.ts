import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { resolveMs } from '../../platform/printing/printer-networks.ts';
import { buildTable } from '../../testing/builders.ts';
import { buildClosedOrder } from '../../testing/closed-order.ts';
import { perUnit } from '../../testing/diner.ts';
import { hurriedPace, type PrintDesk, printDesk, printersHere } from '../../testing/print-desk.ts';
import { type PrinterManners, startPrinterPeer } from '../../testing/printer-peer.ts';
import { addRow, changeRows, findRow, findRows } from '../../testing/rows.ts';
import { splitDesk } from '../../testing/split-desk.ts';
import { testApp } from '../../testing/test-app.ts';
import { beginJob, claimPrinters, nextJob } from './printing.queries.ts';
import { usualPace } from './printing.ts';

const test = await testApp(printersHere, { printingPace: hurriedPace });

async function peerOf(manners?: Partial<PrinterManners>) {
  const peer = await startPrinterPeer(manners);
  onTestFinished(() => peer.close());
  return peer;
}

async function withPrinter(wishes: Record<string, unknown> = {}, manners?: Partial<PrinterManners>) {
  const peer = await peerOf(manners);
  const desk = await printDesk(test);
  const id = await desk.addPrinter({ host: peer.host, ...wishes });
  return { desk, peer, id };
}

const eventually = <Seen>(look: () => Promise<Seen> | Seen, timeout = 8_000): Promise<Seen> =>
  vi.waitFor(look, { timeout, interval: 25 });

const stateIs = (desk: PrintDesk, id: number, state: string) =>
  eventually(async () => {
    const { content } = (await desk.staff.get('printers')).json().result;
    expect(content.find(({ printerID }: { printerID: number }) => printerID === id).state).toBe(state);
  });
const jobsAre = (desk: PrintDesk, ...jobs: object[]) =>
  eventually(async () => expect(await desk.jobs()).toMatchObject(jobs));

/** Makes the next attempt due now. */
const tryAgain = (jobs: { restaurant_id?: number; sub_order_id?: number }, db = test.db) =>
  changeRows(db, 'print_jobs', jobs, { next_attempt_at: new Date() });

const linesOf = (paper: string | undefined) => (paper ?? '').split('\n').map((line) => line.trim());

describe('a confirmed sub-order', () => {
  it('is printed as a ticket, word for word', async () => {
    const { desk, peer } = await withPrinter({ characters: 42 });
    const { floor } = desk;
    const { orderID, subOrderID } = await desk.place(
      [
        {
          itemID: floor.burger,
          itemQuantity: 2,
          specialInstruction: 'No onions, très bien cuit',
          subItems: perUnit('Medium', 'Well done'),
        },
        { itemID: floor.soup, itemQuantity: 1 },
      ],
      { specialInstruction: 'All at once' },
    );
    await sleep(300);
    expect(peer.papers).toEqual([]);
    await desk.confirm(subOrderID);
    await eventually(() => expect(peer.papers).toHaveLength(1));
    const { name: table } = await findRow(test.db, 'dining_tables', floor.tableId);
    const names = await findRows(test.db, 'items', { id: [floor.burger, floor.soup] }, ['id', 'name']);
    const nameOf = (id: number) => names.find((item) => item.id === id)?.name;
    const text = peer.papers[0]?.replaceAll(/\s+/g, ' ');
    expect(text).toContain(table);
    expect(text).toContain(`Order ${orderID} / ${subOrderID}`);
    expect(text).toContain(`2 x ${nameOf(floor.burger)}`);
    expect(text).toContain('Unit 1: Medium Unit 2: Well done ! No onions, très bien cuit');
    expect(text).toContain(`1 x ${nameOf(floor.soup)}`);
    expect(text?.endsWith(`! All at once ${'-'.repeat(42)}`)).toBe(true);
    expect(text).not.toContain('REPRINT');
    expect(peer.faults).toEqual([]);
    await jobsAre(desk, { kind: 'ticket', state: 'printed', reprint: false });
  });

  it('gets a ticket each if several are confirmed at once, in their order', async () => {
    const { desk, peer } = await withPrinter();
    const ids = [];
    for (let one = 0; one < 3; one += 1)
      ids.push((await desk.place([{ itemID: desk.floor.soup, itemQuantity: one + 1 }])).subOrderID);
    await desk.confirm(...ids);
    await eventually(() => expect(peer.papers).toHaveLength(3));
    const printed = peer.papers.map((paper) => /\/ (\d+)/.exec(paper)?.[1]);
    expect(printed).toEqual(ids.map(String));
  });

  it('inserted as confirmed is printed like any other', async () => {
    const { desk, peer } = await withPrinter();
    const { orderID } = await desk.confirmSoups();
    await eventually(() => expect(peer.papers).toHaveLength(1));
    // As staff's pad would write it: sub-order and lines in one transaction, confirmed from the start.
    const { floor } = desk;
    await test.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('orders')
        .set((of) => ({ confirmed_count: of('confirmed_count', '+', 1) }))
        .where('id', '=', orderID)
        .execute();
      const { id } = await addRow(tx, 'sub_orders', {
        ...{ restaurant_id: desk.restaurantId, order_id: orderID, visit_id: floor.visitId, status: 'confirmed' },
        ...{ item_count: 4, total_cents: 5_000, tax_rate: '8.875', tax_cents: 444, decided_at: new Date() },
        request_hash: 'x',
      });
      await addRow(tx, 'order_lines', {
        ...{ restaurant_id: desk.restaurantId, sub_order_id: id, position: 1, item_id: floor.soup },
        ...{ item_name: 'Soup of the pad', quantity: 4, unit_price_cents: 1_250, total_cents: 5_000 },
      });
    });
    await eventually(() => expect(peer.papers).toHaveLength(2));
    expect(peer.papers[1]).toContain('4 x Soup of the pad');
  });

  it('that is then cancelled, or was refused, prints nothing', async () => {
    const { desk } = await withPrinter();
    const { subOrderID } = await desk.place([{ itemID: desk.floor.soup, itemQuantity: 1 }]);
    const headers = desk.staff.headers;
    await test.send(endpoints.cancelSubOrder, { headers, payload: { suborderID: subOrderID } });
    await expect(desk.confirm(subOrderID)).rejects.toThrow();
    expect(await desk.jobs()).toEqual([]);
  });

  it('prints on each printer the dishes of its categories, or nothing', async () => {
    const [kitchen, bar, pastry] = [await peerOf(), await peerOf(), await peerOf()];
    const desk = await printDesk(test);
    const { floor } = desk;
    const items = await findRows(test.db, 'items', { id: [floor.burger, floor.soup] }, ['id', 'name', 'category_id']);
    const of = (id: number) => items.find((item) => item.id === id) ?? { name: '', category_id: 0 };
    const other = await addRow(test.db, 'categories', { restaurant_id: desk.restaurantId, name: 'Cakes' });
    await desk.addPrinter({ host: kitchen.host, categories: [of(floor.burger).category_id] });
    await desk.addPrinter({ host: bar.host });
    await desk.addPrinter({ host: pastry.host, categories: [other.id] });
    const burger = { itemID: floor.burger, itemQuantity: 1, subItems: perUnit('Medium') };
    const { subOrderID } = await desk.place([burger, { itemID: floor.soup, itemQuantity: 1 }]);
    await desk.confirm(subOrderID);
    await eventually(() => expect([kitchen.papers.length, bar.papers.length]).toEqual([1, 1]));
    expect(linesOf(kitchen.papers[0])).toContain(`1 x ${of(floor.burger).name}`);
    expect(linesOf(kitchen.papers[0])).not.toContain(`1 x ${of(floor.soup).name}`);
    for (const id of [floor.burger, floor.soup]) expect(linesOf(bar.papers[0])).toContain(`1 x ${of(id).name}`);
    await sleep(200);
    expect(pastry.papers).toEqual([]);
  });

  it('prints nothing on printers that are inactive, deleted, foreign, or for receipts only', async () => {
    const desk = await printDesk(test);
    const elsewhere = await printDesk(test);
    await desk.addPrinter({ active: false });
    await desk.addPrinter({ tickets: false, receipts: true });
    const gone = await desk.addPrinter();
    await desk.staff.post('deletePrinter', { printerID: gone });
    await elsewhere.addPrinter();
    await desk.confirmSoups();
    expect([await desk.jobs(), await elsewhere.jobs()]).toEqual([[], []]);
  });

  it("prints the printer's number of copies, none of them called a reprint", async () => {
    const { desk, peer } = await withPrinter({ copies: 3 });
    await desk.confirmSoups();
    await jobsAre(desk, { state: 'printed', copies_done: 3 });
    expect(peer.papers).toHaveLength(3);
    expect(peer.papers.join()).not.toContain('REPRINT');
  });

  it('names the table where the guests sit when it prints', async () => {
    const { desk, peer } = await withPrinter();
    await peer.turnOff();
    const { orderID } = await desk.confirmSoups();
    const table = await buildTable(test.db, { restaurantId: desk.restaurantId, name: 'Terrace 9' });
    await changeRows(test.db, 'orders', orderID, { table_id: table.id });
    await peer.turnOn();
    await eventually(() => expect(linesOf(peer.papers[0])).toContain('Terrace 9'));
  });
});

describe('a confirmed sub-order that is then cancelled', () => {
  const cancel = (subOrderID: number) =>
    test.db.transaction().execute(async (tx) => {
      await changeRows(tx, 'sub_orders', subOrderID, { status: 'cancelled' });
    });

  it('prints a slip that says CANCELED where its ticket was printed', async () => {
    const { desk, peer } = await withPrinter();
    const { subOrderID } = await desk.confirmSoups();
    await eventually(() => expect(peer.papers).toHaveLength(1));
    await eventually(async () => expect((await desk.jobs())[0]?.state).toBe('printed'));
    await cancel(subOrderID);
    await eventually(() => expect(peer.papers).toHaveLength(2));
    expect(peer.papers[1]).toMatch(/^CANCELED\n/);
    expect(peer.papers[1]).toContain(`/ ${subOrderID}`);
  });

  it('prints neither ticket nor slip if the ticket was not printed yet', async () => {
    const { desk, peer } = await withPrinter();
    await peer.turnOff();
    await eventually(async () => expect((await desk.jobs()).length).toBe(0));
    const { subOrderID } = await desk.confirmSoups();
    await cancel(subOrderID);
    expect(await desk.jobs()).toMatchObject([{ kind: 'ticket', state: 'dropped' }]);
  });
});

it('a payment prints a receipt on receipt printers: cash, card, and each part of a split bill', async () => {
  const peer = await peerOf();
  for (const way of ['whole', 'parts'] as const) {
    const closed = await buildClosedOrder(test);
    const { restaurantId } = closed.floor;
    await addRow(test.db, 'printers', {
      ...{ restaurant_id: restaurantId, name: 'Till', host: peer.host, port: 9_100, paper_mm: 58, characters: 32 },
      ...{ copies: 1, prints_tickets: false, prints_receipts: true, active: true },
    });
    const before = peer.papers.length;
    if (way === 'whole') {
      expect((await closed.payCash()).statusCode).toBe(200);
    } else {
      const desk = splitDesk(test, closed);
      await desk.divide('staff', { way: 'equal', people: 2 });
      expect((await desk.take('shares:1')).statusCode).toBe(200);
      expect((await desk.payByCard('shares:2')).statusCode).toBe(200);
    }
    await eventually(() => expect(peer.papers.length - before).toBe(way === 'whole' ? 1 : 2));
    for (const paper of peer.papers.slice(before)) {
      expect(linesOf(paper).some((line) => line.startsWith('Amount paid'))).toBe(true);
      expect(linesOf(paper).every((line) => line.length <= 32)).toBe(true);
    }
  }
  expect(peer.faults).toEqual([]);
}, 20_000);

describe('a printer in trouble', () => {
  type Peer = Awaited<ReturnType<typeof peerOf>>;
  const troubles: readonly [string, (peer: Peer, isOver: boolean) => unknown][] = [
    ['off', (peer, isOver) => (isOver ? peer.turnOn() : peer.turnOff())],
    ['paper', ({ manners }, isOver) => Object.assign(manners, { hasPaper: isOver })],
    ['cover', ({ manners }, isOver) => Object.assign(manners, { coverOpen: !isOver })],
    ['silent', ({ manners }, isOver) => Object.assign(manners, { silent: !isOver })],
  ];

  it.each(troubles)(
    '%s is detected and reported to the floor, and its ticket prints once afterwards',
    async (state, turn) => {
      const { desk, peer, id } = await withPrinter({ name: 'Kitchen' });
      await stateIs(desk, id, 'ready');
      const order = await desk.as('order');
      expect((await order.get('troubledPrinters')).json().result).toEqual([]);
      await turn(peer, false);
      await stateIs(desk, id, state);
      const { orderID } = await desk.confirmSoups();
      const [trouble] = (await order.get('troubledPrinters')).json().result;
      expect(trouble).toMatchObject({
        printerID: id,
        name: 'Kitchen',
        state,
        waiting: [{ kind: 'ticket', orderID }],
        others: [],
      });
      await sleep(400);
      expect(peer.papers).toEqual([]);
      await turn(peer, true);
      await eventually(() => expect(peer.papers).toHaveLength(1));
      expect(peer.papers[0]).not.toContain('REPRINT');
      await eventually(async () => expect((await order.get('troubledPrinters')).json().result).toEqual([]));
      expect(await desk.jobs()).toMatchObject([{ state: 'printed', failures: 0 }]);
    },
  );

  it('that delays each response counts as silent', async () => {
    const { desk, id } = await withPrinter({}, { answerMs: 200 });
    await stateIs(desk, id, 'silent');
  });

  it('is polled early enough for the floor to know within ten seconds, even if everything is slow', () => {
    const { everyMs, watchMs, connectMs, stateMs } = usualPace;
    expect(everyMs + watchMs + resolveMs + connectMs + stateMs).toBeLessThanOrEqual(9_500);
    expect(stateMs + usualPace.silentAfterMs).toBeLessThanOrEqual(9_500);
  });

  it('that loses the connection after printing prints the next copy as REPRINT', async () => {
    const { desk, peer } = await withPrinter({}, { hangUps: 1 });
    await desk.confirmSoups();
    await jobsAre(desk, { state: 'waiting', reprint: true, failures: 1 });
    await tryAgain({ restaurant_id: desk.restaurantId });
    await eventually(() => expect(peer.papers).toHaveLength(2));
    expect(linesOf(peer.papers[0])[0]).not.toBe('REPRINT');
    expect(linesOf(peer.papers[1])[0]).toBe('REPRINT');
    await jobsAre(desk, { state: 'printed', reprint: true });
  });

  it('that stops in the middle of a job is detected, and the next copy says REPRINT', async () => {
    const { desk, peer, id } = await withPrinter({}, { runsOut: true });
    await desk.confirmSoups();
    await stateIs(desk, id, 'paper');
    expect(await desk.jobs()).toMatchObject([{ state: 'waiting', reprint: true }]);
    peer.manners.hasPaper = true;
    await tryAgain({ restaurant_id: desk.restaurantId });
    await eventually(() => expect(linesOf(peer.papers[0])[0]).toBe('REPRINT'));
  });

  it('that falls silent in the middle of a job is reported during the wait, and prints the job once', async () => {
    const { desk, peer, id } = await withPrinter({}, { printMs: 700 });
    await stateIs(desk, id, 'ready');
    await desk.confirmSoups();
    await stateIs(desk, id, 'silent');
    expect(await desk.jobs()).toMatchObject([{ state: 'printing' }]);
    expect((await desk.staff.get('troubledPrinters')).json().result).toMatchObject([{ printerID: id }]);
    await stateIs(desk, id, 'ready');
    expect(await desk.jobs()).toMatchObject([{ state: 'printed', failures: 0 }]);
    expect(peer.papers).toHaveLength(1);
  });

  it('that prints without confirming is reported, and is not tried again at once', async () => {
    const { desk, peer } = await withPrinter({}, { confirms: false });
    await desk.confirmSoups();
    await jobsAre(desk, { state: 'waiting', reprint: true, failures: 1 });
    const papers = peer.papers.length;
    await sleep(1_000);
    expect(peer.papers).toHaveLength(papers);
    const [trouble] = (await desk.staff.get('troubledPrinters')).json().result;
    expect(trouble.waiting).toHaveLength(1);
  });

  it('marks only the uncertain copy as REPRINT, not the one after it', async () => {
    const { desk, peer } = await withPrinter({ copies: 2 }, { hangUps: 1 });
    await desk.confirmSoups();
    await jobsAre(desk, { failures: 1, copies_done: 0 });
    await tryAgain({ restaurant_id: desk.restaurantId });
    await jobsAre(desk, { state: 'printed', copies_done: 2 });
    expect(peer.papers.map((paper) => linesOf(paper)[0] === 'REPRINT')).toEqual([false, true, false]);
  });

  it('a job that cannot be rendered now is reported and printed later, as the first copy', async () => {
    const fault = { isThere: true };
    const shaken = await testApp(printersHere, {
      printingPace: hurriedPace,
      onStatement(text) {
        if (fault.isThere && text.includes('coalesce(decided_at, created_at)'))
          throw new Error('Connection terminated');
      },
    });
    const peer = await peerOf();
    const desk = await printDesk(shaken);
    await desk.addPrinter({ host: peer.host });
    await desk.confirmSoups();
    await jobsAre(desk, { failures: 1, state: 'waiting' });
    const [trouble] = (await desk.staff.get('troubledPrinters')).json().result;
    expect(trouble.waiting).toHaveLength(1);
    // Nothing else of the printer changes, so nothing else would notify the screens.
    const told = vi.fn();
    onTestFinished(shaken.program.services.feed.onChange((change) => told(...(change?.topics ?? []))));
    const tryNow = () => tryAgain({}, shaken.db);
    await tryNow();
    await eventually(() => expect(told).toHaveBeenCalledWith('printers'));
    fault.isThere = false;
    await tryNow();
    await jobsAre(desk, { state: 'printed', reprint: false });
    expect(peer.papers).toHaveLength(1);
  });

  it('later tickets wait for earlier ones: the order is kept', async () => {
    const { desk, peer } = await withPrinter({}, { hangUps: 1 });
    const first = await desk.confirmSoups();
    await eventually(async () => expect((await desk.jobs())[0]?.failures).toBe(1));
    const second = await desk.confirmSoups(2);
    await sleep(400);
    expect(peer.papers).toHaveLength(1);
    await tryAgain({ sub_order_id: first.subOrderID });
    await eventually(() => expect(peer.papers).toHaveLength(3));
    expect(peer.papers.map((paper) => Number(/\/ (\d+)/.exec(paper)?.[1]))).toEqual([
      first.subOrderID,
      first.subOrderID,
      second.subOrderID,
    ]);
  });
});

describe('a device that is not a printer', () => {
  it.each([
    ['a page of the web', { says: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n') }],
    ['a flood', { says: Buffer.alloc(64 * 1024, 0x41) }],
    ['a flood of reports', { says: Buffer.alloc(64 * 1024, 0x10) }],
    ['a device that never reads', { neverReads: true }],
  ])('%s: receives nothing, silently, and the others print', async (_, manners) => {
    const { desk, peer, id } = await withPrinter({}, manners);
    const well = await peerOf();
    await desk.addPrinter({ host: well.host });
    await desk.confirmSoups();
    await eventually(() => expect(well.papers).toHaveLength(1));
    await stateIs(desk, id, 'silent');
    expect(peer.papers).toEqual([]);
    const shown =
      JSON.stringify((await desk.staff.get('printers')).json()) +
      JSON.stringify((await desk.staff.get('troubledPrinters')).json());
    expect(shown).not.toContain('Bad Request');
  });

  it('an address outside the networks is not connected to', async () => {
    const { desk, peer, id } = await withPrinter();
    await stateIs(desk, id, 'ready');
    await changeRows(test.db, 'printers', id, { host: '203.0.113.7' });
    await stateIs(desk, id, 'blocked');
    await desk.confirmSoups();
    await sleep(200);
    expect(peer.papers).toEqual([]);
  });
});

describe('several programs, and restarts', () => {
  it('two programs print each job once and in order, and never use a printer at the same time', async () => {
    const twin = await testApp(printersHere, { printingPace: hurriedPace, connectionString: test.connectionString });
    const { desk, peer } = await withPrinter({}, { printMs: 30 });
    const ids: number[] = [];
    for (let one = 0; one < 6; one += 1) ids.push((await desk.confirmSoups(one + 1)).subOrderID);
    await eventually(() => expect(peer.papers.length).toBeGreaterThanOrEqual(6), 15_000);
    await sleep(300);
    expect(peer.papers.map((paper) => Number(/\/ (\d+)/.exec(paper)?.[1]))).toEqual(ids);
    expect(peer.mostAtOnce()).toBe(1);
    expect(twin.program.services).toBeDefined();
  }, 30_000);

  it('after a program is killed in the middle of a job, the next one takes over and prints REPRINT', async () => {
    const { desk, peer, id } = await withPrinter();
    await peer.turnOff();
    await stateIs(desk, id, 'off');
    await desk.confirmSoups();
    // The state of a killed program: it holds the printer and has begun.
    const killed = await eventually(async () => {
      await changeRows(test.db, 'printers', id, { next_look_at: new Date(0) });
      const held = (await claimPrinters(test.db, 1, 50)).find((printer) => printer.id === id);
      if (!held) throw new Error('somebody else holds it');
      return held;
    });
    const job = await nextJob(test.db, killed);
    expect(await beginJob(test.db, killed, job?.id ?? 0, 1)).toBe(true);
    await peer.turnOn();
    await eventually(() => expect(peer.papers).toHaveLength(1));
    expect(linesOf(peer.papers[0])[0]).toBe('REPRINT');
    expect(await beginJob(test.db, killed, job?.id ?? 0, 1)).toBe(false);
  });

  it('after a program is killed on a printer that is then deactivated, its job waits and can be moved', async () => {
    const { desk, peer, id } = await withPrinter();
    await peer.turnOff();
    await desk.confirmSoups();
    const { id: jobId } = await findRow(test.db, 'print_jobs', { printer_id: id });
    await changeRows(test.db, 'printers', id, { active: false });
    await eventually(async () => {
      const { lease } = await findRow(test.db, 'printers', id);
      expect(lease).toBeNull();
    });
    await changeRows(test.db, 'print_jobs', jobId, { state: 'printing', lease: crypto.randomUUID() });
    await peer.turnOn();
    const jobOf = () => findRow(test.db, 'print_jobs', jobId, ['state', 'reprint']);
    await eventually(async () => expect(await jobOf()).toEqual({ state: 'waiting', reprint: true }));
    await sleep(300);
    expect(peer.papers).toEqual([]);
  });

  it('a program that ends while a printer is busy loses nothing', async () => {
    const alone = await testApp(printersHere, { printingPace: { ...hurriedPace, printMs: 60_000 } });
    const peer = await peerOf({ confirms: false });
    const desk = await printDesk(alone);
    await desk.addPrinter({ host: peer.host });
    await desk.confirmSoups();
    await eventually(() => expect(peer.papers).toHaveLength(1));
    await alone.program.close();
    peer.manners.confirms = true;
    const next = await testApp(printersHere, { printingPace: hurriedPace, connectionString: alone.connectionString });
    await tryAgain({}, next.db);
    await eventually(() => expect(peer.papers).toHaveLength(2));
    expect(linesOf(peer.papers[1])[0]).toBe('REPRINT');
    await eventually(async () =>
      expect(await findRows(next.db, 'print_jobs', {}, ['state', 'reprint'])).toEqual([
        { state: 'printed', reprint: true },
      ]),
    );
  }, 20_000);
});
