import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, testApp } from '../../testing/test-app.ts';
import { asShown } from '../../testing/test-cluster.ts';

const test = await testApp();
const buildDesk = () => test.orderDesk();

const wellDone = (sequence: number) => ({ subItemName: 'Well done', price: 1.5, quantity: 1, sequence });

describe('an order', () => {
  it('shows staff everything in it [ORDER-14 ORDER-48 ORDER-49 ORDER-50 ORDER-51 ORDER-52 ORDER-53]', async () => {
    const { floor, placeBurgers, fetchById } = await buildDesk();
    const { orderID, subOrderID } = await placeBurgers(2);
    const { result } = (await fetchById(orderID)).json();
    expect(result).toMatchObject({
      orderID,
      status: 'N',
      tableID: floor.tableId,
      restaurantID: floor.restaurantId,
      closingTime: null,
      qrurl: `https://bistro.example/customer/checkin/${floor.restaurantId}-${floor.code}`,
      suborder: [{ subOrderID, suborderID: subOrderID, status: 'N', itemCount: 3, totalAmt: 51.5, taxAmt: 4.57 }],
    });
    const offered = [{ subItemName: 'Medium' }, { subItemName: 'Well done' }];
    expect(result.suborder[0].items[0]).toMatchObject({
      itemID: floor.burger,
      itemQuantity: 2,
      itemPrice: 18,
      itemTotal: 39,
      subItems: [wellDone(1), wellDone(2)],
      customization: { selection: 'S', mandatory: true, subItems: offered },
    });
  });

  it('is shown to its table; null before the first [DIN-ORD-15 DIN-ORD-16 DIN-CHK-23]', async () => {
    const { floor, placeSoups, ownOrder } = await buildDesk();
    expect((await ownOrder()).json()).toMatchObject({ success: true, result: null });
    const { orderID, subOrderID } = await placeSoups();
    const items = [{ itemQuantity: 1, itemTotal: 12.5, subItems: [] }];
    expect((await ownOrder()).json().result).toMatchObject({
      orderID,
      tableID: floor.code,
      suborder: [{ subOrderID, status: 'N', totalAmt: 12.5, taxAmt: 1.11, items }],
    });
  });

  it('is refused with a valid ETag or none, whatever text names the table', async () => {
    const { floor } = await buildDesk();
    for (const tableno of ['漢', '"', ' a', '\u202e', '😀', 'é']) {
      const query = { rid: floor.restaurantId, tableno };
      const answer = await test.send(endpoints.dinerOrder, { query, headers: floor.cookie });
      expect(outcome(answer)).toEqual([401, 'NotCheckedIn']);
      expect(answer.headers.etag ?? '').toMatch(/^(W\/"[!#-~]+")?$/);
    }
  });

  it('stays readable for half an hour after its visit, for that table only', async () => {
    const { floor, placeSoups, ownOrder } = await buildDesk();
    const neighbour = await test.buildFloor();
    await placeSoups();
    const endedAgo = (minutes: number) =>
      test.changeRows('visits', floor.visitId, { ended_at: new Date(Date.now() - minutes * 60_000) });
    await endedAgo(29);
    expect((await ownOrder()).statusCode).toBe(200);
    await endedAgo(31);
    for (const headers of [floor.cookie, neighbour.cookie])
      expect(outcome(await ownOrder(headers))).toEqual([401, 'NotCheckedIn']);
  });
});

describe('the list of orders', () => {
  it('is by status and number, 20 a page, newest first [ORDER-10 ORDER-12 ORDER-13 STATE-02 LIST-14 LIST-15]', async () => {
    const { floor, search } = await buildDesk();
    const made = [];
    for (const status of ['paid', 'paid', 'cancelled', 'closed'] as const)
      made.push(await test.buildOrder({ restaurantId: floor.restaurantId, status }));
    const paid = await search({ status: 'P', ordernumber: '' });
    expect(paid).toMatchObject({ success: true, number: 0, size: 20, totalElements: 2, first: true, last: true });
    expect(paid.results.map((row: { status: string }) => row.status)).toEqual(['P', 'P']);
    expect(paid.results[0].orderID).toBeGreaterThan(paid.results[1].orderID);
    const any = await search({ status: 'A' });
    expect(any.totalElements).toBe(4);
    expect(any.results.some((row: { status: string }) => row.status === 'A')).toBe(false);
    const byNumber = await search({ status: 'A', ordernumber: made[2]?.id });
    expect(byNumber.results).toMatchObject([{ orderID: made[2]?.id, status: 'D' }]);
    // People type what they see: the number without the cell.
    const typed = asShown(made[2]?.id ?? 0);
    expect((await search({ status: 'A', ordernumber: typed })).results).toEqual(byNumber.results);
    expect((await search({ status: 'A', ordernumber: typed + 10_000 })).results).toEqual([]);
    for (const query of [{ status: '', ordernumber: '' }, {}])
      expect((await search(query)).results).toMatchObject([{ status: 'C' }]);
    const second = await search({ status: 'A', page: 1, size: 3 });
    expect(second).toMatchObject({ number: 1, size: 3, numberOfElements: 1, first: false, last: true, totalPages: 2 });
    expect((await search({ status: 'A', page: 9 })).results).toEqual([]);
    expect(await search({ ordernumber: 'abc' })).toMatchObject({ success: false, error: 'Invalid' });
  });

  it('finds orders by the name of their table, in pages from both ends [ORDER-10 LIST-15]', async () => {
    const { floor, search } = await buildDesk();
    const { restaurantId } = floor;
    const [deck, deckTwo, bar] = await Promise.all(
      ['Deck 1', 'Upper deck', '100% bar'].map((name) => test.buildTable({ restaurantId, name })),
    );
    const made: { readonly id: number }[] = [];
    const tables = [deck, bar, deckTwo, deckTwo, deck, deck, deckTwo, bar, deck];
    const states = ['paid', 'paid', 'cancelled', 'paid', 'cancelled', 'paid', 'new', 'closed', 'paid'] as const;
    for (const [at, status] of states.entries())
      made.push(await test.buildOrder({ restaurantId, tableId: tables[at]?.id, status }));
    const found = async (searchText: string, status: string, size = 20) => {
      const ids: number[] = [];
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const answer = await search({ searchText, status, size, page });
        ids.push(...answer.results.map(({ orderID }: { orderID: number }) => orderID));
        pages = answer.totalPages;
        if (page === pages - 1) expect(answer.totalElements).toBe(ids.length);
      }
      return ids.map((id) => made.findIndex((order) => order.id === id));
    };
    for (const size of [1, 2, 3, 20]) {
      expect(await found('DECK', 'A', size)).toEqual([8, 6, 5, 4, 3, 2, 0]);
      expect(await found('deck', 'P', size)).toEqual([8, 5, 3, 0]);
    }
    expect(await found('deck', 'D')).toEqual([4, 2]);
    expect(await found('deck', 'N')).toEqual([6]);
    expect(await found('%', 'A')).toEqual([7, 1]);
    expect(await found('nowhere', 'A')).toEqual([]);
  });

  it('has each order with its sub-orders, as its description does: waiting, confirmed, canceled, newest first [ORDER-03 ORDER-19]', async () => {
    const { floor, staff, placeBurgers, placeSoups, confirm, cancel, search, fetchById } = await buildDesk();
    const first = await placeBurgers(2);
    const second = await placeSoups(3);
    const [confirmed, canceled] = [await placeSoups(), await placeSoups(2)];
    await confirm(confirmed.subOrderID);
    await cancel(staff, canceled.subOrderID);
    const { results } = await search({ status: 'A' });
    expect(results).toMatchObject([{ orderID: first.orderID }]);
    const [{ suborder }] = results;
    expect(suborder).toMatchObject([
      {
        subOrderID: second.subOrderID,
        status: 'N',
        itemCount: 3,
        totalAmt: 37.5,
        taxAmt: 3.33,
        tableID: floor.tableId,
      },
      { subOrderID: first.subOrderID, status: 'N' },
      { subOrderID: confirmed.subOrderID, status: 'O' },
      { subOrderID: canceled.subOrderID, status: 'D' },
    ]);
    expect(suborder[1].items).toMatchObject([
      { itemQuantity: 2, itemPrice: 18, itemTotal: 39, subItems: [wellDone(1), wellDone(2)] },
      { itemQuantity: 1, itemPrice: 12.5, itemTotal: 12.5, subItems: [] },
    ]);
    const described = (await fetchById(first.orderID)).json().result.suborder;
    const bare = described.map((line: { items: { customization?: unknown }[] }) => ({
      ...line,
      items: line.items.map(({ customization: _offered, ...item }) => item),
    }));
    expect(suborder).toEqual(bare);
  });
});
