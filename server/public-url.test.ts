import { describe, expect, it } from 'vitest';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { testApp } from './testing/test-app.ts';

const at = async (environment: Record<string, string>) => {
  const test = await testApp(environment);
  return { test, order: await test.buildClosedOrder() };
};
const here = await at({ PUBLIC_URL: '', PORT: '8099' });
const inTheHouse = await at({ PUBLIC_URL: '', PORT: '8099', HOST: '192.168.1.20' });
const published = await at({ PUBLIC_URL: 'https://order.example' });

/** The origin of a table's QR code if staff request it with this Host header. */
async function qrOrigin({ test, order: { floor, staff } }: typeof here, host: string): Promise<string> {
  const ask = (url: string, more: object = {}) =>
    test.send({ method: 'GET', url, headers: { ...staff, host }, ...more });
  const detail = (await ask(addressOf(endpoints.tableDetail, { query: { tableID: floor.tableId } }).url)).json().result;
  const letIn = await ask(addressOf(endpoints.letGuestIn).url, { method: 'POST', payload: { tableID: floor.tableId } });
  const origins = [detail.qrurl, letIn.json().result.url].map((url) => new URL(url).origin);
  expect(new Set(origins).size).toBe(1);
  return origins[0] ?? '';
}

describe('links in QR codes without PUBLIC_URL', () => {
  it.each([
    ['127.0.0.1:8099', 'http://127.0.0.1:8099'],
    ['localhost:9000', 'http://localhost:9000'],
    ['[::1]:8099', 'http://[::1]:8099'],
    // The Host header can't be trusted, so the listening address is used.
    ['evil.example', 'http://127.0.0.1:8099'],
    ['127.evil.example:8099', 'http://127.0.0.1:8099'],
    ['localhost.evil.example', 'http://127.0.0.1:8099'],
    ['user@127.0.0.1', 'http://127.0.0.1'],
    ['127.0.0.1/@evil.example', 'http://127.0.0.1'],
  ])('requested at %j lead to %s', async (host, origin) => {
    expect(await qrOrigin(here, host)).toBe(origin);
  });

  it.each([
    ['192.168.1.20:8099', 'http://192.168.1.20:8099'],
    ['10.0.0.7:8099', 'http://10.0.0.7:8099'],
    // Phones can't open a loopback address.
    ['127.0.0.1:8099', 'http://192.168.1.20:8099'],
    ['localhost:8099', 'http://192.168.1.20:8099'],
    ['evil.example', 'http://192.168.1.20:8099'],
  ])('of a program that listens in the home network, requested at %j, lead to %s', async (host, origin) => {
    expect(await qrOrigin(inTheHouse, host)).toBe(origin);
  });
});

it('with PUBLIC_URL they lead there for any Host', async () => {
  for (const host of ['127.0.0.1', 'evil.example'])
    expect(await qrOrigin(published, host)).toBe('https://order.example');
});

it('a payer returns to where they were for any Host of a request', async () => {
  for (const { test, order } of [here, published]) {
    const started = await test.send(endpoints.payOrder, {
      headers: { ...order.floor.cookie, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { orderID: order.orderID, tipamount: 0 },
    });
    const { url, result: sessionId } = started.json();
    expect(url).toBe(`/checkout/${sessionId}`);
    const page = await test.send({ method: 'GET', url });
    expect(page.body).not.toContain('evil.example');
    expect(page.body).toMatch(/href="\/customer\/paymentfailure\?left=/);
    const paid = await test.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'number=4242424242424242&expiry=12%2F40&cvc=123&name=Ada',
    });
    expect(paid.headers.location).toBe(`/customer/paymentsuccess/${sessionId}$${order.orderID}`);
  }
});
