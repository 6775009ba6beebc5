import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

const sealed = 'sealed-secret';

/** Adds an app, a passkey, a recovery code, and a sign-in that waits for its second step. */
async function addSecondStep(user_id: number, mark: string) {
  await test.addRow('totp_factors', { user_id, sealed_secret: sealed, last_step: 1 });
  await test.addRow('recovery_codes', { user_id, code_hash: mark });
  const key = { credential_id: mark, public_key: Buffer.from(sealed), counter: 3, transports: ['internal'] };
  await test.addRow('user_passkeys', { ...key, user_id, name: 'Telephone' });
  const step = { token_hash: mark, user_id, from_place: '10.1.2.0/24', is_usual: true };
  await test.addRow('sign_in_steps', { ...step, expires_at: new Date(0) });
}

/** A restaurant with a user who manages users, and a colleague with every kind of stored staff data. */
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
  const hashes = { pin_hash: '$pin', password_hash: '$password' };
  await test.changeRows('users', colleague.id, { email, username: `ana-${mark}`, ...hashes });
  const ownHeaders = await test.staffHeaders(colleague.id);
  const from = { device: 'Safari, iPhone', address: '10.1.2.3', signed_in_from: ['10.1.2.0/24'] };
  await test.changeRows('staff_sessions', { user_id: colleague.id }, from);
  const inAnHour = new Date(Date.now() + 3_600_000);
  await test.addRow('password_links', { token_hash: mark, user_id: colleague.id, expires_at: inAnHour });
  await addSecondStep(colleague.id, mark);
  await test.addRow('outbox', {
    dedupe_key: mark,
    recipient: email,
    subject: 'Your password',
    html: '',
    plain_text: '',
    status: 'sent',
    retry_until: inAnHour,
  });
  const ask = (endpoint: Parameters<typeof addressOf>[0], filling: object, who = headers, payload?: object) =>
    test.send({ ...addressOf(endpoint, filling), headers: who, ...(payload ? { payload } : {}) });
  const remove = (userId = colleague.id) => ask(endpoints.deleteUser, { query: { userId } });
  const erase = (userId = colleague.id) => ask(endpoints.eraseUser, {}, headers, { userId });
  const data = (userId = colleague.id) => ask(endpoints.userData, { query: { userId } });
  return { restaurantId, manager, colleague, email, own: ownHeaders, mark, ask, remove, erase, data };
}

describe('stored staff data', () => {
  it('is shown to its user and to user managers, without secrets', async () => {
    const { colleague, email, own: headers, ask, data, restaurantId, mark } = await desk();
    await ask(endpoints.endSession, {}, headers, { sessionId: crypto.randomUUID() });
    const [mine, theirs] = [await ask(endpoints.ownData, {}, headers), await data()];
    const { exported: _, ...exported } = mine.json().result;
    const { exported: __, ...seen } = theirs.json().result;
    expect(seen).toEqual(exported);
    expect(exported).toMatchObject({
      user: { userId: colleague.id, userEmail: email, restaurantId, hasPassword: true, hasPin: true, left: null },
      sessions: [{ device: 'Safari, iPhone', address: '10.1.2.3', from: ['10.1.2.0/24'], byPin: false }],
      mails: [{ subject: 'Your password' }],
      passkeys: [{ name: 'Telephone', since: expect.stringMatching(/^20.*Z$/), lastUsed: null }],
      approvals: [],
    });
    expect(exported.user).toMatchObject({ hasApp: true, recoveryCodes: 1 });
    expect(exported.user.roles).toMatchObject([{ privileges: ['order'] }]);
    expect(exported.passwordLinks).toHaveLength(1);
    expect(exported.records).toContainEqual({ table: 'staff_sessions', column: 'user_id', count: 1 });
    expect(exported.events).toMatchObject([{ kind: 'second-step' }, { kind: 'second-step' }, { kind: 'sign-in' }]);
    for (const secret of ['$pin', '$password', sealed, `"${mark}"`]) expect(mine.body).not.toContain(secret);
    expect(mine.headers['cache-control']).toBe('no-store');
  });

  it('includes approvals they requested and gave, and names no other user', async () => {
    const { restaurantId, manager, colleague, own: headers, ask, data } = await desk();
    const { id: orderId } = await test.buildOrder({ restaurantId, status: 'closed' });
    const request = {
      restaurant_id: restaurantId,
      order_id: orderId,
      order_version: 1,
      asked_by_user_id: colleague.id,
      act: 'discount' as const,
      amount_cents: 250,
      total_cents: 4000,
      reason: 'Long wait',
    };
    const state = 'approved' as const;
    const answered = { state, answered_by_user_id: manager.id, answered_at: new Date(), by_pin: true };
    await test.addRow('approvals', { ...request, ...answered });
    await test.addRow('approvals', { ...request, asked_by_user_id: manager.id });
    const [mine] = (await ask(endpoints.ownData, {}, headers)).json().result.approvals;
    expect(mine).toMatchObject({
      act: 'discount',
      orderID: orderId,
      amount: 2.5,
      of: 40,
      reason: 'Long wait',
      byPin: true,
      askedByThem: true,
      answeredByThem: false,
      answeredTime: expect.stringMatching(/^20.*Z$/),
    });
    expect(mine).not.toHaveProperty('answeredBy');
    const theirs = (await data(manager.id)).json().result.approvals;
    expect(
      theirs.map((approval: typeof mine) => [approval.answeredTime, approval.askedByThem, approval.answeredByThem]),
    ).toEqual([
      [null, true, false],
      [mine.answeredTime, false, true],
    ]);
  });
});

describe('removing personal data', () => {
  it('is for deleted users: it leaves no identity, and the trail stays intact', async () => {
    const { colleague, erase, remove, mark, email, restaurantId, ask, data, own: headers } = await desk();
    expect(outcome(await erase())).toEqual([409, 'InUse']);
    expect((await test.findRow('users', colleague.id)).email).toBe(email);
    await remove();
    // Older versions left these rows when they deleted a user.
    await addSecondStep(colleague.id, crypto.randomUUID());
    const events = () => test.findRows('audit_events', { restaurant_id: restaurantId });
    const before = await events();
    const former = await ask(endpoints.formerUsers, {});
    expect(former.json().result).toMatchObject([{ userId: colleague.id, userEmail: email, erased: false }]);

    expect((await erase()).json().result).toEqual({ name: `Former staff ${colleague.id}` });
    expect((await erase()).json().result).toEqual({ name: `Former staff ${colleague.id}` });
    expect(await test.findRow('users', colleague.id)).toMatchObject({
      name: `Former staff ${colleague.id}`,
      username: `former-${colleague.id}`,
      email: '',
      password_hash: '',
      pin_hash: null,
    });
    const secrets = ['password_links', 'totp_factors', 'user_passkeys', 'recovery_codes', 'sign_in_steps'] as const;
    for (const table of secrets) expect(await test.findRows(table, { user_id: colleague.id }), table).toEqual([]);
    const sessions = await test.findRows('staff_sessions', { user_id: colleague.id });
    expect(sessions).toMatchObject([{ device: '', address: '', signed_in_from: [] }]);
    expect(await test.findRows('outbox', { recipient: email })).toEqual([]);
    expect((await ask(endpoints.ownData, {}, headers)).statusCode).toBe(401);
    // The trail records the erasure, without the user's name.
    const after = await events();
    expect(after.slice(0, before.length)).toEqual(before);
    const recorded = after.slice(before.length);
    expect(recorded.map(({ kind }) => kind)).toContain('user');
    expect(JSON.stringify(recorded)).not.toContain(mark);
    const auditor = await test.staffOf({ restaurantId, privileges: ['audit'] });
    expect((await ask(endpoints.verifyAudit, {}, auditor)).json().result).toMatchObject({ brokenAt: null });
    expect((await data()).json().result).toMatchObject({ user: { hasPassword: false, hasPin: false } });
    expect((await ask(endpoints.formerUsers, {})).json().result).toMatchObject([{ erased: true }]);
  });

  it('is refused for oneself and for the last user manager, and keeps mails whose address a colleague shares', async () => {
    const { manager, erase, remove, email, restaurantId } = await desk();
    expect((await erase(manager.id)).json()).toMatchObject({ error: 'InUse' });
    expect((await remove(manager.id)).json()).toMatchObject({ error: 'LastUserManager' });
    expect((await erase(manager.id)).json()).toMatchObject({ error: 'InUse' });
    await test.buildUser({ restaurantId, email });
    await remove();
    expect((await erase()).statusCode).toBe(200);
    expect(await test.findRows('outbox', { recipient: email })).toHaveLength(1);
  });
});
