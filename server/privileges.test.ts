import { describe, expect, it } from 'vitest';
import type { Call } from '../core/contract/call.ts';
import { calls } from '../core/contract/index.ts';
import { type Privilege, privileges } from '../core/domain/privileges.ts';
import { buildUser } from './testing/builders.ts';
import { testApp } from './testing/test-app.ts';
import { wellFormedRequest } from './testing/well-formed-request.ts';

/** anyone: no proof at all. guest: the visit cookie of a table. staff: any signed-in user. Otherwise who holds the privilege. */
type Who = 'anyone' | 'guest' | 'staff' | Privilege;

/**
 * Who may make which call, written down by hand from the specification and its decisions, not from the contract: a call is
 * opened to somebody else, or joins the product, only by a change of this table.
 */
const mayCall: Readonly<Record<string, readonly Who[]>> = {
  // "Diners: no account and no token. Passing check-in gives the browser a cookie"; "no auth" of the call tables
  'POST /token/generate-token': ['anyone'],
  'GET /token/getpasswordlink': ['anyone'],
  'POST /token/resetforgotpwd': ['anyone'],
  // The mark of a device is the proof: without it nobody is named, and no PIN is right
  'GET /token/quickstaff': ['anyone'],
  'POST /token/quicksignin': ['anyone'],
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
  // A bill is divided by those who may pay it
  'GET /external/splitbill/:orderID': ['guest', 'payment'],
  'POST /external/splitbill': ['guest', 'payment'],
  // "restaurantidname, menus, userprivileges, getMarkupPlan any staff"; one's own session and password
  'GET /restaurantidname': ['staff'],
  'GET /menus': ['staff'],
  'GET /userprivileges': ['staff'],
  'GET /getMarkupPlan': ['staff'],
  'POST /logout': ['staff'],
  'GET /account': ['staff'],
  'POST /accountpin': ['staff'],
  'POST /locksession': ['staff'],
  'POST /unlocksession': ['staff'],
  // What changed is told to those who may see it: their calls answer what it is
  'GET /changes': ['staff'],
  'GET /external/changes': ['guest'],
  'POST /changepassword': ['staff'],
  // "fetchtables/0, getactiveorders, searchorders, fetchorderbyid, closeorder order"; tabledetail is the floor's, too
  'GET /getactiveorders': ['order'],
  'GET /fetchtables/:state': ['order', 'takeorder'],
  'POST /letguestin': ['order'],
  'GET /tabledetail': ['order', 'takeorder'],
  'GET /searchorders': ['order'],
  // Which printer needs somebody, and where its papers go, is the floor's; what printers are is a privilege of its own
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
  // Beyond the specification: what staff do about an order closed too early, about a table that nobody sits at, and about guests who change tables
  'POST /reopenorder': ['order'],
  'POST /seesuborders': ['order'],
  'POST /freetable': ['order'],
  'POST /movetable': ['order'],
  'POST /joinorders': ['order'],
  'POST /separateorder': ['order'],
  'POST /payjoined': ['payment'],
  'GET /external/table': ['guest'],
  // "`/portal/take?table=`: staff with privilege `takeorder` order for a table that has no phone"
  'POST /takeorder': ['takeorder'],
  // A table calls staff; whoever works on the floor sees it and goes there
  'POST /external/callstaff': ['guest'],
  'GET /external/tablecalls': ['guest'],
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

const test = await testApp();
const entries: [string, Call][] = Object.entries(calls);
const titleOf = ({ method, path }: Call) => `${method} ${path}`;

/** What the contract declares, in the words of the table. */
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

it('the contract declares for every call what the specification says, and has no call beside', () => {
  const inContract = Object.fromEntries(entries.map(([, call]) => [titleOf(call), declared(call)]));
  expect(inContract).toEqual(mayCall);
});

/** The calls that somebody signed in is let through to: neither 401 nor 403. Each with a session of its own: one of them ends it. */
async function openedTo(held: readonly Privilege[], restaurantId?: null): Promise<string[]> {
  const user = await buildUser(test.db, { privileges: held, ...(restaurantId === null ? { restaurantId } : {}) });
  const passed: string[] = [];
  for (const [name, call] of entries.filter(([, { auth }]) => auth.kind !== 'open')) {
    const request = wellFormedRequest(name, call);
    // Somebody else's password is nobody's to change.
    const payload =
      name === 'changePassword' ? { username: user.username, password: 'x', oldpassword: 'y' } : undefined;
    const sent = { ...request, ...(payload ? { payload } : {}), headers: await test.staffHeaders(user.id) };
    if ('isEventStream' in call) {
      // It is let through once its headers are there; it would go on.
      const stream = await test.app.inject({ ...sent, payloadAsStream: true });
      stream.stream().destroy();
      if (stream.statusCode === 200) passed.push(titleOf(call));
      continue;
    }
    const response = await test.send(sent);
    const { statusCode } = response;
    expect(statusCode, `${titleOf(call)}: ${response.body}`).toBeLessThan(500);
    if (statusCode === 403) expect(response.json().error, titleOf(call)).toBe('NotAllowed');
    if (statusCode !== 401 && statusCode !== 403) passed.push(titleOf(call));
  }
  return passed.sort();
}

const documentedFor = (held: readonly Privilege[]) =>
  Object.keys(mayCall)
    .filter((title) => mayCall[title]?.some((who) => who === 'staff' || (held as readonly Who[]).includes(who)))
    .sort();

describe('a user who holds a single privilege is let through to exactly the calls of that privilege', () => {
  it.each(privileges)('%s, on the platform', async (held) => {
    expect(await openedTo([held], null)).toEqual(documentedFor([held]));
  });

  it.each(privileges)('%s, in a restaurant', async (held) => {
    // Charge plans are the platform's: a restaurant's role may list the privilege, it opens nothing there.
    expect(await openedTo([held])).toEqual(documentedFor(held === 'applicationcharges' ? [] : [held]));
  });

  it('none at all', async () => {
    expect(await openedTo([])).toEqual(documentedFor([]));
  });
});

it('whoever holds every privilege is let through to every call of staff, and to none that is for guests alone', async () => {
  const staffCalls = Object.keys(mayCall).filter((title) =>
    mayCall[title]?.some((who) => who !== 'anyone' && who !== 'guest'),
  );
  expect(await openedTo(privileges, null)).toEqual(staffCalls.sort());
});
