import { describe, expect, it } from 'vitest';
import type { Call } from '../core/contract/call.ts';
import { calls } from '../core/contract/index.ts';
import { privileges } from '../core/domain/privileges.ts';
import { buildUser } from './testing/builders.ts';
import { buildFloor } from './testing/diner.ts';
import { testApp } from './testing/test-app.ts';
import { wellFormedRequest } from './testing/well-formed-request.ts';

const test = await testApp();
const entries: [string, Call][] = Object.entries(calls);

const send = (name: string, call: Call, headers: Record<string, string>) =>
  test.send({ ...wellFormedRequest(name, call), headers });

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
