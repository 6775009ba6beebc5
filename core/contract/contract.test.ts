import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isPrivilege } from '../domain/privileges.ts';
import { say } from '../messages/say.ts';
import type { Call } from './call.ts';
import { calls } from './index.ts';
import { type RefusalKind, refusals, wordsOfRefusal } from './refusals.ts';

const entries = Object.entries(calls) as [string, Call][];
const named = (holds: (entry: Call) => boolean) =>
  entries.filter(([, entry]) => holds(entry)).map(([, { method, path }]) => `${method} ${path}`);

// Add a call to one of these lists only on purpose and after review.
const openCalls = [
  'POST /token/generate-token',
  'GET /token/getpasswordlink',
  'POST /token/resetforgotpwd',
  'GET /token/quickstaff',
  'POST /token/quicksignin',
  'POST /token/secondstep',
  'GET /external/gettaxrate',
  'GET /external/getresconfig',
  'GET /external/getMarkupPlan',
  'GET /external/verifytable',
  'GET /external/isotprequire',
  'GET /external/otp',
  'GET /external/itemmenu',
  'GET /external/fetchorderby',
  'POST /external/completeorder',
  'GET /external/receipt',
  'POST /external/invoiceaddress',
];
const visitCalls = [
  'GET /external/fetchorder',
  'POST /external/closeorder',
  'POST /external/payorder',
  'POST /external/leavecheckout',
  'GET /external/changes',
  'POST /external/callstaff',
  'POST /external/firstname',
  'GET /external/table',
  'GET /external/tablecalls',
];
const visitOrStaffCalls = [
  'POST /external/placeorder',
  'POST /external/cancelorder',
  'GET /external/splitbill/:orderID',
  'POST /external/splitbill',
];
const changingGets = [
  'GET /external/verifytable',
  'GET /external/otp',
  'GET /token/getpasswordlink',
  'GET /external/fetchorderby',
  'GET /setordertopaid',
  'GET /fetchorderby/:orderid',
  'GET /categorydelete',
  'GET /Plandelete',
];

describe('who may make a call', () => {
  test('[HOME-07 HOME-09] the open calls are exactly these', () => {
    expect(named(({ auth }) => auth.kind === 'open').sort()).toEqual([...openCalls].sort());
  });

  test('the calls that a visit cookie opens are exactly these', () => {
    expect(named(({ auth }) => auth.kind === 'visit').sort()).toEqual([...visitCalls].sort());
    expect(named(({ auth }) => auth.kind === 'visitOrPrivilege').sort()).toEqual([...visitOrStaffCalls].sort());
  });

  test.each(entries)('%s: every call outside external/ and token/ is for signed-in staff', (_, { path, auth }) => {
    if (!/^\/(external|token)\//.test(path)) expect(['staff', 'privilege']).toContain(auth.kind);
  });

  test.each(entries)('%s: the privileges it requires exist, and there is at least one', (_, { auth }) => {
    const calls =
      auth.kind === 'privilege' ? auth.anyOf : auth.kind === 'visitOrPrivilege' ? [auth.privilege] : ['order'];
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((name) => !isPrivilege(name))).toEqual([]);
  });
});

describe('the description of a call', () => {
  test('exactly these GETs change something, and no other method is marked', () => {
    expect(named(({ changesState }) => changesState === true).sort()).toEqual([...changingGets].sort());
  });

  test('each change of users and roles is logged, and nothing else is', () => {
    const changes = ({ method, changesState, auth }: Call) =>
      (method !== 'GET' || changesState) &&
      auth.kind === 'privilege' &&
      auth.anyOf.some((name) => /^(user|role)$/.test(name));
    expect(named(({ changesRights }) => changesRights === true)).toEqual(named((entry) => changes(entry) === true));
  });

  test('no two calls share a method and a path, ignoring case and parameter names', () => {
    const keys = entries.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':').toLowerCase()}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  test.each(entries)('%s: its path starts with a slash, ends without one and is below /api', (_, { path }) => {
    expect(path).toMatch(/^(\/:?[A-Za-z-]+)+$/);
    expect(path).not.toMatch(/^\/api(\/|$)/);
  });

  test.each(entries)('%s: its path names exactly the parameters it reads', (_, { path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const read = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect(read.sort()).toEqual(inPath.sort());
  });

  test.each(entries)('%s: a GET has no body, and a form is a POST with one', (_, { method, body, bodyType }) => {
    if (method === 'GET') expect(body).toBeUndefined();
    if (bodyType === 'form') expect({ method, hasBody: body !== undefined }).toEqual({ method: 'POST', hasBody: true });
  });

  test.each(entries)('%s: its summary is one line', (_, { summary }) => {
    expect(summary.trim()).toBe(summary);
    expect(summary).toMatch(/^[A-Z0-9][^\n]{9,160}$/);
  });

  test('no two calls have the same summary', () => {
    expect(new Set(entries.map(([, { summary }]) => summary)).size).toBe(entries.length);
  });

  test.each(entries)('%s: it refuses only with codes that have a status and a message', (_, entry) => {
    expect(entry.refusals.filter((code) => !(code in refusals))).toEqual([]);
    expect(new Set(entry.refusals).size).toBe(entry.refusals.length);
  });

  const envelopes = entries.filter(([, { isEventStream }]) => !isEventStream);
  test('exactly these two calls are event streams', () => {
    expect(named(({ isEventStream }) => isEventStream === true)).toEqual(['GET /changes', 'GET /external/changes']);
  });

  test.each(envelopes)('%s: its success response has success, result and message', (_, { answer }) => {
    const shape = answer instanceof z.ZodObject ? answer.shape : {};
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(['success', 'result', 'message']));
    expect(shape.success?.safeParse(true).success).toBe(true);
    expect(shape.success?.safeParse(false).success).toBe(false);
  });
});

describe('refusals', () => {
  const rows = Object.entries(refusals);

  test.each(rows)('%s: has a refusing status and a readable sentence', (kind, { status }) => {
    expect([400, 401, 403, 404, 408, 409, 413, 422, 429, 431, 500, 503]).toContain(status);
    expect(say('en', wordsOfRefusal(kind as RefusalKind))).toMatch(/^[A-Z].*\S/);
  });

  test('documented clients read exactly these codes out of `message`', () => {
    const documented = rows.filter(([, row]) => 'documented' in row).map(([code]) => code);
    expect(documented.sort()).toEqual(
      [
        'InputDataNotProvided',
        'MissingName',
        'Missingname',
        'NameAlreadyExist',
        'MISSING_NAME',
        'MISSING_PRICE',
        'MISSING_CATEGORY',
        'ALREADY_EXISTS_ITEMNAME',
        'MISSING_TYPE',
        'INVALID_TYPE',
        'MISSING_ID',
        'TOKEN_ALREADYUSED',
        'User Not Found',
      ].sort(),
    );
  });
});
