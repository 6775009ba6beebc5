import type { Queryable } from '../platform/database.ts';
import * as builders from './builders.ts';
import { changeItem, raiseMenu } from './change-item.ts';
import { buildClosedOrder, completeOrder, readMoney } from './closed-order.ts';
import { buildFloor, place, placeSoups, seatBeside } from './diner.ts';
import { orderDesk } from './order-desk.ts';
import { isSeenAtOnce, silenceDatabase, waitersAtLock } from './own-writes.ts';
import { padDesk } from './pad-desk.ts';
import { addRow, changeRows, findRow, findRows } from './rows.ts';
import { buildSplitDesk, orderMore, splitDesk, typeCard } from './split-desk.ts';
import type { TestServer } from './test-server.ts';

const actsOn =
  <Place>(place: Place) =>
  <Given extends unknown[], Answer>(act: (place: Place, ...given: Given) => Answer) =>
  (...given: Given) =>
    act(place, ...given);

/** Helpers of tests to build, read and change rows of a database. */
export function onDatabase(db: Queryable) {
  const act = actsOn(db);
  return {
    findRow: act(findRow),
    findRows: act(findRows),
    addRow: act(addRow),
    changeRows: act(changeRows),
    changeItem: act(changeItem),
    raiseMenu: act(raiseMenu),
    buildPlan: act(builders.buildPlan),
    buildRestaurant: act(builders.buildRestaurant),
    buildRole: act(builders.buildRole),
    buildUser: act(builders.buildUser),
    buildCategory: act(builders.buildCategory),
    buildItem: act(builders.buildItem),
    buildGroup: act(builders.buildGroup),
    buildAttendant: act(builders.buildAttendant),
    buildTable: act(builders.buildTable),
    buildVisit: act(builders.buildVisit),
    buildOrder: act(builders.buildOrder),
  };
}

/** Creates a user who is signed in. */
async function buildStaff(test: TestServer, wishes?: Parameters<typeof builders.buildUser>[1]) {
  const user = await builders.buildUser(test.db, wishes);
  return { ...user, headers: await test.staffHeaders(user.id) };
}

/** The `result` of a call's response. */
const resultOf = async (test: TestServer, ...[call, options]: Parameters<TestServer['send']>) =>
  (await test.send(call, options)).json().result;

/** Helpers of tests for what guests and staff do at tables. */
export function onServer(test: TestServer) {
  const act = actsOn(test);
  return {
    buildStaff: act(buildStaff),
    resultOf: act(resultOf),
    buildFloor: act(buildFloor),
    seatBeside: act(seatBeside),
    place: act(place),
    placeSoups: act(placeSoups),
    buildClosedOrder: act(buildClosedOrder),
    completeOrder: act(completeOrder),
    readMoney: act(readMoney),
    orderDesk: act(orderDesk),
    padDesk: act(padDesk),
    splitDesk: act(splitDesk),
    buildSplitDesk: act(buildSplitDesk),
    orderMore: act(orderMore),
    typeCard: act(typeCard),
    silenceDatabase: act(silenceDatabase),
    isSeenAtOnce: act(isSeenAtOnce),
    waitersAtLock: act(waitersAtLock),
  };
}
