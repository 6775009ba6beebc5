import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { placement, testApp } from '../../testing/test-app.ts';
import { limits } from '../rate-limits.ts';
import { serveMetrics } from './metrics-server.ts';

const onlyHere = { PUBLIC_URL: 'http://localhost' };
const test = await testApp(onlyHere);
const figures = async () => (await test.send({ url: '/metrics' })).body;
/** The value of a series, such as figureOf(text, 'comanda_refusals_total', 'code="Stale"'). */
const figureOf = (text: string, name: string, ...labels: string[]) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => labels.every((label) => line.includes(label)))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))))[0];

it('requests, refusals and limits are counted by call and status, code and limit', async () => {
  const floor = await test.buildFloor();
  const before = await figures();
  const login = { username: 'nobody-of-metrics', password: 'Wrong@123' };
  const tries = limits.signInAsUserFromCaller.attempts + 2;
  for (let at = 0; at < tries; at += 1) await test.send(endpoints.signIn, { payload: login });
  const payload = placement(floor, [{ itemID: floor.soup, itemQuantity: 1 }]);
  await test.send(endpoints.placeOrder, { headers: floor.cookie, payload });
  const after = await figures();
  const grown = (name: string, ...labels: string[]) =>
    (figureOf(after, name, ...labels) ?? 0) - (figureOf(before, name, ...labels) ?? 0);
  const count = 'http_request_duration_seconds_count';
  expect(grown(count, 'route="/api/token/generate-token"', 'status="401"', 'method="POST"')).toBe(tries - 2);
  expect(grown(count, 'route="/api/token/generate-token"', 'status="429"')).toBe(2);
  expect(grown(count, 'route="/api/external/placeorder"', 'status="200"')).toBe(1);
  expect(grown('comanda_refusals_total', 'code="BadLogin"')).toBe(tries - 2);
  expect(grown('comanda_refusals_total', 'code="TooManyTries"')).toBe(2);
  expect(grown('comanda_limits_tripped_total', 'limit="login"')).toBe(2);
});

it('database figures are reported: open orders, and what waits and how long', async () => {
  const app = await testApp(onlyHere);
  const { id: restaurantId } = await app.buildRestaurant();
  await app.buildOrder({ restaurantId });
  await sql`insert into last_backup (made_at, bytes) values ('2026-11-22T03:15:00Z', 1)`.execute(app.owner);
  const text = (await app.send({ url: '/metrics' })).body;
  // date -u -d 2026-11-22T03:15:00Z +%s
  expect(figureOf(text, 'comanda_last_backup_timestamp_seconds')).toBe(1_795_317_300);
  expect(figureOf(text, 'comanda_database_up')).toBe(1);
  expect(figureOf(text, 'comanda_change_listener_up')).toBe(1);
  expect(figureOf(text, 'comanda_open_orders', 'status="new"')).toBe(1);
  expect(figureOf(text, 'comanda_open_orders', 'status="closed"')).toBe(0);
  expect(figureOf(text, 'comanda_queue_length', 'queue="sub_orders"')).toBe(1);
  expect(figureOf(text, 'comanda_oldest_seconds', 'queue="sub_orders"')).toBeGreaterThanOrEqual(0);
  expect(figureOf(text, 'comanda_database_connections', 'pool="calls"', 'state="waiting"')).toBe(0);
  expect(figureOf(text, 'comanda_change_streams', 'whose="guests"')).toBe(0);
  expect(figureOf(text, 'comanda_change_lag_seconds')).toBeGreaterThan(0);
});

it('no label names a person, and no address is in the figures', async () => {
  const { id: userId } = await test.buildUser({ username: 'somebody-with-a-name' });
  await test.send({ url: '/setup/a-token-of-somebody' });
  await test.send({ url: '/nowhere/somebody-with-a-name' });
  await test.send(endpoints.users, { headers: await test.staffHeaders(userId) });
  expect(await figures()).not.toMatch(/a-token-of-somebody|somebody-with-a-name/);
});

it('strangers get no figures; the token opens them, on this port or a separate one', async () => {
  const token = 'the-token-of-the-figures-0123456789';
  const stranger = { remoteAddress: '203.0.113.7' };
  const withToken = await testApp({ METRICS_TOKEN: token });
  const ask = (authorization?: string) =>
    withToken.send({ url: '/metrics', ...stranger, ...(authorization && { headers: { authorization } }) });
  expect((await ask()).statusCode).toBe(404);
  expect((await ask(`Bearer ${token}x`)).statusCode).toBe(404);
  expect((await ask(token)).statusCode).toBe(404);
  const answer = await ask(`Bearer ${token}`);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);

  const elsewhere = await testApp({ METRICS_TOKEN: token, METRICS_PORT: '0' });
  for (const from of [{}, stranger]) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await elsewhere.send({ url: '/metrics', headers, ...from })).statusCode).toBe(404);
  }
  const server = await serveMetrics(elsewhere.program.services.metrics, { port: 0, host: '127.0.0.1', token });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const authorization = `Bearer ${token}`;
  const statuses = [
    await fetch(`${url}/metrics`),
    await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer wrong' } }),
    await fetch(`${url}/`, { headers: { authorization } }),
    await fetch(`${url}/metrics`, { headers: { authorization } }),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 404, 200]);
  expect(await statuses[3]?.text()).toContain('comanda_database_up 1');
  server.closeAllConnections();
  server.close();
});

const documents = new URL('../../../docs/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, documents), 'utf8');
const named = (text: string) =>
  new Set(
    text
      .match(/\b(?:comanda|http|process|nodejs)_[a-z0-9_]+/g)
      ?.map((name) => name.replace(/_(?:count|bucket|sum)$/, '')),
  );

it('every figure is in the document, and the document names no other', () => {
  const ours = test.program.services.metrics.names.filter((name) => /^(comanda|http)_/.test(name));
  const figuresOf = read('operating.md').split('## Figures')[1]?.split('## Log')[0] ?? '';
  const written = [...figuresOf.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(written.toSorted()).toEqual(ours.toSorted());
});

it('dashboard and alerts use existing figures, and every figure is used', () => {
  expect(readdirSync(new URL('monitoring', documents)).toSorted()).toEqual(['alerts.yml', 'grafana-dashboard.json']);
  const exists = new Set(test.program.services.metrics.names);
  const dashboard = JSON.parse(read('monitoring/grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const alerts = [...read('monitoring/alerts.yml').matchAll(/^ {8}expr: (.+)$/gm)].map(([, expr = '']) => expr);
  expect(alerts.length).toBe(read('monitoring/alerts.yml').match(/- alert:/g)?.length);
  const { groups } = parse(read('monitoring/alerts.yml')) as { groups: { rules: Record<string, unknown>[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.map(({ expr }) => expr)).toEqual(alerts);
  for (const rule of rules) {
    const severity = expect.stringMatching(/^(page|ticket)$/);
    expect(rule).toMatchObject({
      alert: expect.any(String),
      labels: { severity },
      annotations: { summary: expect.any(String) },
    });
    expect(rule.for ?? '0s').toMatch(/^\d+[smh]$/);
  }
  for (const expr of [...shown, ...alerts]) {
    for (const name of named(expr)) expect(exists, expr).toContain(name);
  }
  const ours = [...exists].filter((name) => /^(comanda|http)_/.test(name));
  expect(ours.filter((name) => !named(shown.join('\n')).has(name))).toEqual([]);
  // The limits that the alerts mention really exist.
  const limitNames = Object.values(limits).map(({ name }) => name);
  for (const name of ['login', 'otp', 'managercode']) expect(limitNames).toContain(name);
});
