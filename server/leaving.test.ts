import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { openDatabase } from './platform/database.ts';
import { buildFloor, type Floor, findRows, placement, type TestApp, testApp } from './testing/test-app.ts';

interface Heard {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly text: string;
}

async function listening() {
  const test = await testApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const send = async (path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Heard> => {
    const asking = request({ port, path, method, agent, headers: { ...headers, 'content-length': body.length } });
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer) text += chunk;
    return { status: answer.statusCode, connection: answer.headers.connection, text };
  };
  return { test, port, send, agent };
}

function orderOf(floor: Floor) {
  const body = JSON.stringify(placement(floor, [{ itemID: floor.soup, itemQuantity: 1 }]));
  const { url, method } = addressOf(endpoints.placeOrder);
  return { path: url, method, headers: { ...floor.cookie, 'content-type': 'application/json' }, body };
}

/** Locks a visit, so that its order waits until `release` is called. */
async function hold(test: TestApp, floor: Floor) {
  const holder = new pg.Client({ connectionString: test.connectionString });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from visits where id = $1 for update', [floor.visitId]);
  return {
    async release() {
      await holder.query('rollback');
      await holder.end();
    },
  };
}

it('reports not ready first, keeps answering, finishes what is in flight, and then accepts no more', async () => {
  const { test, send, agent } = await listening();
  const [floor, other] = [await buildFloor(test), await buildFloor(test)];
  const stream = send(addressOf(endpoints.staffChanges).url, {
    headers: await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] }),
  });
  expect(await send('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const held = await hold(test, floor);
  const { path, ...order } = orderOf(floor);
  const inFlight = send(path, order);
  await delay(100);

  const closing = test.program.close({ delayMs: 400, withinMs: 10_000 });
  expect(await send('/readyz')).toMatchObject({ status: 503, connection: 'close', text: '{"ok":false}' });
  expect(await send('/healthz')).toMatchObject({ status: 200 });
  const late = orderOf(other);
  const answer = await send(late.path, late);
  expect(answer).toMatchObject({ status: 200, connection: 'close' });
  expect(JSON.parse(answer.text)).toMatchObject({ success: true });

  await delay(600);
  await expect(send('/healthz')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
  // The stream has ended, so from now on the page connects to another program.
  expect(await stream).toMatchObject({ status: 200, text: expect.stringContaining('data: all') });
  await held.release();
  const finished = await inFlight;
  expect(finished).toMatchObject({ status: 200, connection: 'close' });
  expect(JSON.parse(finished.text)).toMatchObject({ success: true });
  await closing;
  agent.destroy();
});

it('waits for the work of clients that hung up, and not for idle connections', async () => {
  const { test, port, agent } = await listening();
  const floor = await buildFloor(test);
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const held = await hold(test, floor);
  const { path, method, headers, body } = orderOf(floor);
  const asking = request({ port, path, method, agent, headers: { ...headers, 'content-length': body.length } });
  asking.on('error', () => undefined).end(body);
  await delay(150);
  asking.destroy();
  const closing = test.program.close({ withinMs: 10_000 });
  // Longer than the timeout for getting a connection from the pool.
  expect(await Promise.race([closing.then(() => true), delay(2_500, false)])).toBe(false);
  await held.release();
  const began = performance.now();
  await closing;
  expect(performance.now() - began).toBeLessThan(3_000);
  const { db } = openDatabase(test.connectionString, { connections: 1 });
  expect(await findRows(db, 'sub_orders', { restaurant_id: floor.restaurantId }, ['id'])).toHaveLength(1);
  await db.destroy();
  agent.destroy();
});

it('cuts off work that takes too long', async () => {
  const { test, send, agent } = await listening();
  const floor = await buildFloor(test);
  const held = await hold(test, floor);
  const { path, ...order } = orderOf(floor);
  const cut = expect(send(path, order)).rejects.toThrow(/socket hang up|ECONNRESET/);
  await delay(100);
  const began = performance.now();
  const closing = test.program.close({ withinMs: 300 });
  await cut;
  expect(performance.now() - began).toBeLessThan(2_000);
  await held.release();
  await closing;
  agent.destroy();
});
