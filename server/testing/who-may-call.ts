import { text } from 'node:stream/consumers';
import type { Call } from '../../core/contract/call.ts';
import { calls } from '../../core/contract/index.ts';
import type { Privilege } from '../../core/domain/privileges.ts';
import type { TestApp } from './test-app.ts';
import type { WellFormedRequest } from './well-formed-request.ts';

/**
 * anyone: no proof. guest: a table's visit cookie. staff: any signed-in user. Everything else is a privilege that the
 * caller needs.
 */
export type Who = 'anyone' | 'guest' | 'staff' | Privilege;

/**
 * Who may make which call. Written by hand from the specification and its decisions, not from the contract, so that
 * adding a call, or opening one to others, requires a change here.
 */
export const mayCall: Readonly<Record<string, readonly Who[]>> = {
  // "Diners: no account and no token. Passing check-in gives the browser a cookie"; "no auth" of the call tables
  'POST /token/generate-token': ['anyone'],
  'GET /token/getpasswordlink': ['anyone'],
  'POST /token/resetforgotpwd': ['anyone'],
  // The device cookie is the proof. Without it, no names are returned and no PIN is accepted
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
  // For a guest who has paid, the session id is again the proof, for the receipt and the invoice's address
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
  // Whoever may pay a bill may also split it
  'GET /external/splitbill/:orderID': ['guest', 'payment'],
  'POST /external/splitbill': ['guest', 'payment'],
  // "restaurantidname, menus, userprivileges, getMarkupPlan any staff"; and calls about one's own session and password
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
  // Change notices are for everyone who may make the calls they are about
  'GET /changes': ['staff'],
  'GET /external/changes': ['guest'],
  'POST /changepassword': ['staff'],
  // "fetchtables/0, getactiveorders, searchorders, fetchorderbyid, closeorder order"; the floor also uses tabledetail
  'GET /getactiveorders': ['order'],
  'GET /fetchtables/:state': ['order', 'takeorder'],
  'POST /letguestin': ['order'],
  'GET /tabledetail': ['order', 'takeorder'],
  'GET /searchorders': ['order'],
  // Staff on the floor see printers in trouble and their waiting jobs. Managing printers is a separate privilege
  'GET /troubledprinters': ['order'],
  'GET /ticketpaper': ['order'],
  'POST /sendprints': ['order', 'printers'],
  'POST /dropprints': ['order', 'printers'],
  'GET /printers': ['printers'],
  'POST /printer': ['printers'],
  'POST /printerdelete': ['printers'],
  'POST /printertest': ['printers'],
  'GET /printjobs': ['printers'],
  // "opens ... by a privilege with a reason"
  'POST /opendrawer': ['drawer'],
  'POST /printagain': ['printers'],
  // "More privileges come with their capability: kitchen"
  'GET /kitchentickets': ['kitchen'],
  'GET /kitchenserved': ['kitchen'],
  'POST /kitchenstep': ['kitchen'],
  'POST /kitchenundo': ['kitchen'],
  'POST /kitchenacknowledge': ['kitchen'],
  'POST /kitchenclear': ['kitchen'],
  'POST /kitchenpause': ['kitchen'],
  'GET /kitchenstations': ['kitchen'],
  'POST /kitchenstation': ['kitchen'],
  'DELETE /kitchenstation': ['kitchen'],
  'GET /fetchorderbyid': ['order'],
  'GET /fetchorderbyid/:orderID': ['order'],
  'POST /closeorder': ['order'],
  // "'Fire mains' from the kitchen, from the floor and from the order"
  'POST /firecourse': ['kitchen', 'order'],
  // Not in the specification: for orders closed too early, empty tables, and guests who change tables
  'POST /reopenorder': ['order'],
  'POST /seesuborders': ['order'],
  'POST /voiddish': ['order'],
  'POST /voidpreview': ['order'],
  'POST /freetable': ['order'],
  'POST /takeovertables': ['order'],
  // Staff who notice a stranger at a table can end the visit
  'POST /endvisit': ['order'],
  'GET /visitphones': ['order'],
  'POST /putphoneout': ['order'],
  // Staff who can send an invoice to an address can also erase the address
  'POST /eraseaddress': ['payment'],
  'POST /invoicebuyer': ['payment'],
  // Insecure settings are shown to those who can fix them
  'GET /exposures': ['managerestaurant'],
  'POST /movetable': ['order'],
  'POST /joinorders': ['order'],
  'POST /separateorder': ['order'],
  'POST /payjoined': ['payment'],
  'GET /external/table': ['guest'],
  // "`/portal/take?table=`: staff with privilege `takeorder` order for a table that has no phone"
  'POST /takeorder': ['takeorder'],
  // For the staff who are the first to know that a dish runs out
  'GET /itemstock': ['item', 'kitchen', 'takeorder'],
  'POST /itemstock': ['item', 'kitchen', 'takeorder'],
  'GET /choicestock': ['item', 'kitchen', 'takeorder'],
  'POST /choicestock': ['item', 'kitchen', 'takeorder'],
  // A table calls staff, and everyone who works on the floor can see it
  'POST /external/callstaff': ['guest'],
  'POST /external/firstname': ['guest'],
  'GET /external/tablecalls': ['guest'],
  'GET /hasordered': ['order'],
  'GET /tablecalls': ['order'],
  'POST /taketablecall': ['order'],
  // "setordertopaid, fetchorderby, managercode payment"; the result of a payment is for those who take payments
  'GET /setordertopaid': ['payment'],
  'GET /fetchorderby/:orderid': ['payment'],
  'POST /managercode': ['payment'],
  'GET /latepayments': ['payment'],
  'GET /undeliveredinvoices': ['payment'],
  'POST /resendinvoice': ['payment'],
  'GET /receipt/:orderid': ['order', 'payment'],
  // Whoever may do something can request approval for it. Approving needs a separate privilege
  'POST /askapproval': ['order', 'payment', 'refund'],
  'GET /approval/:approvalID': ['order', 'payment', 'refund'],
  'POST /withdrawapproval': ['order', 'payment', 'refund'],
  'GET /approvers': ['order', 'payment', 'refund'],
  'GET /approvals': ['approve'],
  'POST /answerapproval': ['approve'],
  // "More privileges come with their capability: refund"; staff who take payments also see refunds
  'POST /refund': ['refund'],
  'GET /refunds/:orderID': ['payment', 'refund'],
  'GET /disputes': ['payment', 'refund'],
  'GET /disputes/:orderID': ['payment', 'refund'],
  // A screen's calls follow its privilege: "the menus list, the drawer and the routes follow from the same privileges"
  // The library of the dishes' groups of choices
  'GET /choicegroups': ['item'],
  'GET /choicegroupnames': ['item'],
  'POST /choicegroup': ['item'],
  'DELETE /choicegroup': ['item'],
  'GET /itemcategories': ['itemcategory'],
  'POST /itemcategory': ['itemcategory'],
  'GET /categorydelete': ['itemcategory'],
  // "categoryidname item or itemcategory"
  'GET /categoryidname': ['item', 'itemcategory', 'printers'],
  'GET /items': ['item'],
  'GET /menuoutline': ['item'],
  'POST /menuorder': ['item'],
  'GET /menufile': ['item'],
  'POST /menuimport': ['item'],
  'GET /item': ['item'],
  'GET /item/:id': ['item'],
  'POST /item': ['item'],
  'POST /itemphoto': ['item'],
  'DELETE /itemphoto': ['item'],
  'GET /fetchtable': ['managetable'],
  'POST /addtable': ['managetable'],
  'POST /renewtable': ['managetable'],
  // Who may edit tables also edits areas and plans; everybody on the floor sees them
  'POST /addtables': ['managetable'],
  'GET /floorplan': ['managetable', 'order', 'takeorder'],
  'POST /floorplan': ['managetable'],
  'POST /areas': ['managetable'],
  'POST /closearea': ['managetable'],
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
  // The history of changes to money and rights has its own privilege
  'GET /audit': ['audit'],
  'GET /auditverify': ['audit'],
  // Users who manage users see when there are too many refusals
  'GET /securityalerts': ['user'],
  // "payment_review = Revenue Report; orderstat = Order Stats; serverstat = Tips Report"
  'GET /revenuereport': ['payment_review'],
  'GET /revenuetotal': ['payment_review'],
  'GET /revenuechart': ['payment_review'],
  'GET /orderstatReport': ['orderstat'],
  'GET /orderstatchart': ['orderstat'],
  'GET /serverstatReport': ['serverstat'],
  'GET /serverstatchart': ['serverstat'],
  'GET /numberedrecords': ['payment_review'],
  'GET /numbersverify': ['audit', 'managerestaurant', 'payment_review'],
  'POST /lastnumber': ['managerestaurant'],
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

const titleOf = ({ method, path }: Call) => `${method} ${path}`;

/** All calls of the contract: the title used in the table above, the name, and the entry. */
export const titledCalls = (Object.entries(calls) as [string, Call][]).map(
  ([name, call]) => [titleOf(call), name, call] as const,
);
/** The calls that need a proof of who makes them. */
export const guardedCalls = titledCalls.filter(([title]) => !mayCall[title]?.includes('anyone'));

/** The visible part of a response. For a stream, only that it was opened. */
export async function visibleAnswer(
  test: TestApp,
  request: WellFormedRequest,
  headers: Record<string, string>,
  call: Call,
) {
  if (!('isEventStream' in call)) {
    const { statusCode: status, body, headers: answerHeaders } = await test.send({ ...request, headers });
    return { status, body, kept: answerHeaders['cache-control'] !== 'no-store' };
  }
  const answer = await test.app.inject({ ...request, headers, payloadAsStream: true });
  const { statusCode: status } = answer;
  const stream = answer.stream();
  if (status === 200) stream.destroy();
  const body = status === 200 ? 'a stream' : await text(stream);
  return { status, body, kept: answer.headers['cache-control'] !== 'no-store' };
}
