// All calls by name. Routes, documentation, clients and authorization tests are derived from this list.
import * as account from './account.ts';
import * as approvals from './approvals.ts';
import * as attendants from './attendants.ts';
import * as audit from './audit.ts';
import type { Address, Call } from './call.ts';
import * as categories from './categories.ts';
import * as changes from './changes.ts';
import * as plans from './charge-plans.ts';
import * as checkIn from './check-in.ts';
import * as choiceGroups from './choice-groups.ts';
import * as diningTables from './dining-tables.ts';
import * as disputes from './disputes.ts';
import * as endpoints from './endpoints.ts';
import * as floor from './floor.ts';
import * as floorPlan from './floor-plan.ts';
import * as phones from './guest-phones.ts';
import * as invoices from './invoices.ts';
import * as items from './items.ts';
import * as joins from './joins.ts';
import * as kitchen from './kitchen.ts';
import * as menu from './menu.ts';
import * as menuFiles from './menu-files.ts';
import * as moves from './moves.ts';
import * as numbers from './numbers.ts';
import * as orders from './orders.ts';
import * as passwords from './passwords.ts';
import * as payments from './payments.ts';
import * as placedOrders from './placed-orders.ts';
import * as printers from './printers.ts';
import * as refunds from './refunds.ts';
import * as reports from './reports.ts';
import * as restaurantSession from './restaurant-session.ts';
import * as restaurants from './restaurants.ts';
import * as roles from './roles.ts';
import * as session from './session.ts';
import * as splits from './splits.ts';
import * as staffData from './staff-data.ts';
import * as stock from './stock.ts';
import * as tableCalls from './table-calls.ts';
import * as users from './users.ts';
import * as voids from './voids.ts';

export const rooms = {
  session,
  account,
  restaurantSession,
  checkIn,
  menu,
  menuFiles,
  placedOrders,
  orders,
  voids,
  floor,
  floorPlan,
  kitchen,
  tableCalls,
  moves,
  joins,
  payments,
  splits,
  refunds,
  approvals,
  disputes,
  invoices,
  categories,
  choiceGroups,
  items,
  stock,
  diningTables,
  attendants,
  printers,
  roles,
  users,
  passwords,
  changes,
  audit,
  reports,
  numbers,
  phones,
  staffData,
  plans,
  restaurants,
};

type AllOf<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void
  ? All
  : never;
type EveryRoom = AllOf<(typeof rooms)[keyof typeof rooms]>;

export type CallName = keyof typeof endpoints;

const isCall = ([name]: [string, unknown]) => name in endpoints;

export const calls = Object.fromEntries(
  Object.values(rooms).flatMap((room) => Object.entries(room).filter(isCall)),
) as Pick<EveryRoom, CallName> satisfies { readonly [Name in CallName]: Call & Address<(typeof endpoints)[Name]> };

export type Calls = typeof calls;

export const listedCalls: readonly { readonly name: CallName; readonly room: Room; readonly call: Call }[] =
  Object.entries(rooms).flatMap(([room, entries]) =>
    Object.entries(entries)
      .filter(isCall)
      .map(([name, call]) => ({ name: name as CallName, room: room as Room, call: call as Call })),
  );

export type Room = keyof typeof rooms;

type ByEndpoint = { readonly [Name in CallName as (typeof endpoints)[Name]]: Calls[Name] };
export type Endpoint = keyof ByEndpoint;
export type CallAt<At extends Endpoint> = ByEndpoint[At];
