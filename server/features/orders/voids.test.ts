import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { comboDesk } from '../../testing/combo-desk.ts';
import { buildCook } from '../../testing/kitchen-desk.ts';
import { configOf, outcome, summaryOf, testApp } from '../../testing/test-app.ts';
import { buildStaff, pin } from '../../testing/till-desk.ts';
import { reason, voidDesk } from '../../testing/void-desk.ts';
import { paperOf } from '../printers/papers.ts';

const test = await testApp();
const desk = () => voidDesk(test);
const soups = (itemID: number, itemQuantity: number) => ({ itemID, itemQuantity });

it('a voided burger leaves the bill of an order that never had it, its fee included, and the guest reads one', async () => {
  const { restaurantId, serve, takeOff, preview, read, guestReads, trail, voids } = await desk();
  const choices = [
    { name: 'Aged cheddar', priceCents: 150 },
    { name: 'Smoked bacon', priceCents: 125 },
    { name: 'Avocado', priceCents: 100 },
  ];
  const burger = await test.buildItem({ restaurantId, name: 'House Burger', priceCents: 1800, choices });
  const roast = await test.buildItem({ restaurantId, priceCents: 3900 });
  const pick = (sequence: number, ...names: string[]) => names.map((subItemName) => ({ subItemName, sequence }));
  const subItems = [...pick(1, 'Aged cheddar', 'Smoked bacon'), ...pick(2, 'Aged cheddar', 'Avocado')];
  const { orderID, subOrderID, lines } = await serve({ ...soups(burger.id, 2), subItems }, soups(roast.id, 1));

  expect((await preview('void', lines[0], 2, [2])).json().result).toMatchObject({
    before: { totalAmt: 80.25, wolfyCharges: 2, taxAmt: 7.3, toPay: 89.55 },
    after: { totalAmt: 59.75, wolfyCharges: 1, taxAmt: 5.39, toPay: 66.14 },
    toStock: 0,
    needsApproval: false,
    reasons: expect.arrayContaining([reason]),
  });
  expect(await read(orderID)).toMatchObject({ toPay: 89.55 });
  const answer = await takeOff('void', lines[0], 2, { units: [2], note: ' Table 4 ' });
  expect(answer.json().result).toEqual({ voidID: expect.any(Number), orderID, subOrderID, status: 'O' });
  const left = await read(orderID);
  expect(left).toMatchObject({ totalAmt: 59.75, taxAmt: 5.3, toPay: 66.14, status: 'O' });
  expect(left.suborder).toMatchObject([{ itemCount: 2, totalAmt: 59.75, changedByStaff: true }]);
  expect(left.suborder[0]?.items[0]).toMatchObject({ itemQuantity: 1, itemTotal: 20.75 });
  expect(left.suborder[0]?.items[0]?.subItems.map(({ subItemName, sequence }) => [subItemName, sequence])).toEqual([
    ['Aged cheddar', 1],
    ['Smoked bacon', 1],
  ]);
  const dish = '1 x House Burger (Aged cheddar, Avocado)';
  const noted = { kind: 'void', dish, amount: 20.5, reason, note: 'Table 4', by: 'Sam Till', approvedBy: '' };
  expect(left.voids).toMatchObject([{ ...noted, subOrderID }]);
  expect((await guestReads()).suborder[0].items[0]).toMatchObject({ itemQuantity: 1 });
  const changes = { dish: [null, dish], amount_cents: [null, 2050], reason: [null, reason], note: [null, 'Table 4'] };
  expect(await trail('dish-voided')).toMatchObject([{ actor_name: 'Sam Till', order_id: orderID, changes }]);
  await expect(
    sql`update line_voids set reason = 'x' where restaurant_id = ${restaurantId}`.execute(test.owner),
  ).rejects.toThrow();
  expect(await voids()).toHaveLength(1);
});

it('of 5 pizzas, 1 voided and 1 comped: 3 are sold for 36.00, on the bill, its shares and the receipt', async () => {
  const { restaurantId, sam, serve, takeOff, close, pay, post, linesOf, guestReads, trail } = await desk();
  const pizza = await test.buildItem({ restaurantId, name: 'Pizza', priceCents: 1200 });
  const { orderID, lines } = await serve(soups(pizza.id, 5));
  await takeOff('comp', lines[0], 5, { units: [4] });
  await takeOff('void', lines[0], 5, { units: [1] });
  // The comped pizza was the fourth of five and is the third of four.
  expect(await linesOf(orderID)).toMatchObject([{ itemQuantity: 4, comped: 1, compedUnits: [3], itemTotal: 36 }]);
  expect((await guestReads()).suborder).toMatchObject([{ totalAmt: 36, taxAmt: 3.2, items: [{ comped: 1 }] }]);
  expect(outcome(await takeOff('comp', lines[0], 4, { units: [3] }))).toEqual([422, 'Invalid']);
  await close(orderID);
  const shares = (await post(endpoints.splitBill, { orderID, way: 'items' })).json().result.shares;
  // 36.00, fee 1.00, tax 3.20 and 0.09: 40.29 by three.
  expect(shares.map(({ amount }: { amount: number }) => amount)).toEqual([13.43, 13.43, 13.43]);
  await post(endpoints.splitBill, { orderID, way: 'none' });
  expect((await pay(orderID)).json().result).toMatchObject({ totalAmt: 36, tax: 3.29, amount: 40.29 });
  const receipt = { params: { orderid: String(orderID) }, headers: sam.headers };
  expect((await test.resultOf(endpoints.receipt, receipt)).invoice.lines).toEqual([
    { title: '4 x Pizza', choices: ['1 on the house'], amount: '$36.00' },
  ]);
  expect(await trail('dish-comped')).toMatchObject([{ changes: { dish: [null, '1 x Pizza'] } }]);
  expect(await brokenRules(test.db, restaurantId)).toEqual([]);
});

it('a discount of the rest: 100.00 without 40.00 of it and 10 % off is 60.00 to pay', async () => {
  const { restaurantId, serve, takeOff, close, pay } = await desk();
  await test.changeRows('restaurants', restaurantId, { tax_rate: '10' });
  const { plan_id } = await test.findRow('restaurants', restaurantId);
  await test.changeRows('plans', { id: plan_id }, { charges: '0$9000$0$0|9000$9001$0$0|9001$9002$0$0' });
  const [big, small] = [6000, 4000].map((priceCents) => test.buildItem({ restaurantId, priceCents }));
  const { orderID, lines } = await serve(soups((await big)?.id ?? 0, 1), soups((await small)?.id ?? 0, 1));
  await takeOff('void', lines[1], 1);
  await close(orderID);
  const paid = await pay(orderID, { discount: '10', discountMode: 'percent', managercode: '4321' });
  expect(paid.json().result).toMatchObject({ totalAmt: 60, discount: 6, tax: 6, amount: 60 });
});

it('stock of 15 is 12 after an order and 15 after its void, for ever; a comp gives nothing back', async () => {
  const { soup, serve, takeOff, read, count, leftOf, post, cookie } = await desk();
  await count(soup, 15);
  const { orderID, subOrderID, lines } = await serve(soups(soup, 3));
  expect(await leftOf(soup)).toBe(12);
  await takeOff('comp', lines[0], 3);
  expect(await leftOf(soup)).toBe(12);
  expect((await takeOff('void', lines[0], 3, { units: [1, 2, 3] })).json().result).toMatchObject({ status: 'D' });
  expect(await leftOf(soup)).toBe(15);
  expect(await read(orderID)).toMatchObject({ status: 'D', totalAmt: 0, suborder: [{ status: 'D' }] });
  const again = await takeOff('void', lines[0], 3, { units: [1, 2, 3] });
  expect(summaryOf(again)).toEqual([409, 'Stale', 'This dish is no longer on the order.']);
  for (const headers of [undefined, cookie])
    expect(outcome(await post(endpoints.cancelSubOrder, { suborderID: subOrderID }, headers))).toEqual([
      409,
      'AlreadyConfirmed',
    ]);
  expect(await leftOf(soup)).toBe(15);
});

it('an order that is all on the house has no fee and ends at 0.00 without a payment, in the reports too', async () => {
  const { restaurantId, soup, serve, takeOff, read, close, preview, visitId } = await desk();
  const { orderID, lines } = await serve(soups(soup, 1));
  expect((await preview('comp', lines[0], 1)).json().result.after).toEqual({
    totalAmt: 0,
    wolfyCharges: 0,
    taxAmt: 0,
    toPay: 0,
  });
  await takeOff('comp', lines[0], 1);
  expect(await read(orderID)).toMatchObject({ status: 'O', totalAmt: 0, toPay: 0 });
  expect((await close(orderID)).statusCode).toBe(200);
  expect(await read(orderID)).toMatchObject({ status: 'P', paidAmt: 0 });
  expect(await test.findRows('payments', { order_id: orderID })).toEqual([]);
  expect(await test.findRow('visits', visitId)).toMatchObject({ ended_at: expect.any(Date) });
  const reports = await test.staffOf({ restaurantId });
  const stats = await test.send(endpoints.orderStats, { headers: reports, query: { size: 0 } });
  expect(stats.json().result).toMatchObject([{ ORDERID: orderID, AMOUNT: 0, STATUS: 'P' }]);
  expect(await brokenRules(test.db, restaurantId)).toEqual([]);
});

it('the bar and the grill lose their parts of a voided combo, and stock gets them back', async () => {
  const combos = await comboDesk(test);
  const { dishes, categories, restaurantId } = combos;
  await combos.count(dishes.cola, 10);
  const bar = await addPrinter(restaurantId, 'Bar', [categories.bar]);
  const { orderID, subOrderID, line } = await combos.ordered(
    [combos.pick('Burger'), combos.pick('Cola'), combos.pick('Burger', 2), combos.pick('Cola', 2)],
    2,
  );
  await combos.confirm(subOrderID);
  await sql`update print_jobs set state = 'printed', ended_at = now() where restaurant_id = ${restaurantId}`.execute(
    test.db,
  );
  expect(await combos.leftOf(dishes.cola)).toBe(8);
  const payload = { orderItemID: line.orderItemID, kind: 'void', units: [1], quantity: 2, reason };
  expect((await test.send(endpoints.voidDish, { headers: combos.staff, payload })).statusCode).toBe(200);
  expect(await combos.leftOf(dishes.cola)).toBe(9);
  const parts = await test.findRows('order_lines', { sub_order_id: subOrderID });
  expect(parts.map(({ item_name, quantity }) => [item_name, quantity])).toEqual([
    ['Lunch', 1],
    ['Burger', 1],
    ['Cola', 1],
  ]);
  const [job] = await test.findRows('print_jobs', { restaurant_id: restaurantId, kind: 'void' });
  expect(job?.printer_id).toBe(bar.id);
  const lines = await printed(restaurantId, job);
  expect(lines).toContain('VOID');
  expect(lines).toContain('1 x Cola (Lunch)');
  expect(lines.join()).not.toContain('Burger');
  expect((await combos.fetchById(orderID)).json().result).toMatchObject({ totalAmt: 15 });
});

const addPrinter = (restaurant_id: number, name: string, category_ids: number[] | null) =>
  test.addRow('printers', {
    restaurant_id,
    name,
    category_ids,
    host: '127.0.0.1',
    port: 9100,
    paper_mm: 80,
    characters: 48,
    copies: 1,
    prints_tickets: true,
    prints_receipts: false,
    active: true,
  });

async function printed(
  restaurantId: number,
  job: Awaited<ReturnType<typeof test.findRows<'print_jobs'>>>[number] | undefined,
) {
  if (!job) throw new Error('nothing is printed');
  const formats = await restaurantFormats(test.db, restaurantId, 'papers');
  const press = { formats, language: formats.language, characters: 48, printable: (text: string) => text };
  const request = {
    restaurantId,
    kind: job.kind,
    printerName: '',
    orderId: job.order_id,
    subOrderId: job.sub_order_id,
    paymentId: job.payment_id,
    voidId: job.void_id,
    lineIds: job.line_ids,
    isReprint: job.reprint,
  };
  return ((await paperOf(test.db, press, request)) ?? []).map(({ text }) => text);
}

describe('the kitchen', () => {
  it('reads VOID 1 Salmon and the trout, at each printer that printed, and acknowledges the change', async () => {
    const { restaurantId, serve, takeOff, take } = await desk();
    const [salmon, trout] = [
      await test.buildItem({ restaurantId, name: 'Salmon' }),
      await test.buildItem({ restaurantId, name: 'Trout' }),
    ];
    const all = await addPrinter(restaurantId, 'All', null);
    const fish = await addPrinter(restaurantId, 'Fish', [salmon.categoryId, trout.categoryId]);
    const { subOrderID, lines } = await serve(soups(salmon.id, 2), soups(trout.id, 1));
    const [ticket] = await test.findRows('print_jobs', { restaurant_id: restaurantId, printer_id: all.id });
    await test.changeRows('print_jobs', { id: ticket?.id ?? 0 }, { state: 'printed', ended_at: new Date() });
    await Promise.all([takeOff('void', lines[0], 2), take([soups(trout.id, 1)])]);
    const jobs = await test.findRows('print_jobs', { restaurant_id: restaurantId, sub_order_id: subOrderID });
    // The fish printer had printed nothing yet, so its ticket is replaced.
    expect(jobs.map(({ printer_id, kind, state }) => [printer_id, kind, state])).toEqual([
      [all.id, 'ticket', 'printed'],
      [fish.id, 'ticket', 'dropped'],
      [all.id, 'void', 'waiting'],
      [fish.id, 'ticket', 'waiting'],
    ]);
    const paper = await printed(restaurantId, jobs[2]);
    expect(paper.slice(0, 1)).toEqual(['VOID']);
    expect(paper).toContain('1 x Salmon');
    expect(paper.join()).not.toContain('Trout');
    expect(await printed(restaurantId, jobs[3])).toEqual(expect.arrayContaining(['1 x Salmon', '1 x Trout']));
    const more = await test.findRows('print_jobs', { restaurant_id: restaurantId, kind: 'ticket', state: 'waiting' });
    expect(more).toHaveLength(3);

    const cook = await buildCook(test, restaurantId);
    const seen = await cook.ticket(subOrderID);
    expect(seen).toMatchObject({
      isChanged: true,
      lines: [{ change: 'changed', quantity: 1, was: { quantity: 2 } }, {}],
    });
    expect((await cook.acknowledge(subOrderID, seen?.contents ?? '')).statusCode).toBe(200);
    expect((await takeOff('void', lines[0], 1)).statusCode).toBe(200);
    expect((await cook.ticket(subOrderID))?.lines).toMatchObject([
      { change: 'removed', quantity: 1 },
      { change: null },
    ]);
    await takeOff('void', lines[1], 1);
    expect(await cook.ticket(subOrderID)).toMatchObject({ isCancelled: true });
    // Voiding the last dish prints VOID too, but no cancellation.
    const kinds = (await test.findRows('print_jobs', { restaurant_id: restaurantId, printer_id: all.id })).map(
      ({ kind }) => kind,
    );
    expect(kinds.filter((kind) => kind === 'void')).toHaveLength(3);
    expect(kinds).not.toContain('cancelled');
  });

  it('has started a dish: it can be comped, not voided; either the void or the step is done', async () => {
    const { restaurantId, soup, serve, takeOff, linesOf } = await desk();
    const cook = await buildCook(test, restaurantId);
    const { orderID, subOrderID, lines } = await serve(soups(soup, 1), soups(soup, 1));
    const [first = 0, other = 0] = lines;
    await cook.step(subOrderID, [first], 'waiting', 'preparing');
    const late = await takeOff('void', first, 1);
    expect([late.statusCode, late.json().error]).toEqual([409, 'DishStarted']);
    expect((await takeOff('comp', first, 1)).statusCode).toBe(200);
    const [voided, stepped] = await Promise.all([
      takeOff('void', other, 1),
      cook.step(subOrderID, [other], 'waiting', 'preparing'),
    ]);
    expect([voided.statusCode, stepped.statusCode].sort()).toEqual([200, 409]);
    expect(await linesOf(orderID)).toHaveLength(voided.statusCode === 200 ? 1 : 2);
  });
});

describe('one press is one void', () => {
  it('also if it is sent again, and of two at once one is told that the dish has changed', async () => {
    const { soup, serve, takeOff, voids, linesOf, close, read } = await desk();
    const { orderID, lines } = await serve(soups(soup, 4), soups(soup, 1));
    const key = randomUUID();
    const first = await takeOff('void', lines[0], 4, { key });
    expect((await takeOff('void', lines[0], 4, { key })).json()).toEqual(first.json());
    expect(outcome(await takeOff('void', lines[0], 4, { key, units: [2] }))).toEqual([409, 'Invalid']);
    const two = await Promise.all([takeOff('void', lines[0], 3), takeOff('void', lines[0], 3)]);
    expect(two.map(outcome).sort()).toEqual([
      [200, 'Ok'],
      [409, 'Stale'],
    ]);
    expect(await voids()).toHaveLength(2);
    const [closed, third] = await Promise.all([close(orderID), takeOff('void', lines[0], 2)]);
    expect(closed.statusCode).toBe(200);
    expect((await linesOf(orderID))[0]?.itemQuantity).toBe(third.statusCode === 200 ? 1 : 2);
    const { status } = await read(orderID);
    expect(status).toBe('C');
  });
});

describe('refused, with nothing half done', () => {
  it('no reason, an unknown one, or one that was removed; the words of those given stay', async () => {
    const { restaurantId, soup, serve, takeOff, read, voids } = await desk();
    const { orderID, lines } = await serve(soups(soup, 2));
    for (const [wrong, message] of [
      ['', 'Please choose a reason!'],
      ['It rained', 'This reason is not in the restaurant’s list. Please choose another one.'],
    ]) {
      const refused = await takeOff('void', lines[0], 2, { reason: wrong });
      expect([refused.statusCode, refused.json().fields]).toEqual([422, [{ path: 'reason', message }]]);
    }
    await takeOff('void', lines[0], 2);
    const settings = {
      autoAccept: null,
      courses: false,
      fireAfterMinutes: null,
      seats: false,
      voidReasons: ['Spilled'],
    };
    await sql`update restaurants set service_settings = ${JSON.stringify(settings)}::jsonb where id = ${restaurantId}`.execute(
      test.owner,
    );
    expect(outcome(await takeOff('void', lines[0], 1))).toEqual([422, 'Invalid']);
    expect((await takeOff('comp', lines[0], 1, { reason: 'Spilled' })).statusCode).toBe(200);
    expect((await read(orderID)).voids?.map((row) => row.reason)).toEqual(['Spilled', reason]);
    expect(await voids()).toHaveLength(2);
  });

  it('more than there is, a unit twice, a dish of another restaurant, of a waiting or a closed order, or one paid', async () => {
    const { soup, serve, takeOff, close, pay, post, read, linesOf } = await desk();
    const floor = await desk();
    const { orderID, lines } = await serve(soups(soup, 2));
    const before = await read(orderID);
    expect(summaryOf(await takeOff('void', lines[0], 2, { units: [3] }))[2]).toMatch(/^There are only 2 /);
    expect(outcome(await takeOff('void', lines[0], 2, { units: [1, 1] }))).toEqual([422, 'Invalid']);
    expect(outcome(await takeOff('void', lines[0], 2, { units: [] }))).toEqual([400, 'Invalid']);
    expect(outcome(await takeOff('void', lines[0], 3))).toEqual([409, 'Stale']);
    expect(outcome(await floor.takeOff('void', lines[0], 2))).toEqual([404, 'NotFound']);
    const waiting = await test.placeSoups(floor, 1);
    const [line] = await floor.linesOf(waiting.orderID);
    expect(summaryOf(await floor.takeOff('void', line?.orderItemID, 1))[2]).toBe(
      'This sub-order is not confirmed yet. Change or cancel it instead.',
    );
    expect(await read(orderID)).toEqual(before);
    await close(orderID);
    const words = 'This order is closed. Reopen it first, then void or comp the dish.';
    for (const kind of ['void', 'comp'] as const)
      expect(summaryOf(await takeOff(kind, lines[0], 2))).toEqual([409, 'OrderClosed', words]);
    await post(endpoints.splitBill, { orderID, way: 'equal', people: 2 });
    expect((await pay(orderID, { part: 'count:1' })).statusCode).toBe(200);
    const partly = 'Part of this bill is already paid. Refund the dish instead.';
    expect(summaryOf(await takeOff('comp', lines[0], 2))).toEqual([409, 'PartPaid', partly]);
    await pay(orderID, { part: 'count:1' });
    const paid = 'This order is already paid. Refund the dish instead.';
    expect(summaryOf(await takeOff('comp', lines[0], 2))).toEqual([409, 'AlreadyPaid', paid]);
    expect(await linesOf(orderID)).toMatchObject([{ itemQuantity: 2, itemTotal: 25 }]);
  });

  it('without the approval that the restaurant requires, or with one for another dish', async () => {
    const { restaurantId, soup, sam, serve, takeOff, post, read } = await desk();
    await test.changeRows('restaurants', restaurantId, { config: configOf({ cancelapproval: 1 }) });
    const mara = await buildStaff(test, restaurantId, ['approve', 'order'], 'Mara Lind');
    const { orderID, lines } = await serve(soups(soup, 2), soups(soup, 1));
    expect(outcome(await takeOff('void', lines[0], 2))).toEqual([422, 'ApprovalNeeded']);
    const about = { act: 'void', orderItemID: lines[0], units: [2], quantity: 2, reason };
    const given = await post(endpoints.askApproval, { ...about, approver: mara.id, pin }, sam.headers);
    expect(given.json().result).toMatchObject({
      act: 'void',
      amount: 12.5,
      of: 37.5,
      dish: expect.stringMatching(/^1 x /),
    });
    const approval = given.json().result.approvalID;
    expect(outcome(await takeOff('void', lines[1], 1, { approval }))).toEqual([409, 'ApprovalOver']);
    for (const more of [{ units: [1] }, { units: [2], reason: 'On the house' }])
      expect(outcome(await takeOff('void', lines[0], 2, { approval, ...more }))).toEqual([409, 'ApprovalOver']);
    expect((await takeOff('void', lines[0], 2, { units: [2], approval })).statusCode).toBe(200);
    expect(outcome(await takeOff('void', lines[0], 1, { approval }))).toEqual([409, 'ApprovalOver']);
    expect((await takeOff('comp', lines[0], 1, { headers: mara.headers })).statusCode).toBe(200);
    expect((await read(orderID)).voids).toMatchObject([
      { kind: 'comp', by: 'Mara Lind', approvedBy: '' },
      { kind: 'void', by: 'Sam Till', approvedBy: 'Mara Lind' },
    ]);
  });
});
