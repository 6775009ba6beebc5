import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { placement, testApp } from '../../testing/test-app.ts';
import { startTracing } from './otlp-tracing.ts';

interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** A collector that stores the traces it receives. */
async function startCollector({ answers = true } = {}) {
  const received: Sent[] = [];
  const addresses: string[] = [];
  const server = createServer((request, answer) => {
    addresses.push(`${request.method} ${request.url}`);
    if (!answers) return;
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
      received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      answer.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, addresses };
}

const attribute = (span: Sent | undefined, key: string) => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

it("a request and its statements are one trace, which continues the proxy's, is in the log, and names no one", async () => {
  const { endpoint, received, addresses } = await startCollector();
  const tracing = startTracing({ endpoint, serviceName: 'bistro' }, () => undefined);
  const logTo = new PassThrough();
  const test = await testApp({ TRUST_PROXY: '1' }, { tracing, logTo });
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const floor = await test.buildFloor();
  const manager = await test.buildUser({ restaurantId: floor.restaurantId, email: 'nina@bistro.example' });

  const [traceId, parentId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const traceparent = `00-${traceId}-${parentId}-01`;
  const note = 'no salt for Karl';
  const post = (call: typeof endpoints.placeOrder | typeof endpoints.saveCategory, headers: object, body: object) =>
    fetch(url + addressOf(call).url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const placed = await post(
    endpoints.placeOrder,
    { ...floor.cookie, traceparent, 'x-forwarded-for': '203.0.113.9' },
    placement(floor, [{ itemID: floor.soup, itemQuantity: 2, specialInstruction: note }]),
  );
  expect(await placed.json()).toMatchObject({ success: true });
  // This request didn't come through the proxy, so its sender can't choose the trace.
  const category = { categoryName: 'Desserts of the house', description: 'Sweet' };
  const staff = await test.staffHeaders(manager.id);
  const saved = await post(endpoints.saveCategory, { ...staff, traceparent }, category);
  const { result: id } = (await saved.json()) as { result: number };
  await test.send(endpoints.deleteCategory, { query: { id }, headers: staff });
  await test.send(endpoints.askPasswordLink, { query: { username: manager.username } });
  await test.send({ url: '/healthz' });
  await test.program.close();
  await tracing.close();

  expect(new Set(addresses)).toEqual(new Set(['POST /v1/traces']));
  const placing = received.find(({ name }) => name === 'POST /api/external/placeorder');
  expect(placing).toMatchObject({ traceId, parentSpanId: parentId });
  expect(attribute(placing, 'http.response.status_code')).toBe(200);
  const requestId = placed.headers.get('x-request-id');
  expect(attribute(placing, 'comanda.request_id')).toBe(requestId);
  const statementsOf = (sent: Sent | undefined) =>
    received
      .filter(({ parentSpanId }) => parentSpanId === sent?.spanId)
      .map((span) => String(attribute(span, 'db.query.text')));
  expect(statementsOf(placing).join(' ')).toContain('insert into sub_orders');

  const saving = received.find(({ name }) => name === 'POST /api/itemcategory');
  expect(saving?.parentSpanId).toBeUndefined();
  expect(saving?.traceId).not.toBe(traceId);
  const deleting = received.find(({ name }) => name === 'GET /api/categorydelete');
  expect(statementsOf(deleting)).toContain('begin; set local comanda.actor = ?');
  expect(received.map(({ name }) => name)).toContain('send a mail');

  const lines = String(logTo.read())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.find(({ reqId, msg }) => reqId === requestId && msg === 'answered')).toMatchObject({ traceId });

  const exported = JSON.stringify(received);
  expect(exported).not.toContain('healthz');
  const secrets = [
    floor.code,
    note,
    category.categoryName,
    manager.name,
    manager.username,
    manager.email,
    '203.0.113.9',
  ];
  for (const secret of [...secrets, ...Object.values(floor.cookie), ...Object.values(staff)])
    expect(exported).not.toContain(secret);
});

it.each([
  ['away', async () => 'http://127.0.0.1:1'],
  ['silent', async () => (await startCollector({ answers: false })).endpoint],
])('a collector that is %s slows no request, is reported once, and is not waited for', async (_how, start) => {
  const onTrouble = vi.fn();
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100');
  const tracing = startTracing({ endpoint: await start(), serviceName: 'bistro' }, onTrouble);
  vi.unstubAllEnvs();
  const test = await testApp({}, { tracing });
  const { restaurantId } = await test.buildFloor();
  const menu = addressOf(endpoints.itemMenu, { query: { rid: restaurantId } });
  await test.send(menu);
  const began = performance.now();
  for (let times = 0; times < 40; times += 1) expect((await test.send(menu)).statusCode).toBe(200);
  expect(performance.now() - began).toBeLessThan(1_000);
  await vi.waitFor(() => expect(onTrouble).toHaveBeenCalledOnce());
  await test.send(menu);
  await test.program.close();
  const ended = performance.now();
  await tracing.close();
  expect(performance.now() - ended).toBeLessThan(2_000);
  expect(onTrouble).toHaveBeenCalledOnce();
});
