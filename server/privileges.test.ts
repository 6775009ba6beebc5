import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '../core/contract/call.ts';
import { calls } from '../core/contract/index.ts';
import { type Privilege, privileges } from '../core/domain/privileges.ts';
import { signVisit, visitCookieName } from './platform/auth/visit-cookie.ts';
import { buildUser } from './testing/builders.ts';
import { addRow, changeRows } from './testing/rows.ts';
import { testApp } from './testing/test-app.ts';
import { buildTwoHouses, type House, tableNames, watchRows } from './testing/two-restaurants.ts';
import {
  absentRecords,
  type Records,
  type WellFormedRequest,
  wellFormedRequest,
  wellFormedRequests,
} from './testing/well-formed-request.ts';

/**
 * anyone: no proof at all. guest: a table's visit cookie. staff: any signed-in user. Otherwise holders of the
 * privilege.
 */
type Who = 'anyone' | 'guest' | 'staff' | Privilege;

/**
 * Who may make which call, written by hand from the specification and its decisions, not from the contract: opening a
 * call to others, or adding one, needs a change of this table.
 */
const mayCall: Readonly<Record<string, readonly Who[]>> = {
  // "Diners: no account and no token. Passing check-in gives the browser a cookie"; "no auth" of the call tables
  'POST /token/generate-token': ['anyone'],
  'GET /token/getpasswordlink': ['anyone'],
  'POST /token/resetforgotpwd': ['anyone'],
  // The device's mark is the proof: without it no one is named, and no PIN is right
  'GET /token/quickstaff': ['anyone'],
  'POST /token/quicksignin': ['anyone'],
  'POST /token/secondstep': ['anyone'],
  'GET /external/gettaxrate': ['anyone'],
  'GET /external/getresconfig': ['anyone'],
  'GET /external/getMarkupPlan': ['anyone'],
  'GET /external/verifytable': ['anyone'],
  'GET /external/isotprequire': ['anyone'],
  'GET /external/otp': ['anyone'],
  'GET /external/itemmenu': ['anyone'],
  // "external/fetchorderby and completeorder come after the visit has ended: their proof is the session id"
  'GET /external/fetchorderby': ['anyone'],
  'POST /external/completeorder': ['anyone'],
  // A paid guest's receipt and the address for its invoice: the session id is the proof there, too
  'GET /external/receipt': ['anyone'],
  'POST /external/invoiceaddress': ['anyone'],
  // "Every diner call that reads or changes an order needs it"
  'GET /external/fetchorder': ['guest'],
  'POST /external/closeorder': ['guest'],
  'POST /external/payorder': ['guest'],
  'POST /external/leavecheckout': ['guest'],
  // "Confirming a sub-order is staff work"; "Cancelling: staff token, or the cookie of that very table"
  'POST /external/placeorder': ['guest', 'order'],
  'POST /external/cancelorder': ['guest', 'order'],
  // Those who may pay a bill may split it
  'GET /external/splitbill/:orderID': ['guest', 'payment'],
  'POST /external/splitbill': ['guest', 'payment'],
  // "restaurantidname, menus, userprivileges, getMarkupPlan any staff"; one's own session and password
  'GET /restaurantidname': ['staff'],
  'GET /menus': ['staff'],
  'GET /userprivileges': ['staff'],
  'GET /getMarkupPlan': ['staff'],
  'POST /logout': ['staff'],
  'GET /account': ['staff'],
  'GET /accountdata': ['staff'],
  'POST /accountpin': ['staff'],
  'POST /secondstepsetup': ['staff'],
  'POST /secondstepadd': ['staff'],
  'POST /secondstepremove': ['staff'],
  'POST /passkeysetup': ['staff'],
  'POST /passkeyadd': ['staff'],
  'POST /passkeyremove': ['staff'],
  'POST /recoverycodes': ['staff'],
  'POST /locksession': ['staff'],
  'POST /unlocksession': ['staff'],
  'POST /proveagain': ['staff'],
  'GET /sessions': ['staff'],
  'POST /endsession': ['staff'],
  'POST /endsessions': ['staff'],
  // Changes go to those who may see them: their calls return them
  'GET /changes': ['staff'],
  'GET /external/changes': ['guest'],
  'POST /changepassword': ['staff'],
  // "fetchtables/0, getactiveorders, searchorders, fetchorderbyid, closeorder order"; tabledetail is the floor's, too
  'GET /getactiveorders': ['order'],
  'GET /fetchtables/:state': ['order', 'takeorder'],
  'POST /letguestin': ['order'],
  'GET /tabledetail': ['order', 'takeorder'],
  'GET /searchorders': ['order'],
  // Printers in trouble and their waiting jobs are for the floor; managing printers is a separate privilege
  'GET /troubledprinters': ['order'],
  'GET /ticketpaper': ['order'],
  'POST /sendprints': ['order', 'printers'],
  'POST /dropprints': ['order', 'printers'],
  'GET /printers': ['printers'],
  'POST /printer': ['printers'],
  'POST /printerdelete': ['printers'],
  'POST /printertest': ['printers'],
  'GET /printjobs': ['printers'],
  'POST /printagain': ['printers'],
  // "More privileges come with their capability: kitchen"
  'GET /kitchentickets': ['kitchen'],
  'GET /kitchenserved': ['kitchen'],
  'POST /kitchenstep': ['kitchen'],
  'POST /kitchenundo': ['kitchen'],
  'POST /kitchenacknowledge': ['kitchen'],
  'POST /kitchenclear': ['kitchen'],
  'GET /kitchenstations': ['kitchen'],
  'POST /kitchenstation': ['kitchen'],
  'DELETE /kitchenstation': ['kitchen'],
  'GET /fetchorderbyid': ['order'],
  'GET /fetchorderbyid/:orderID': ['order'],
  'POST /closeorder': ['order'],
  // Beyond the specification: what staff do about orders closed too early, empty tables, and guests who change tables
  'POST /reopenorder': ['order'],
  'POST /seesuborders': ['order'],
  'POST /freetable': ['order'],
  // Staff who see what a stranger does to a table can end it
  'POST /endvisit': ['order'],
  'GET /visitphones': ['order'],
  'POST /putphoneout': ['order'],
  // Staff who send an invoice to an address can erase it
  'POST /eraseaddress': ['payment'],
  // What strangers could exploit is shown to those who can fix it
  'GET /exposures': ['managerestaurant'],
  'POST /movetable': ['order'],
  'POST /joinorders': ['order'],
  'POST /separateorder': ['order'],
  'POST /payjoined': ['payment'],
  'GET /external/table': ['guest'],
  // "`/portal/take?table=`: staff with privilege `takeorder` order for a table that has no phone"
  'POST /takeorder': ['takeorder'],
  // A table calls staff; anyone who works on the floor sees it
  'POST /external/callstaff': ['guest'],
  'GET /external/tablecalls': ['guest'],
  'GET /hasordered': ['order'],
  'GET /tablecalls': ['order'],
  'POST /taketablecall': ['order'],
  // "setordertopaid, fetchorderby, managercode payment"; what came of a payment is for those who take it
  'GET /setordertopaid': ['payment'],
  'GET /fetchorderby/:orderid': ['payment'],
  'POST /managercode': ['payment'],
  'GET /latepayments': ['payment'],
  'GET /undeliveredinvoices': ['payment'],
  'POST /resendinvoice': ['payment'],
  'GET /receipt/:orderid': ['order', 'payment'],
  // Those who may do such a thing request its approval; a separate privilege answers
  'POST /askapproval': ['order', 'payment', 'refund'],
  'GET /approval/:approvalID': ['order', 'payment', 'refund'],
  'POST /withdrawapproval': ['order', 'payment', 'refund'],
  'GET /approvers': ['order', 'payment', 'refund'],
  'GET /approvals': ['approve'],
  'POST /answerapproval': ['approve'],
  // "More privileges come with their capability: refund"; who takes payments sees what went back
  'POST /refund': ['refund'],
  'GET /refunds/:orderID': ['payment', 'refund'],
  'GET /disputes': ['payment', 'refund'],
  'GET /disputes/:orderID': ['payment', 'refund'],
  // A screen's calls follow its privilege: "the menus list, the drawer and the routes follow from the same privileges"
  'GET /itemcategories': ['itemcategory'],
  'POST /itemcategory': ['itemcategory'],
  'GET /categorydelete': ['itemcategory'],
  // "categoryidname item or itemcategory"
  'GET /categoryidname': ['item', 'itemcategory', 'printers'],
  'GET /items': ['item'],
  'GET /item': ['item'],
  'GET /item/:id': ['item'],
  'POST /item': ['item'],
  'GET /fetchtable': ['managetable'],
  'POST /addtable': ['managetable'],
  'POST /renewtable': ['managetable'],
  // "serveridname managetable or server", "alltipreset server"
  'GET /serveridname': ['managetable', 'server'],
  'GET /getservers': ['server'],
  'POST /addservers': ['server'],
  'POST /alltipreset': ['server'],
  // "allprivileges, restauntprivs role", "roleidname user or role"
  'GET /roles': ['role'],
  'GET /role': ['role'],
  'POST /role': ['role'],
  'GET /allprivileges': ['role'],
  'GET /restauntprivs': ['role'],
  'GET /roleidname': ['role', 'user'],
  'GET /users': ['user'],
  'GET /user': ['user'],
  'POST /user': ['user'],
  'DELETE /user': ['user'],
  'GET /userdata': ['user'],
  'GET /formerusers': ['user'],
  'POST /eraseuser': ['user'],
  'POST /usersecondstep': ['user'],
  // Who did what to money and rights is only for holders of the privilege
  'GET /audit': ['audit'],
  'GET /auditverify': ['audit'],
  // Excess refusals are reported to user managers
  'GET /securityalerts': ['user'],
  // "payment_review = Revenue Report; orderstat = Order Stats; serverstat = Tips Report"
  'GET /revenuereport': ['payment_review'],
  'GET /revenuetotal': ['payment_review'],
  'GET /revenuechart': ['payment_review'],
  'GET /orderstatReport': ['orderstat'],
  'GET /orderstatchart': ['orderstat'],
  'GET /serverstatReport': ['serverstat'],
  'GET /serverstatchart': ['serverstat'],
  // "Charge plans and restaurants are the platform's"; "planIdName managerestaurant"
  'GET /chargeslist': ['applicationcharges'],
  'POST /saveApplicationCharge': ['applicationcharges'],
  'GET /Plandelete': ['applicationcharges'],
  'GET /planIdName': ['managerestaurant'],
  'GET /getrestaurants': ['managerestaurant'],
  'POST /addrestaurant': ['managerestaurant'],
  // "The restaurant's own config and logo are edited by managerestaurant"
  'POST /restaurantlogo': ['managerestaurant'],
  'DELETE /restaurantlogo': ['managerestaurant'],
};

/** The SQL statements of a request. */
const asked = new AsyncLocalStorage<string[]>();
const test = await testApp(
  {},
  // Only the requests write.
  {
    ...{ printingPace: 'never', checkoutRoundsMs: 3_600_000, changePace: { cleanEveryMs: 3_600_000 } },
    onStatement: (text) => asked.getStore()?.push(text),
  },
);
const entries: [string, Call][] = Object.entries(calls);
const titleOf = ({ method, path }: Call) => `${method} ${path}`;

/** The contract's declarations, in the words of the table. */
function declared({ auth }: Call): Who[] {
  switch (auth.kind) {
    case 'open':
      return ['anyone'];
    case 'visit':
      return ['guest'];
    case 'staff':
      return ['staff'];
    case 'privilege':
      return [...auth.anyOf].sort();
    case 'visitOrPrivilege':
      return ['guest', auth.privilege];
  }
}

it('the contract declares for every call what the specification says, and has no other call', () => {
  const inContract = Object.fromEntries(entries.map(([, call]) => [titleOf(call), declared(call)]));
  expect(inContract).toEqual(mayCall);
});

// Two restaurants of the same kind, every kind of caller, and the records they name.

type Headers = Record<string, string>;
const rowsOf = await watchRows(test);
let own: House;
let foreign: House;

beforeAll(async () => {
  [own, foreign] = await buildTwoHouses(test);
});

/** Records of one table and of each kind in a restaurant. */
const everyTable = ({ tables }: House): Records[] => tableNames.map((name) => tables[name]);

function requestsAbout(name: string, call: Call, records: readonly Records[], mine: Records): WellFormedRequest[] {
  const requests = records.flatMap((of) => wellFormedRequests(name, call, of, mine));
  return [...new Map(requests.map((request) => [JSON.stringify(request), request])).values()];
}

/** The visible response; for a stream, that it opened. */
async function answerTo(request: WellFormedRequest, headers: Headers, call: Call) {
  if (!('isEventStream' in call)) {
    const { statusCode: status, body, headers: said } = await test.send({ ...request, headers });
    return { status, body, kept: said['cache-control'] !== 'no-store' };
  }
  const answer = await test.app.inject({ ...request, headers, payloadAsStream: true });
  const stream = answer.stream();
  if (answer.statusCode === 200) stream.destroy();
  return {
    status: answer.statusCode,
    body: answer.statusCode === 200 ? 'a stream' : await text(stream),
    kept: answer.headers['cache-control'] !== 'no-store',
  };
}

const titled = entries.map(([name, call]) => [titleOf(call), name, call] as const);
const guarded = titled.filter(([title]) => !mayCall[title]?.includes('anyone'));
const headersOf = async (restaurantId: number | null, held: readonly Privilege[]) =>
  test.staffOf({ restaurantId, privileges: held });

describe('callers without the right to a call are refused for any record, and nothing is read or written [API-08]', () => {
  const strangers: Record<string, Headers> = {};
  let locked: Headers;
  const holders = new Map<string, Headers>();

  async function tokenOf(
    sign: (session: string, user: number) => string | Promise<string>,
    session: { readonly revoked_at?: Date; readonly expires_at?: Date; readonly locked_at?: Date } = {},
    removed_at: Date | null = null,
  ): Promise<Headers> {
    const { id } = await buildUser(test.db, { restaurantId: own.restaurantId });
    await changeRows(test.db, 'users', id, { removed_at });
    const row = { id: crypto.randomUUID(), user_id: id, expires_at: new Date(Date.now() + 3_600_000), ...session };
    await addRow(test.db, 'staff_sessions', row);
    return { authorization: `JWT-${await sign(row.id, id)}` };
  }

  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
  const claims = (session: string, user: number, exp = inSeconds(3_600)) => ({
    ...{ jti: session, sub: String(user), iss: 'comanda', exp },
  });
  const signed = (key: Uint8Array, exp?: number) => (session: string, user: number) =>
    new SignJWT(claims(session, user, exp)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
  const good = signed(test.secrets.jwt);

  beforeAll(async () => {
    const otherKey = new Uint8Array(48).fill(7);
    const ofAnother = await good(crypto.randomUUID(), 1);
    const tokens = {
      'a token with alg none': tokenOf((session, user) => new UnsecuredJWT(claims(session, user)).encode()),
      'a token without its signature': tokenOf(async (...whose) => (await good(...whose)).replace(/[^.]*$/, '')),
      'a token with the signature of another': tokenOf(async (...whose) =>
        (await good(...whose)).replace(/[^.]*$/, ofAnother.split('.')[2] ?? ''),
      ),
      'a token signed with another key': tokenOf(signed(otherKey)),
      'an expired token': tokenOf(signed(test.secrets.jwt, inSeconds(-1))),
      'an expired session': tokenOf(good, { expires_at: new Date(Date.now() - 1_000) }),
      'somebody who signed out': tokenOf(good, { revoked_at: new Date() }),
      'a user who is removed': tokenOf(good, {}, new Date()),
      'the session of another user': tokenOf((session) => good(session, 1)),
      'a good token that is not sent as one': tokenOf(good).then(({ authorization = '' }) => ({
        authorization: authorization.replace('JWT-', 'Bearer '),
      })),
    };
    for (const [about, headers] of Object.entries(tokens)) strangers[about] = await headers;
    locked = await tokenOf(good, { locked_at: new Date() });
    const { restaurantId } = own;
    const cookieOf = (value: string) => ({ cookie: `${visitCookieName}=${value}` });
    Object.assign(strangers, {
      nobody: {},
      'a token that is none': { authorization: 'JWT-forged.token.here' },
      'a cookie that is none': cookieOf('1.1.forged'),
      'a cookie signed with another key': cookieOf(signVisit({ restaurantId, visitId: 1 }, otherKey)),
      'a cookie whose visit was changed': cookieOf(
        signVisit({ restaurantId, visitId: 1 }, test.secrets.cookie).replace(/^\d+\.\d+/, `${restaurantId}.2`),
      ),
    });
  });

  /** Staff of the restaurant with these privileges, one user for all tests. */
  async function holderOf(held: readonly Privilege[]): Promise<Headers> {
    const headers = holders.get(held.join()) ?? (await headersOf(own.restaurantId, held));
    holders.set(held.join(), headers);
    return headers;
  }

  interface Refused {
    readonly about: string;
    readonly headers: Headers;
    readonly status: number;
    readonly error: string;
  }

  /** What a locked screen may still call. */
  const evenLocked = ['POST /logout', 'POST /locksession', 'POST /unlocksession'];

  /** Every caller without the right to a call, and how each is refused. */
  async function whoMayNot(title: string, { method }: Call): Promise<Refused[]> {
    const who = mayCall[title] ?? [];
    const isForGuests = who.includes('guest');
    const needed = privileges.filter((one) => who.includes(one));
    const isForStaff = needed.length > 0 || who.includes('staff');
    const guest = own.tables.open.guest;
    const unknown = { status: 401, error: isForGuests ? 'NotCheckedIn' : 'NotSignedIn' };
    const badToken = { status: 401, error: 'NotSignedIn' };
    const refused = Object.entries(strangers).flatMap(([about, headers]): Refused[] => {
      if (!isForGuests || !isForStaff || !headers.authorization) return [{ about, headers, ...unknown }];
      // A sent token alone decides.
      const ofGuest = { about: `${about}, of a guest`, headers: { ...guest, ...headers }, ...badToken };
      return [{ about, headers, ...badToken }, ofGuest];
    });
    if (!isForGuests) refused.push({ about: 'a guest', headers: guest, ...unknown });
    const elsewhere = { ...guest, 'sec-fetch-site': 'cross-site' };
    if (isForGuests && method !== 'GET')
      refused.push({ about: 'a guest whom another site sends', headers: elsewhere, ...unknown });
    if (!isForStaff) refused.push({ about: 'a manager', headers: own.manager, ...unknown });
    else if (!evenLocked.includes(title))
      refused.push({ about: 'a locked session', headers: locked, status: 401, error: 'Locked' });
    if (needed.length === 0) return refused;
    const withoutIt = await holderOf(privileges.filter((one) => !needed.includes(one)));
    const notAllowed = { status: 403, error: 'NotAllowed' };
    refused.push({ about: 'staff with every other privilege', headers: withoutIt, ...notAllowed });
    const together = { about: 'a guest with their token', headers: { ...guest, ...withoutIt }, ...notAllowed };
    return isForGuests ? [...refused, together] : refused;
  }

  it.each(guarded)('%s', async (title, name, call) => {
    const mine = own.tables.open;
    const requests = requestsAbout(name, call, [mine, foreign.tables.closed, absentRecords], mine);
    for (const { about, headers, status, error } of await whoMayNot(title, call)) {
      const statements: string[] = [];
      const answers = new Set<string>();
      for (const request of requests) {
        const answer = await asked.run(statements, () => answerTo(request, headers, call));
        answers.add(JSON.stringify(answer));
      }
      expect([...answers], about).toHaveLength(1);
      const [{ status: answered, body }] = [...answers].map((one) => JSON.parse(one));
      const envelope = { success: false, error, result: null };
      expect({ status: answered, ...JSON.parse(body) }, about).toMatchObject({ status, ...envelope });
      // Only identity and rights are queried, and nothing else.
      expect(
        statements.filter((statement) => !statement.includes('from staff_sessions s')),
        about,
      ).toEqual([]);
    }
  });

  it.each(guarded)('%s admits those who may', async (title, name, call) => {
    for (const one of mayCall[title] ?? []) {
      // A call may end the session that makes it; charge plans are the platform's.
      const isOfPlatform = one === 'applicationcharges';
      const held = privileges.filter((privilege) => privilege === one);
      const staff = () =>
        buildUser(test.db, { restaurantId: isOfPlatform ? null : own.restaurantId, privileges: held });
      const user = one === 'guest' ? undefined : await staff();
      const headers = user ? await test.staffHeaders(user.id) : own.tables.open.guest;
      const request = wellFormedRequest(name, call);
      // No one can change another user's password.
      const payload = { username: user?.username, password: 'x', oldpassword: 'y' };
      const asks = name === 'changePassword' ? { ...request, payload } : request;
      const { status, body, kept } = await answerTo(asks, headers, call);
      expect(status, body).toBeLessThan(500);
      // Browsers cache nothing that staff read: tablets are shared.
      if (one !== 'guest') expect(kept, one).toBe(false);
      // A guest gets the same response for others' records as for missing ones.
      if (one !== 'guest') expect([401, 403], `${one}: ${body}`).not.toContain(status);
    }
  });

  it('charge plans are the platform’s: their privilege opens nothing in a restaurant’s role', async () => {
    const headers = await headersOf(own.restaurantId, ['applicationcharges']);
    for (const [title, name, call] of titled.filter(([title]) => mayCall[title]?.includes('applicationcharges')))
      expect((await answerTo(wellFormedRequest(name, call), headers, call)).status, title).toBe(403);
  });
});

describe("permitted callers get the same response for others' records as for missing ones", () => {
  interface Asker {
    readonly headers: Headers;
    readonly mine: Records;
    /** Records that are off limits for a caller. */
    readonly others: readonly Records[];
    /** Calls that return them all the same. */
    readonly beside?: readonly string[];
  }
  const askers: Record<string, { readonly may: readonly Who[]; of(): Promise<Asker> | Asker }> = {
    'a manager, of another restaurant': {
      may: privileges,
      of() {
        const mine = own.tables.open;
        // Everyone who edits a restaurant reads which plans exist.
        return { headers: own.manager, mine, others: everyTable(foreign).map((of) => ({ ...of, plan: mine.plan })) };
      },
    },
    'a platform administrator, of another restaurant than the chosen one': {
      may: privileges,
      async of() {
        const headers = { ...(await headersOf(null, privileges)), 'x-restaurant': String(own.restaurantId) };
        const { restaurant, plan, ...mine } = own.tables.open;
        const others = everyTable(foreign).map((of) => ({ ...of, restaurant, plan }));
        // Their reports cover every restaurant.
        const beside = ['revenueReport', 'revenueTotal', 'revenueChart'];
        return { headers, mine: { ...mine, restaurant, plan }, others, beside };
      },
    },
    'a manager, of what is removed': {
      may: privileges,
      of() {
        const mine = own.tables.open;
        const others = [{ ...absentRecords, ...own.removed }];
        // Removing a removed record succeeds; stored data of former staff can be read and erased.
        const beside = ['deleteCategory', 'deletePrinter', 'userData', 'eraseUser'];
        return { headers: own.manager, mine, others, beside };
      },
    },
    'guests, of other tables and of another restaurant': {
      may: ['guest'],
      of() {
        const mine = own.tables.closed;
        const others = [...everyTable(own).filter((of) => of !== mine), ...everyTable(foreign)];
        return { headers: mine.guest, mine, others };
      },
    },
    'guests whose visit is over, of everybody else': {
      may: ['guest'],
      async of() {
        const mine = foreign.tables.paid;
        await changeRows(test.db, 'visits', { table_id: mine.table }, { ended_at: new Date() });
        const others = [...everyTable(foreign).filter((of) => of !== mine), ...everyTable(own)];
        return { headers: mine.guest, mine, others };
      },
    },
  };

  /**
   * Responses about missing records other than 404: a list without it, success if already done, or a refusal of a
   * foreign id.
   */
  const beside404: Readonly<Record<string, readonly number[]>> = {
    ...{ auditTrail: [200], searchOrders: [200], revenueReport: [200], revenueTotal: [200], revenueChart: [200] },
    ...{ deleteKitchenStation: [200], dropPrints: [200], undoKitchenStep: [400] },
    ...{ saveAttendant: [403], saveCategory: [403], saveDiningTable: [403, 422], saveItem: [422], saveUser: [422] },
    ...{ saveKitchenStation: [422], savePrinter: [422], askApproval: [409], moveTable: [409], putPhoneOut: [409] },
    ...{ takeOrder: [409, 422], placeOrder: [401, 403, 409, 422], dinerOrder: [401] },
  };

  /** Records of no one, except what they share with mine, such as the menu of two tables. */
  const nobodysBut = (of: Records, mine: Records) =>
    Object.fromEntries(
      (Object.keys(of) as (keyof Records)[]).map((key) => [
        key,
        of[key] === mine[key] ? mine[key] : absentRecords[key],
      ]),
    ) as unknown as Records;

  describe.each(Object.entries(askers))('%s', (_about, { may, of }) => {
    let asker: Asker;
    beforeAll(async () => {
      asker = await of();
    });

    it.each(titled.filter(([title]) => mayCall[title]?.some((one) => may.includes(one))))(
      '%s',
      async (_title, name, call) => {
        const { headers, mine, others, beside = [] } = asker;
        if (beside.includes(name)) return;
        const pairs = others.flatMap((theirs) => {
          const ofNobody = wellFormedRequests(name, call, nobodysBut(theirs, mine), mine);
          return wellFormedRequests(name, call, theirs, mine).map((request, at) => [request, ofNobody[at]] as const);
        });
        const telling = new Map(
          pairs
            .filter((pair) => JSON.stringify(pair[0]) !== JSON.stringify(pair[1]))
            .map((pair) => [JSON.stringify(pair), pair]),
        );
        if (telling.size === 0) return;
        const before = await rowsOf();
        for (const [request, ofNobody] of telling.values()) {
          if (!ofNobody) continue;
          const answer = await answerTo(request, headers, call);
          expect(answer, JSON.stringify(request)).toEqual(await answerTo(ofNobody, headers, call));
          expect([404, ...(beside404[name] ?? [])], `${answer.status} ${answer.body}`).toContain(answer.status);
        }
        expect(await rowsOf()).toEqual(before);
      },
    );
  });
});

describe('the requests name every record that a call takes', () => {
  const changed = Object.fromEntries(
    Object.entries(absentRecords).map(([key, value]) => [key, typeof value === 'number' ? value - 100 : `${value}1`]),
  ) as unknown as Records;
  const ask = (name: string, call: Call, of: Records) => wellFormedRequests(name, call, of, absentRecords);
  // Removals and moves come last; a missing station counts as removed.
  const isRemoval = (name: string) => Number(/^(delete|remove|sendPrints)/.test(name));
  const naming = guarded
    .filter(
      ([, name, call]) => JSON.stringify(ask(name, call, changed)) !== JSON.stringify(ask(name, call, absentRecords)),
    )
    .filter(([, name]) => name !== 'deleteKitchenStation')
    .sort(([, one], [, other]) => isRemoval(one) - isRemoval(other));

  it.each(guarded)('%s', (_title, name, call) => {
    const fields = new Set<string>();
    const collect = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { properties = {} } = schema as { properties?: object };
      for (const field of Object.keys(properties)) fields.add(field);
      for (const inner of Object.values(schema)) collect(inner);
    };
    for (const part of [call.query, call.body])
      if (part) collect(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }));
    // Texts and numbers that are ignored, or that other tests cover.
    const idle = ['orderItemID', 'subItemID', 'platform'];
    const records = [...fields].filter(
      (field) => /(id|ids|ID|IDs|Id|^rid|tableno|checkout|categories)$/.test(field) && !idle.includes(field),
    );
    const sent = JSON.stringify(ask(name, call, changed));
    expect(records.filter((field) => !sent.includes(`"${field}"`) && !sent.includes(`${field}=`))).toEqual([]);
  });

  // Last, because they have effects.
  it.each(naming)('%s, and gets the same response about these as about any others', async (title, name, call) => {
    const isGuests = mayCall[title]?.includes('guest') && !mayCall[title]?.includes('payment');
    const isPlatforms = mayCall[title]?.includes('applicationcharges');
    const headers = isPlatforms ? await headersOf(null, privileges) : isGuests ? own.tables.open.guest : own.manager;
    const answers = new Set<string>();
    const nobodys = new Set<string>();
    for (const mine of isGuests ? [own.tables.open, own.tables.closed] : everyTable(own)) {
      const asks = isGuests ? (mine as House['tables']['open']).guest : headers;
      for (const request of wellFormedRequests(name, call, absentRecords, mine))
        nobodys.add(JSON.stringify(await answerTo(request, asks, call)));
      for (const request of wellFormedRequests(name, call, mine, mine))
        answers.add(JSON.stringify(await answerTo(request, asks, call)));
    }
    expect([...answers].filter((answer) => !nobodys.has(answer)).length).toBeGreaterThan(0);
  });
});
