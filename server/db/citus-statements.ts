/*
 * Statements that Citus' router planner would not send to one node as they are, each by the function that sends it and
 * under the reason. All others name their restaurant by a value for each distributed table. Every test holds what it sends
 * against this (server/testing/sent-statements.ts).
 */

type Senders = Readonly<Record<string, readonly string[]>>;

/** The functions in a list. Behind one stands how many statements it sends where that is not one, so that one more is decided about. */
export const sendersIn = (list: Senders) =>
  new Set(
    Object.values(list)
      .flat()
      .map((sender) => sender.replace(/ \d+$/, '')),
  );

/** Statements that are not held to one restaurant: Citus asks all nodes. */
export const statementsWithoutRestaurant: Senders = {
  'Rounds of the program look at what is due in all restaurants; what they take on they claim restaurant by restaurant.':
    [
      'checkouts.queries.ts claimDueCheckouts 2',
      'idempotency-keys.queries.ts forgetOldKeys',
      'printing.queries.ts claimPrinters',
      'refunds.queries.ts claimDueRefunds',
      'table-calls.queries.ts deletePastCalls',
      'visits.queries.ts findIdleVisits',
      'waiting-moments.queries.ts bringWaitsNear',
    ],
  'After a refusal: a key counts as used wherever its caller used it.': ['idempotency-keys.queries.ts findKey'],
  'A card provider names its session, and a guest after the visit too: whose restaurant it is, is what the statement finds.':
    [
      'checkouts.queries.ts adoptSession',
      'checkouts.queries.ts findCheckout',
      'invoices.queries.ts findOrderPlace',
      'invoices.queries.ts findPaymentOfSession',
      'money-back.queries.ts findPaidSession',
    ],
  'Figures and reports of all restaurants, for the platform and for the metrics.': [
    'audit.queries.ts countRefusals',
    'business.queries.ts countOpenOrders',
    'business.queries.ts readWaiting',
    'charts.queries.ts ordersByHour',
    'charts.queries.ts revenueByDay',
    'charts.queries.ts tipsByAttendant',
    'every-row.ts framed',
    'order-stats.queries.ts countPaidOrders',
    'order-stats.queries.ts listOpenOrders',
    'order-stats.queries.ts readNames',
    'order-stats.queries.ts readPaidOrders',
    'order-stats.service.ts lines',
    'order-stats.service.ts records',
    'orders-in-order.queries.ts idsOf',
    'refund-totals.queries.ts sumRefunds',
    'refund-totals.queries.ts sumRefundsByDay',
    'revenue.queries.ts 6',
    'revenue.queries.ts findPayment',
    'revenue.queries.ts readTotals',
    'revenue.queries.ts sumRevenue',
    'tips.queries.ts 3',
  ],
  'Records that name one of the staff, who may be of no restaurant.': [
    'approvals.queries.ts listApprovalsOf',
    'staff-data.queries.ts countRecords 2',
  ],
  'Restaurants are a reference table; the mark of a logo is looked up by the row of its restaurant.': [
    'restaurants.routes.ts',
  ],
  'It is of no restaurant: whether there is room to write, taken back at once.': ['readiness.ts hasRoom'],
  'The demo, which is filled before there is anything to distribute.': [
    'demo-tables.queries.ts listDemoTables',
    'insert-rows.ts insertRows',
    'load-demo.ts 2',
    'write-orders.ts addCheckouts 2',
    'write-orders.ts addTips',
  ],
};

/** Statements that stay in one restaurant, and that Citus takes apart: more ways between the nodes, the same outcome. */
export const statementsTakenApart: Senders = {
  'It inserts in a WITH, or inserts what it reads: Citus plans each part by itself, or brings the rows to the coordinator first.':
    [
      'approvals.queries.ts insertApproval',
      'attendants.queries.ts insertAttendant',
      'categories.queries.ts insertCategory',
      'checkouts.queries.ts insertCheckout',
      'idempotency-keys.queries.ts bindKey',
      'decide.queries.ts markReopened',
      'decide.queries.ts replaceLines 4',
      'dining-tables.queries.ts insertDiningTable',
      'items.queries.ts replaceSubItems 4',
      'kitchen.queries.ts serveAll',
      'kitchen.queries.ts tellLines',
      'logos.queries.ts putLogo',
      'moves.queries.ts keepMove',
      'payments.queries.ts insertPayment',
      'place.queries.ts insertSubOrder',
      'print-jobs.queries.ts insertReprint',
      'print-jobs.queries.ts insertTestPage',
      'printers.queries.ts insertPrinter',
      'refunds.queries.ts insertRefund',
      'splits.queries.ts replaceOpenShares 2',
      'stations.queries.ts insertStation',
      'stations.queries.ts writeCategories 2',
      'table-calls.queries.ts insertTableCall',
      'visits.queries.ts joinVisit',
    ],
  'A part of it has its restaurant from the row that another part found: the router planner reads no further than the part.':
    [
      'charts.queries.ts tipsByAttendant',
      'printing.queries.ts claimOfRestaurant',
      'refunds.queries.ts claimOfRestaurant',
      'check-in.queries.ts findLinkedTable',
      'check-in.queries.ts findTableOfStaff',
      'decide.queries.ts decideSubOrder',
      'dining-tables.queries.ts findDiningTable',
      'dining-tables.routes.ts',
      'attendants.queries.ts lockForRemoval 3',
      'floor.queries.ts findTableDetail',
      'floor.queries.ts listActiveOrders',
      'floor.queries.ts listFloorTables',
      'invoices.queries.ts listOrderPayments',
      'items.queries.ts findItem',
      'items.routes.ts',
      'kitchen.queries.ts findTicket',
      'kitchen.queries.ts listServed',
      'kitchen.queries.ts listTickets',
      'orders.queries.ts findOrder',
      'orders.queries.ts findVisitOrder',
      'orders.queries.ts isPayingNow',
      'orders.queries.ts listLatePayments',
      'orders.queries.ts listOrders',
      'payments.queries.ts findOrderWithTerms',
      'payments.queries.ts findPayableOrder',
      'place.queries.ts findObstacle',
      'print-jobs.queries.ts listTroubles',
      'printers.routes.ts',
      'printing.queries.ts beginJob',
      'printing.queries.ts confirmCopy',
      'stations.queries.ts listStations',
      'table-calls.queries.ts listCallsOfVisit',
      'visits.queries.ts endVisit',
      'visits.queries.ts lockIdleVisit 2',
      'phones.queries.ts markPutOut',
      'visits.queries.ts joinVisitAgain',
    ],
};
