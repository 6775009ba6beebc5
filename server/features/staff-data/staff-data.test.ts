import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();
const { db } = test;

const sealed = 'sealed-secret';

/** An app, a passkey, a recovery code, and a sign-in that waits for one of them. */
async function addSecondStep(user_id: number, mark: string) {
  await test.addRow('totp_factors', { user_id, sealed_secret: sealed, last_step: 1 });
  await test.addRow('recovery_codes', { user_id, code_hash: mark });
  const key = { credential_id: mark, public_key: Buffer.from(sealed), counter: 3, transports: ['internal'] };
  await test.addRow('user_passkeys', { ...key, user_id, name: 'Telephone' });
  const step = { token_hash: mark, user_id, from_place: '10.1.2.0/24', is_usual: true };
  await test.addRow('sign_in_steps', { ...step, expires_at: new Date(0) });
}

/** A restaurant with a user manager, and a colleague with every kind of stored staff data. */
async function desk() {
  const { id: restaurantId } = await test.buildRestaurant();
  const { headers, ...manager } = await test.buildStaff({
    restaurantId,
    name: 'Mia Boss',
    privileges: ['user', 'order'],
  });
  const mark = crypto.randomUUID();
  const colleague = await test.buildUser({ restaurantId, name: `Ana ${mark}`, privileges: ['order'] });
  const email = `ana-${mark}@example.com`;
  await test.changeRows('users', colleague.id, {
    email,
    username: `ana-${mark}`,
    pin_hash: '$pin',
    password_hash: '$password',
  });
  const own = await test.staffHeaders(colleague.id);
  await test.changeRows(
    'staff_sessions',
    { user_id: colleague.id },
    { device: 'Safari, iPhone', address: '10.1.2.3', signed_in_from: ['10.1.2.0/24'] },
  );
  const inAnHour = new Date(Date.now() + 3_600_000);
  await test.addRow('password_links', { token_hash: mark, user_id: colleague.id, expires_at: inAnHour });
  await addSecondStep(colleague.id, mark);
  await test.addRow('outbox', {
    ...{ dedupe_key: mark, recipient: email, subject: 'Your password', html: '', plain_text: '', status: 'sent' },
    retry_until: inAnHour,
  });
  const ask = (endpoint: Parameters<typeof addressOf>[0], filling: object, who = headers, payload?: object) =>
    test.send({ ...addressOf(endpoint, filling), headers: who, ...(payload ? { payload } : {}) });
  const remove = (userId = colleague.id) => ask(endpoints.deleteUser, { query: { userId } });
  const erase = (userId = colleague.id, who = headers) => ask(endpoints.eraseUser, {}, who, { userId });
  const data = (userId = colleague.id, who = headers) => ask(endpoints.userData, { query: { userId } }, who);
  return { restaurantId, manager, headers, colleague, email, own, mark, ask, remove, erase, data };
}

describe('stored staff data', () => {
  it('is shown to its user and to user managers, without secrets', async () => {
    const { colleague, email, own, ask, data, restaurantId, mark } = await desk();
    await ask(endpoints.endSession, {}, own, { sessionId: crypto.randomUUID() });
    const [mine, theirs] = [await ask(endpoints.ownData, {}, own), await data()];
    const { exported: _, ...told } = mine.json().result;
    const { exported: __, ...seen } = theirs.json().result;
    expect(seen).toEqual(told);
    expect(told).toMatchObject({
      user: { userId: colleague.id, userEmail: email, restaurantId, hasPassword: true, hasPin: true, left: null },
      sessions: [{ device: 'Safari, iPhone', address: '10.1.2.3', from: ['10.1.2.0/24'], byPin: false }],
      mails: [{ subject: 'Your password' }],
      passkeys: [{ name: 'Telephone', since: expect.stringMatching(/^20.*Z$/), lastUsed: null }],
      approvals: [],
    });
    expect(told.user).toMatchObject({ hasApp: true, recoveryCodes: 1 });
    expect(told.user.roles).toMatchObject([{ privileges: ['order'] }]);
    expect(told.passwordLinks).toHaveLength(1);
    expect(told.records).toContainEqual({ table: 'staff_sessions', column: 'user_id', count: 1 });
    expect(told.events).toMatchObject([{ kind: 'second-step' }, { kind: 'second-step' }, { kind: 'sign-in' }]);
    for (const secret of ['$pin', '$password', sealed, `"${mark}"`]) expect(mine.body).not.toContain(secret);
    expect(mine.headers['cache-control']).toBe('no-store');
  });

  it('includes approvals they requested and gave, and names no other user', async () => {
    const { restaurantId, manager, colleague, own, ask, data } = await desk();
    const { id: orderId } = await test.buildOrder({ restaurantId, status: 'closed' });
    const asked = {
      ...{ restaurant_id: restaurantId, order_id: orderId, order_version: 1, asked_by_user_id: colleague.id },
      ...{ act: 'discount' as const, amount_cents: 250, total_cents: 4000, reason: 'Long wait' },
    };
    const state = 'approved' as const;
    const answered = { state, answered_by_user_id: manager.id, answered_at: new Date(), by_pin: true };
    await test.addRow('approvals', { ...asked, ...answered });
    await test.addRow('approvals', { ...asked, asked_by_user_id: manager.id });
    const [mine] = (await ask(endpoints.ownData, {}, own)).json().result.approvals;
    expect(mine).toMatchObject({
      ...{ act: 'discount', orderID: orderId, amount: 2.5, of: 40, reason: 'Long wait', byPin: true },
      ...{ askedByThem: true, answeredByThem: false, answeredTime: expect.stringMatching(/^20.*Z$/) },
    });
    expect(mine).not.toHaveProperty('answeredBy');
    const theirs = (await data(manager.id)).json().result.approvals;
    expect(theirs.map((one: typeof mine) => [one.answeredTime, one.askedByThem, one.answeredByThem])).toEqual([
      [null, true, false],
      [mine.answeredTime, false, true],
    ]);
  });
});

describe('removing personal data', () => {
  it('is for deleted users: it leaves no identity, and the trail stays intact', async () => {
    const { colleague, erase, remove, mark, email, restaurantId, ask, data, own } = await desk();
    expect(outcome(await erase())).toEqual([409, 'InUse']);
    expect(
      (await db.selectFrom('users').select('email').where('id', '=', colleague.id).executeTakeFirst())?.email,
    ).toBe(email);
    await remove();
    // Left over from before deletion included it.
    await addSecondStep(colleague.id, crypto.randomUUID());
    const events = () =>
      db.selectFrom('audit_events').selectAll().where('restaurant_id', '=', restaurantId).orderBy('number').execute();
    const before = await events();
    const former = await ask(endpoints.formerUsers, {});
    expect(former.json().result).toMatchObject([{ userId: colleague.id, userEmail: email, erased: false }]);

    expect((await erase()).json().result).toEqual({ name: `Former staff ${colleague.id}` });
    expect((await erase()).json().result).toEqual({ name: `Former staff ${colleague.id}` });
    expect(await test.findRow('users', colleague.id)).toMatchObject({
      ...{ name: `Former staff ${colleague.id}`, username: `former-${colleague.id}`, email: '' },
      ...{ password_hash: '', pin_hash: null },
    });
    const secrets = ['password_links', 'totp_factors', 'user_passkeys', 'recovery_codes', 'sign_in_steps'] as const;
    for (const table of secrets)
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', colleague.id).execute()).toEqual([]);
    const sessions = await test.findRows('staff_sessions', { user_id: colleague.id }, [
      'device',
      'address',
      'signed_in_from',
    ]);
    expect(sessions).toEqual([{ device: '', address: '', signed_in_from: [] }]);
    expect(await test.findRows('outbox', { recipient: email })).toEqual([]);
    expect((await ask(endpoints.ownData, {}, own)).statusCode).toBe(401);
    // The trail records the removal without naming the removed user.
    const after = await events();
    expect(after.slice(0, before.length)).toEqual(before);
    const told = after.slice(before.length);
    expect(told.map(({ kind }) => kind)).toContain('user');
    expect(JSON.stringify(told)).not.toContain(mark);
    const auditor = await test.staffOf({ restaurantId, privileges: ['audit'] });
    expect((await ask(endpoints.verifyAudit, {}, auditor)).json().result).toMatchObject({ brokenAt: null });
    expect((await data()).json().result).toMatchObject({ user: { hasPassword: false, hasPin: false } });
    expect((await ask(endpoints.formerUsers, {})).json().result).toMatchObject([{ erased: true }]);
  });

  it('keeps mails whose address a colleague shares', async () => {
    const { email, erase, remove, restaurantId } = await desk();
    await test.buildUser({ restaurantId, email });
    await remove();
    expect((await erase()).statusCode).toBe(200);
    expect(await test.findRows('outbox', { recipient: email })).toHaveLength(1);
  });

  it('is refused for oneself, for the last user manager, and for users of others', async () => {
    const { manager, erase, headers, data, colleague, remove } = await desk();
    expect((await erase(manager.id)).json()).toMatchObject({ error: 'InUse' });
    expect((await remove(manager.id)).json()).toMatchObject({ error: 'LastUserManager' });
    expect((await erase(manager.id)).json()).toMatchObject({ error: 'InUse' });
    await remove();
    const other = await desk();
    for (const answer of [await erase(colleague.id, other.headers), await data(colleague.id, other.headers)])
      expect(answer.statusCode).toBe(404);
    for (const userId of [2_000_000_000, 0, -1]) expect([400, 404]).toContain((await erase(userId)).statusCode);
    expect((await erase(colleague.id, other.own)).statusCode).toBe(403);
    expect((await data(colleague.id, {} as typeof headers)).statusCode).toBe(401);
  });
});
