import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { hurriedPace, printersHere } from '../../testing/print-desk.ts';
import { eventually, jobsAre, papersAre, peerOf, withPrinter } from '../../testing/printer-at-work.ts';
import { changeRows, testApp, withKey } from '../../testing/test-app.ts';

const test = await testApp(printersHere, { printingPace: hurriedPace });

/** A restaurant with a closed order and a receipt printer that has a drawer. */
async function buildTill(printer: object = { drawer: 2 }) {
  const { desk, peer, id } = await withPrinter(test, { tickets: false, receipts: true, ...printer });
  const pay = async (query: Record<string, string> = {}, key: string = randomUUID()) => {
    const { id: orderid } = await test.buildOrder({ restaurantId: desk.restaurantId, status: 'closed' });
    const wish = { headers: withKey(desk.staff.headers, key), query: { orderid, paidby: 'Cash', ...query } };
    const send = () => test.send(endpoints.setOrderToPaid, wish);
    expect((await send()).statusCode).toBe(200);
    return send;
  };
  return { desk, peer, id, pay };
}

it('cash opens the drawer once with its receipt, by the pin of the setting; the next jobs are clean', async () => {
  for (const [drawer, kick] of [
    [2, '1b700019fa'],
    [5, '1b700119fa'],
  ] as const) {
    const { desk, peer, pay } = await buildTill({ drawer, copies: 2 });
    const again = await pay({ given: '1000' });
    await papersAre(peer, 2);
    await again();
    await pay({ paidby: 'Card' });
    await papersAre(peer, 4);
    const [receipt] = await desk.jobs();
    await desk.staff.post('printAgain', { jobID: receipt?.id });
    await papersAre(peer, 5);
    expect(peer.papers[4]).toMatch(/^REPRINT\n/);
    expect(peer.kicks).toEqual([kick]);
    expect(peer.faults).toEqual([]);
    const lines = peer.papers[0]?.split('\n').map((line) => line.replaceAll(/ +/g, ' ')) ?? [];
    const at = lines.findIndex((line) => line.startsWith('Given'));
    expect(lines[at]).toBe('Given $1,000.00');
    expect(lines[at + 1]).toMatch(/^Change \$9\d\d\.\d\d$/);
  }
});

it('without a drawer nothing opens, and a printer of tickets opens its drawer without a receipt', async () => {
  const none = await buildTill({ drawer: 0 });
  await none.pay();
  await papersAre(none.peer, 1);
  expect(none.peer.kicks).toEqual([]);
  const { desk, peer, pay } = await buildTill({ drawer: 2, tickets: true, receipts: false });
  await pay();
  await eventually(() => expect(peer.kicks).toEqual(['1b700019fa']));
  await jobsAre(desk, { kind: 'ticket' }, { kind: 'drawer', state: 'printed', payment_id: null });
  expect(peer.papers).toHaveLength(1);
});

it('a drawer does not open after a lost confirmation, nor long after the payment', async () => {
  const { desk, peer, pay } = await buildTill();
  peer.manners.hangUps = 1;
  await pay();
  await changeRows(test.db, 'print_jobs', { restaurant_id: desk.restaurantId }, { next_attempt_at: new Date() });
  await eventually(async () => {
    await changeRows(test.db, 'print_jobs', { restaurant_id: desk.restaurantId }, { next_attempt_at: new Date() });
    expect(peer.papers.length).toBe(2);
  });
  expect(peer.kicks).toHaveLength(1);
  await peer.turnOff();
  await pay();
  const cashier = await desk.as('drawer');
  await cashier.post('openDrawer', { reason: 'Change for the bar' });
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await changeRows(test.owner, 'print_jobs', { restaurant_id: desk.restaurantId }, { created_at: anHourAgo });
  await peer.turnOn();
  await papersAre(peer, 3);
  await jobsAre(desk, { state: 'printed' }, { state: 'printed' }, { kind: 'drawer', state: 'dropped' });
  expect(peer.kicks).toHaveLength(1);
});

it('orders that are paid together open the drawer once', async () => {
  const peer = await peerOf();
  const closed = await test.buildClosedOrder();
  const { restaurantId } = closed.floor;
  const row = {
    restaurant_id: restaurantId,
    name: 'Till',
    host: peer.host,
    port: 9_100,
    paper_mm: 80,
    characters: 48,
  } as const;
  await test.addRow('printers', {
    ...row,
    copies: 1,
    prints_tickets: false,
    prints_receipts: true,
    active: true,
    drawer_pin: 2,
  });
  onTestFinished(() => changeRows(test.owner, 'printers', { restaurant_id: restaurantId }, { active: false }));
  const { id: tableId } = await test.buildTable({ restaurantId });
  const { id: visitId } = await test.buildVisit({ restaurantId, tableId });
  const other = await test.buildOrder({ restaurantId, tableId, visitId, status: 'closed' });
  const headers = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });
  const orderIDs = [closed.orderID, other.id];
  await test.send(endpoints.joinOrders, { headers, payload: { orderID: orderIDs[0], withOrderID: orderIDs[1] } });
  const paid = await test.send(endpoints.payJoined, { headers, payload: { orderIDs, paidby: 'Cash' } });
  expect(paid.statusCode).toBe(200);
  await papersAre(peer, 2);
  await sleep(100);
  expect(peer.kicks).toHaveLength(1);
});

it('staff open it with a reason, which the trail keeps once; without a reason or a drawer nothing opens', async () => {
  const { desk, peer, id } = await buildTill();
  const cashier = await desk.as('drawer');
  const open = (reason: string, key: string = randomUUID()) =>
    test.send(endpoints.openDrawer, { headers: withKey(cashier.headers, key), payload: { reason } });
  const key = randomUUID();
  for (const _press of [1, 2]) expect((await open(' Change for the bar ', key)).statusCode).toBe(200);
  await eventually(() => expect(peer.kicks).toEqual(['1b700019fa']));
  await jobsAre(desk, { kind: 'drawer', state: 'printed', order_id: null });
  expect((await open('Another', key)).json()).toMatchObject({ success: false, error: 'Invalid' });
  const trail = await test.findRows('audit_events', { restaurant_id: desk.restaurantId, kind: 'drawer-opened' });
  expect(trail).toMatchObject([{ actor: 'user', changes: { reason: [null, 'Change for the bar'] } }]);
  for (const [reason, message] of [
    [' ', 'Please enter a reason!'],
    ['x'.repeat(201), expect.stringContaining('200')],
  ] as const) {
    expect((await open(reason)).json()).toMatchObject({ error: 'Invalid', fields: [{ path: 'reason', message }] });
  }
  const [job] = await desk.jobs();
  expect((await desk.staff.post('printAgain', { jobID: job?.id })).json()).toMatchObject({
    error: 'Stale',
    message: 'A drawer opens only once. Please press Open drawer.',
  });
  expect((await desk.staff.post('openDrawer', { reason: 'No privilege' })).statusCode).toBe(403);
  const wrong = await desk.staff.post('savePrinter', { printerID: id, name: 'Till', drawer: 3 });
  expect(wrong.json()).toMatchObject({ error: 'Invalid', fields: [{ path: 'drawer' }] });
  await desk.staff.post('savePrinter', { printerID: id, name: 'Till', drawer: 0 });
  const refused = (await open('Nothing to open')).json();
  expect(refused).toMatchObject({
    error: 'NoDrawer',
    message: expect.stringContaining('No printer has a cash drawer'),
  });
  expect(peer.kicks).toHaveLength(1);
});
