import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { asJson } from '../../platform/record-table.ts';
import { hurriedPace, printDesk, printersHere } from '../../testing/print-desk.ts';
import {
  eventually,
  jobsAre,
  linesOf,
  papersAre,
  peerOf,
  subOrderOn,
  withPrinter,
} from '../../testing/printer-at-work.ts';
import { addRow, perUnit, soups, testApp } from '../../testing/test-app.ts';
import { asShown } from '../../testing/test-cluster.ts';

const test = await testApp(printersHere, { printingPace: hurriedPace });

describe('a confirmed sub-order', () => {
  it('is printed as a ticket, word for word', async () => {
    const { desk, peer } = await withPrinter(test, { characters: 42 });
    const { floor } = desk;
    await test.changeItem(floor.burger, { allergens: ['milk'] });
    const burgers = { itemID: floor.burger, itemQuantity: 2, subItems: perUnit('Medium', 'Well done') };
    const { orderID, subOrderID } = await desk.place(
      [{ ...burgers, specialInstruction: 'No onions, très bien cuit' }, ...soups(floor)],
      { specialInstruction: 'All at once' },
    );
    await sleep(300);
    expect(peer.papers).toEqual([]);
    await desk.confirm(subOrderID);
    await papersAre(peer, 1);
    const { name: table } = await test.findRow('dining_tables', floor.tableId);
    const nameOf = async (id: number) => (await test.findRow('items', id)).name;
    const text = peer.papers[0]?.replaceAll(/\s+/g, ' ');
    expect(text).toContain(table);
    expect(text).toContain(`Order ${asShown(orderID)} / ${asShown(subOrderID)}`);
    expect(text).toContain(`2 x ${await nameOf(floor.burger)}`);
    expect(text).toContain('#1 Medium #2 Well done ! No onions, très bien cuit');
    expect(text).toContain(`1 x ${await nameOf(floor.soup)}`);
    expect(text?.endsWith(`! All at once ${'-'.repeat(42)}`)).toBe(true);
    expect(text).not.toContain('REPRINT');
    expect(peer.faults).toEqual([]);
    await jobsAre(desk, { kind: 'ticket', state: 'printed', reprint: false });
  });

  it('names what the table avoids, and marks the dishes with it; without a word of it none is marked', async () => {
    const { desk, peer } = await withPrinter(test, { characters: 42 });
    const { floor } = desk;
    await test.changeItem(floor.soup, { allergens: ['milk'] });
    await test.changeItem(floor.burger, { allergens: ['fish'], traces: ['nuts.almonds'] });
    const burger = { itemID: floor.burger, itemQuantity: 1, subItems: perUnit('Medium') };
    for (const avoids of [['milk', 'nuts', 'nuts.almonds'], []])
      await desk.confirm((await desk.place([...soups(floor), burger], { avoids })).subOrderID);
    await papersAre(peer, 2);
    const [marked, plain] = peer.papers.map((paper) => paper.replaceAll(/\s+/g, ' '));
    const found = [/Can't eat: milk, tree nuts -+/, /! Contains milk -+/];
    for (const words of [...found, /! May contain traces of tree nuts \(almonds\) ! Allergens not stated: Medium -+/]) {
      expect(marked).toMatch(words);
    }
    expect(plain).not.toMatch(/Can't|milk|Allergens|traces/);
  });

  it('says where to read a note whose letters the printer lacks', async () => {
    const { desk, peer } = await withPrinter(test, { characters: 42 });
    const noted = soups(desk.floor).map((line) => ({ ...line, specialInstruction: '不要葱' }));
    const { subOrderID } = await desk.place(noted, { specialInstruction: 'بدون بصل, no‑onion' });
    await desk.confirm(subOrderID);
    await papersAre(peer, 1);
    const text = peer.papers[0]?.replaceAll(/\s+/g, ' ');
    expect(text).toContain('! ??? (See the kitchen screen)');
    expect(text).toContain('! ???? ???, no-onion (See the kitchen screen)');
  });

  it('gets a ticket each if several are confirmed at once, in their order', async () => {
    const { desk, peer } = await withPrinter(test);
    const ids: number[] = [];
    for (let round = 1; round <= 3; round += 1) ids.push((await desk.place(soups(desk.floor, round))).subOrderID);
    await desk.confirm(...ids);
    await papersAre(peer, 3);
    expect(peer.papers.map(subOrderOn)).toEqual(ids);
  });

  it('inserted as confirmed is printed like any other', async () => {
    const { desk, peer } = await withPrinter(test);
    const { orderID } = await desk.confirmSoups();
    await papersAre(peer, 1);
    // As the staff's pad does: writes the sub-order and its lines in one transaction, confirmed from the start.
    const { floor } = desk;
    await test.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('orders')
        .set((of) => ({ confirmed_count: of('confirmed_count', '+', 1) }))
        .where('id', '=', orderID)
        .execute();
      const { id } = await addRow(tx, 'sub_orders', {
        restaurant_id: desk.restaurantId,
        order_id: orderID,
        visit_id: floor.visitId,
        status: 'confirmed',
        item_count: 4,
        total_cents: 5_000,
        tax_rate: '8.875',
        tax_cents: 444,
        decided_at: new Date(),
        request_hash: 'x',
      });
      await addRow(tx, 'order_lines', {
        restaurant_id: desk.restaurantId,
        sub_order_id: id,
        position: 1,
        item_id: floor.soup,
        item_name: 'Soup of the pad',
        quantity: 4,
        unit_price_cents: 1_250,
        total_cents: 5_000,
      });
    });
    await papersAre(peer, 2);
    expect(peer.papers[1]).toContain('4 x Soup of the pad');
  });

  it('that is then cancelled, or was refused, prints nothing', async () => {
    const { desk } = await withPrinter(test);
    const { subOrderID } = await desk.place(soups(desk.floor));
    const headers = desk.staff.headers;
    await test.send(endpoints.cancelSubOrder, { headers, payload: { suborderID: subOrderID } });
    await expect(desk.confirm(subOrderID)).rejects.toThrow();
    expect(await desk.jobs()).toEqual([]);
  });

  it('prints on each printer the dishes of its categories, or nothing', async () => {
    const [kitchen, bar, pastry] = [await peerOf(), await peerOf(), await peerOf()];
    const desk = await printDesk(test);
    const { floor } = desk;
    const [burger, soup] = [await test.findRow('items', floor.burger), await test.findRow('items', floor.soup)];
    const other = await test.addRow('categories', { restaurant_id: desk.restaurantId, name: 'Cakes' });
    await desk.addPrinter({ host: kitchen.host, categories: [burger.category_id] });
    await desk.addPrinter({ host: bar.host });
    await desk.addPrinter({ host: pastry.host, categories: [other.id] });
    const line = { itemID: floor.burger, itemQuantity: 1, subItems: perUnit('Medium') };
    const { subOrderID } = await desk.place([line, ...soups(floor)]);
    await desk.confirm(subOrderID);
    await eventually(() => expect([kitchen.papers.length, bar.papers.length]).toEqual([1, 1]));
    expect(linesOf(kitchen.papers[0])).toContain(`1 x ${burger.name}`);
    expect(linesOf(kitchen.papers[0])).not.toContain(`1 x ${soup.name}`);
    for (const { name } of [burger, soup]) expect(linesOf(bar.papers[0])).toContain(`1 x ${name}`);
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
    const { desk, peer } = await withPrinter(test, { copies: 3 });
    await desk.confirmSoups();
    await jobsAre(desk, { state: 'printed', copies_done: 3 });
    expect(peer.papers).toHaveLength(3);
    expect(peer.papers.join()).not.toContain('REPRINT');
  });

  it('names the table where the guests are when it prints', async () => {
    const { desk, peer } = await withPrinter(test);
    await peer.turnOff();
    const { orderID } = await desk.confirmSoups();
    const table = await test.buildTable({ restaurantId: desk.restaurantId, name: 'Terrace 9' });
    await test.changeRows('orders', orderID, { table_id: table.id });
    await peer.turnOn();
    await eventually(() => expect(linesOf(peer.papers[0])).toContain('Terrace 9'));
  });
});

describe('a confirmed sub-order that is then cancelled', () => {
  const cancel = (subOrderID: number) => test.changeRows('sub_orders', subOrderID, { status: 'cancelled' });

  it('prints a slip that says CANCELED on the printers of its ticket', async () => {
    const { desk, peer } = await withPrinter(test);
    const { subOrderID } = await desk.confirmSoups();
    await papersAre(peer, 1);
    await jobsAre(desk, { state: 'printed' });
    await cancel(subOrderID);
    await papersAre(peer, 2);
    expect(peer.papers[1]).toMatch(/^CANCELED\n/);
    expect(peer.papers[1]).toContain(`/ ${asShown(subOrderID)}`);
  });

  it("prints both in the language of the restaurant's papers", async () => {
    const { desk, peer } = await withPrinter(test);
    const region = asJson({ ...startingRegion, papers: 'de' });
    await sql`update restaurants set region = ${region} where id = ${desk.restaurantId}`.execute(test.owner);
    const { orderID, subOrderID } = await desk.confirmSoups();
    await papersAre(peer, 1);
    expect(linesOf(peer.papers[0])).toContain(`Bestellung ${asShown(orderID)} / ${asShown(subOrderID)}`);
    await jobsAre(desk, { state: 'printed' });
    await cancel(subOrderID);
    await papersAre(peer, 2);
    expect(peer.papers[1]).toMatch(/^STORNIERT\n/);
  });

  it('prints neither ticket nor slip if the ticket was not printed yet', async () => {
    const { desk, peer } = await withPrinter(test);
    await peer.turnOff();
    await jobsAre(desk);
    const { subOrderID } = await desk.confirmSoups();
    await cancel(subOrderID);
    expect(await desk.jobs()).toMatchObject([{ kind: 'ticket', state: 'dropped' }]);
  });
});

it('a payment prints a receipt on receipt printers: cash, card, and each part of a split bill', async () => {
  const peer = await peerOf();
  for (const way of ['whole', 'parts'] as const) {
    const closed = await test.buildClosedOrder();
    const { restaurantId } = closed.floor;
    await test.addRow('printers', {
      restaurant_id: restaurantId,
      name: 'Till',
      host: peer.host,
      port: 9_100,
      paper_mm: 58,
      characters: 32,
      copies: 1,
      prints_tickets: false,
      prints_receipts: true,
      active: true,
    });
    const before = peer.papers.length;
    if (way === 'whole') expect((await closed.payCash()).statusCode).toBe(200);
    else {
      const desk = test.splitDesk(closed);
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
});
