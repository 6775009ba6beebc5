import { describe, expect, it } from 'vitest';
import type { Call } from '../core/contract/call.ts';
import { calls } from '../core/contract/index.ts';
import { privileges } from '../core/domain/privileges.ts';
import { buildUser } from './testing/builders.ts';
import { buildFloor } from './testing/diner.ts';
import { testApp } from './testing/test-app.ts';

const test = await testApp();
const entries: [string, Call][] = Object.entries(calls);

/** The smallest well-formed request of each call that needs more than its path, so that only its auth can refuse it. */
const wellFormed: Record<string, { query?: string; payload?: object; path?: string }> = {
  managerCode: { payload: { orderid: 1, code: '1' } },
  staffChargePlan: { query: 'rid=1' },
  placeOrder: { payload: { suborder: [{ items: [] }], tableID: 'x', restaurantID: 1 } },
  cancelSubOrder: { payload: { suborderID: 1 } },
  dinerOrder: { query: 'rid=1&tableno=x' },
  dinerCloseOrder: { payload: { orderID: 1 } },
  closeOrder: { payload: { orderID: 1 } },
  orderById: { path: '/fetchorderbyid/1' },
  floorTables: { path: '/fetchtables/0' },
  tableDetail: { query: 'tableID=1' },
  setOrderToPaid: { query: 'orderid=1&paidby=Cash' },
  sendInvoice: { path: '/fetchorderby/1' },
  receipt: { path: '/receipt/1' },
  resendInvoice: { payload: { paymentId: 1, email: 'guest@example.com' } },
  saveDiningTable: { payload: { name: 'Window 1' } },
  renewTable: { payload: { id: 1 } },
  saveAttendant: { payload: { name: 'Ana' } },
  payOrder: { payload: { orderID: 1 } },
  leaveCheckout: { payload: { checkout: 'cs_1' } },
  splitOf: { path: '/external/splitbill/1' },
  splitBill: { payload: { orderID: 1, way: 'equal', people: 2 } },
  refund: { payload: { orderID: 1, amount: '1', reason: 'Cold soup' } },
  refunds: { path: '/refunds/1' },
  orderDisputes: { path: '/disputes/1' },
  role: { query: 'roleId=1' },
  user: { query: 'userId=1' },
  deleteUser: { query: 'userId=1' },
  changePassword: { payload: {} },
  deleteCategory: { query: 'id=1' },
  deletePlan: { query: 'id=1' },
  saveLogo: { payload: { restaurantId: 1, picture: 'AAAA' } },
  removeLogo: { query: 'restaurantId=1' },
  itemById: { path: '/item/1' },
};

function send(name: string, call: Call, headers: Record<string, string>) {
  const { query = '', payload, path = call.path } = wellFormed[name] ?? {};
  return test.send({
    method: call.method,
    url: `/api${path}${query && `?${query}`}`,
    headers,
    ...(payload ? { payload } : {}),
  });
}

const closed = entries.filter(([, call]) => call.auth.kind !== 'open');

describe('every call that is not open', () => {
  it.each(closed)('%s refuses a request without credentials, or with forged ones [API-08]', async (name, call) => {
    for (const headers of [{}, { authorization: 'JWT-forged.token.here' }, { cookie: 'comanda_visit=1.1.1.forged' }]) {
      const response = await send(name, call, headers as Record<string, string>);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ success: false });
      expect(['NotSignedIn', 'NotCheckedIn']).toContain(response.json().error);
    }
  });

  const guarded = closed.filter(([, call]) => call.auth.kind === 'privilege' || call.auth.kind === 'visitOrPrivilege');

  it.each(guarded)('%s refuses a user who holds every privilege but the declared one', async (name, call) => {
    const needed =
      call.auth.kind === 'privilege'
        ? call.auth.anyOf
        : call.auth.kind === 'visitOrPrivilege'
          ? [call.auth.privilege]
          : [];
    const { id } = await buildUser(test.db, { privileges: privileges.filter((one) => !needed.includes(one)) });
    const response = await send(name, call, await test.staffHeaders(id));
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ success: false, error: 'NotAllowed' });
  });

  it.each(closed.filter(([, call]) => call.auth.kind === 'visit'))('%s is not for staff tokens', async (name, call) => {
    const { id } = await buildUser(test.db);
    expect((await send(name, call, await test.staffHeaders(id))).statusCode).toBe(401);
  });

  it.each(closed.filter(([, call]) => call.auth.kind === 'staff' || call.auth.kind === 'privilege'))(
    '%s is not for visit cookies',
    async (name, call) => {
      const floor = await buildFloor(test);
      expect((await send(name, call, floor.cookie)).statusCode).toBe(401);
    },
  );
});

it('every call is under /api and documented from the schemas that validate it [API-02]', async () => {
  const response = await test.send({ method: 'GET', url: '/api/docs/json' });
  const { openapi, paths } = response.json();
  expect(openapi).toBe('3.1.0');
  const documented = Object.keys(paths).map((path) => path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1'));
  expect(documented.sort()).toEqual([...new Set(entries.map(([, call]) => call.path))].sort());
  expect(paths['/api/external/placeorder'].post.requestBody.content['application/json'].schema.required).toContain(
    'suborder',
  );
});

describe('every answer is the envelope', () => {
  it('also for unknown calls and broken bodies; a trailing slash never matters; no HEAD twins', async () => {
    const unknown = await test.send({ method: 'GET', url: '/api/nothing' });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ success: false, result: null });
    const broken = await test.send({
      method: 'POST',
      url: '/api/token/generate-token/',
      headers: { 'content-type': 'application/json' },
      payload: '{"username":',
    });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toMatchObject({ success: false, error: 'Invalid' });
    expect(broken.body).not.toContain('SyntaxError');
    const head = await test.send({ method: 'HEAD', url: '/api/setordertopaid?orderid=1&paidby=Cash' });
    expect(head.statusCode).toBe(404);
  });
});
