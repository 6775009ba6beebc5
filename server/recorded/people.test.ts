import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { hashOfToken } from '../features/passwords/passwords.service.ts';
import { deviceCookieName } from '../platform/auth/device-cookie.ts';
import { type By, recordedPlace } from '../testing/recorded-answers.ts';
import { softwareAuthenticator } from '../testing/software-authenticator.ts';
import { addRow, buildUser, changeRows, findRows } from '../testing/test-app.ts';

it('users, roles and what is stored about staff [ROLE-19]', async () => {
  const { db, place, must, ask, platform, mark, written } = await recordedPlace();
  const { restaurantId, user } = place;
  const addRole = (restaurant_id: number | null, name: string, description: string, version: number) =>
    addRow(db, 'roles', { restaurant_id, name, description, privileges: ['item', 'order'], version });
  await changeRows(db, 'roles', user.roleId, { version: 55 });
  const kitchen = await addRole(restaurantId, 'Kitchen hand', 'Cuts and cleans', 51);
  const overseer = await addRole(null, 'Overseer', 'Looks after all', 52);
  const bela = await addRow(db, 'users', {
    restaurant_id: restaurantId,
    name: 'Bela Novak',
    username: 'bela.n',
    email: 'bela@quay.test',
    password_hash: 'never shown',
    version: 53,
  });
  await addRow(db, 'user_roles', { user_id: bela.id, role_id: kitchen.id });
  await addRow(db, 'user_roles', { user_id: bela.id, role_id: user.roleId });
  await must('users', { query: { searchText: 'Bela' } });
  await must('user', { query: { userId: bela.id } });
  await must('roles');
  await must('role', { query: { roleId: kitchen.id } });
  await must('role', { query: { roleId: overseer.id } }, platform);
  for (const list of ['roleNames', 'allPrivileges', 'restaurantPrivileges'] as const) await must(list);
  for (const list of ['roleNames', 'allPrivileges'] as const) await must(list, {}, platform);

  const cook = { roleName: 'Cook', description: 'Cooks', privileges: ['kitchen'], discountLimit: 5, secondStep: true };
  const roleId = await must('saveRole', { payload: cook });
  await must('saveRole', { payload: { roleId, roleName: 'Head cook', privileges: ['kitchen', 'item'], version: 1 } });
  await ask('saveRole', { payload: { roleId, roleName: 'Head cook', version: 1 } });
  await must('role', { query: { roleId } });
  const word = { password: 'Quay@204816', repassword: 'Quay@204816' };
  const olaf = { name: 'Olaf Berg', username: 'olaf.b', userEmail: 'olaf@quay.test', roleId: [roleId] };
  const userId = await must('saveUser', { payload: { ...olaf, ...word } });
  await must('saveUser', { payload: { ...olaf, userId, name: 'Olaf Bergen', roleId: [kitchen.id], version: 1 } });
  await ask('saveUser', { payload: { ...olaf, ...word } });
  await must('user', { query: { userId } });
  await must('dropSecondStep', { payload: { userId } });
  await must('securityAlerts');
  await must('userData', { query: { userId } });
  await must('deleteUser', { query: { userId } });
  await must('formerUsers');
  await must('eraseUser', { payload: { userId } });
  await must('formerUsers');
  await must('userData', { query: { userId } });
  mark('seal', (await must('verifyAudit')).seal);
  const trail = await must('auditTrail', { query: { what: 'rights', size: 4 } });
  const others = await must('auditTrail', { query: { of: 'platform', size: 2 } }, platform);
  for (const { seal, requestID } of [...trail.events, ...others.events]) {
    mark('seal', seal);
    mark('request', requestID);
  }
  mark('username', place.user.username);
  await written('people');
});

it('signing in, the own account and its ways to sign in [LOGIN-11 SHELL-37]', async () => {
  const { test, db, place, must, ask, anonymous, mark, written } = await recordedPlace();
  const { restaurantId } = place;
  const privileges = ['order', 'item'] as const;
  const user = await buildUser(db, { restaurantId, name: 'Tam Reyes', username: 'tam.r', privileges });
  await changeRows(db, 'roles', user.roleId, { name: 'Waiter' });
  const { password } = user;
  await ask('signIn', { payload: { username: 'TAM.R', password: 'wrong' } }, anonymous);
  const phone = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/128.0.0.0 Mobile Safari/537.36',
  };
  const signedIn = await ask('signIn', { payload: { username: 'TAM.R', password }, headers: phone }, anonymous);
  mark('token', signedIn.result.token);
  const device = signedIn.cookies.find(({ name }) => name === deviceCookieName)?.value ?? '';
  const browser = { cookie: `${deviceCookieName}=${device}` };
  const by: By = ['Tam', { ...browser, authorization: `JWT-${signedIn.result.token}` }];
  const mine = (call: Parameters<typeof must>[0], payload: object = {}) => must(call, { payload }, by);
  for (const call of ['userPrivileges', 'menus', 'account', 'sessions'] as const) await must(call, {}, by);
  await mine('setPin', { password, pin: '640917' });
  await must('quickStaff', { headers: browser }, anonymous);
  const quick = await must('quickSignIn', { payload: { userId: user.id, pin: '640917' }, headers: browser }, anonymous);
  mark('token', quick.token);
  await ask('quickSignIn', { payload: { userId: user.id, pin: '111222' }, headers: browser }, anonymous);
  await must('sessions', {}, by);
  await mine('lockSession');
  await ask('menus', {}, by);
  await mine('unlockSession', { secret: '640917' });
  await mine('proveAgain', { secret: password });

  const app = await mine('newApp');
  mark('secret', app.secret);
  mark('setup', app.setup);
  const totp = new TOTP({ secret: Secret.fromBase32(app.secret) });
  const code = totp.generate();
  mark('code', code);
  mark('recovery code', ...(await mine('addSecondStep', { password, setup: app.setup, code })));
  const key = softwareAuthenticator(test.settings.publicUrl ?? '');
  mark('passkey', key.id);
  const wish = await mine('newPasskey', { password });
  mark('setup', wish.setup);
  mark('challenge', wish.options.challenge);
  mark('user handle', wish.options.user.id);
  const passkey = key.make(wish.options.challenge);
  mark('proof', passkey.response.clientDataJSON, passkey.response.attestationObject);
  await mine('addPasskey', { setup: wish.setup, name: 'Telephone', passkey });
  await must('account', {}, by);
  const again = async () => {
    const { result } = await ask('signIn', { payload: { username: 'tam.r', password } }, anonymous);
    mark('ticket', result.ticket);
    mark('challenge', result.passkey.challenge);
    return result;
  };
  const step = await again();
  const proof = key.prove(step.passkey.challenge, { count: 1 });
  mark('proof', ...Object.values(proof.response));
  mark('token', (await must('secondStep', { payload: { ticket: step.ticket, passkey: proof } }, anonymous)).token);
  await ask('secondStep', { payload: { ticket: (await again()).ticket, code: '000000' } }, anonymous);
  // Each code is accepted only once, so this uses the next one.
  const later = totp.generate({ timestamp: Date.now() + 30_000 });
  mark('code', later);
  mark('recovery code', ...(await mine('recoveryCodes', { password, code: later })));
  await mine('removePasskey', { password, passkeyId: key.id });
  await db.updateTable('totp_factors').set({ last_step: 1 }).execute();
  const newest = totp.generate();
  mark('code', newest);
  await mine('removeSecondStep', { password, code: newest });
  await expect.poll(() => findRows(db, 'outbox', { status: 'waiting' })).toEqual([]);
  await must('ownData', {}, by);
  for (const { signed_in_from } of await findRows(db, 'staff_sessions', { user_id: user.id }))
    mark('browser', ...signed_in_from.slice(1));
  const [session] = (await must('sessions', {}, by)).filter(({ session: isOwn }: { session: boolean }) => !isOwn);
  await mine('endSession', { sessionId: session.sessionId });
  await must('endSessions', {}, by);
  await ask('menus', {}, by);

  await must('askPasswordLink', { query: { username: 'tam.r' } }, anonymous);
  await ask('askPasswordLink', { query: { username: 'nobody' } }, anonymous);
  const token = 'k'.repeat(43);
  await sql`update password_links set token_hash = ${hashOfToken(token)} where user_id = ${user.id}`.execute(db);
  const fresh = { username: 'tam.r', password: 'Quay@204816', token };
  await must('resetPassword', { payload: fresh }, anonymous);
  await ask('resetPassword', { payload: fresh }, anonymous);
  const staff: By = ['Tam', await test.staffHeaders(user.id)];
  const change = { username: 'tam.r', password: 'Quay@305927', oldpassword: fresh.password };
  await must('changePassword', { payload: change }, staff);
  const last: By = ['Tam', await test.staffHeaders(user.id)];
  await must('signOut', {}, last);
  await written('account');
});

it('guests check in with an OTP or a pass; staff see their phones', async () => {
  const { test, place, must, ask, anonymous, mark, written } = await recordedPlace();
  const { restaurantId: rid, tableId: tableID, visitId } = place;
  await must('verifyTable', { query: { rid, tablenumber: 'quaytable0004' } }, anonymous);
  await must('verifyTable', { query: { rid, tablenumber: 'nowhere' } }, anonymous);
  await ask('checkOtp', { query: { rid, code: 'quaytable0004', otp: '000000' } }, anonymous);
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  const sent = { query: { rid, code: 'quaytable0004', otp: '204816' }, headers: { 'user-agent': agent } };
  await must('checkOtp', sent, anonymous);
  const { url } = await must('letGuestIn', { payload: { tableID } });
  const pass = new URL(url).searchParams.get('pass') ?? url.split(/[#=]/).at(-1);
  mark('pass', pass);
  await must('checkOtp', { query: { rid, code: 'quaytable0004', pass } }, anonymous);
  await ask('checkOtp', { query: { rid, code: 'quaytable0004', pass } }, anonymous);
  const guest: By = ['phone 1', test.visitHeaders({ restaurantId: rid, visitId, phone: 1 })];
  await must('sayFirstName', { payload: { firstName: ' Zoë ' } }, guest);
  await ask('sayFirstName', { payload: { firstName: '\u200f' } }, guest);
  const { id: attendantId } = await test.buildAttendant({ restaurantId: rid, name: 'Ines Roth' });
  const ines = await test.buildStaff({ restaurantId: rid, name: 'Ines Roth', privileges: ['order'] });
  await test.changeRows('users', ines.id, { attendant_id: attendantId });
  await ask('takeOverTables', { payload: { tableIDs: [tableID] } });
  await must('takeOverTables', { payload: { tableIDs: [tableID] } }, ['Ines', ines.headers]);
  await must('restaurantNames', {}, ['Ines', ines.headers]);
  await must('floorTables', { params: { state: 0 } });
  await must('takeOverTables', { payload: { tableIDs: [tableID], handBack: true } }, ['Ines', ines.headers]);
  await must('visitPhones', { query: { tableID } });
  await must('putPhoneOut', { payload: { tableID, visitID: visitId, phone: 1 } });
  await must('visitPhones', { query: { tableID } });
  const { qrurl } = await must('putPhoneOut', { payload: { tableID, visitID: visitId, phone: 2, renewCode: true } });
  mark('code', qrurl.split('-').at(-1));
  const ended = await must('endVisit', { payload: { tableID } });
  mark('code', ended.qrurl.split('-').at(-1));
  await must('visitPhones', { query: { tableID } });
  await written('check-in');
});
