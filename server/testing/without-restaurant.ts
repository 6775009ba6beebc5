/**
 * Functions whose statements are not limited to one restaurant, by reason. A number gives how many statements a
 * function sends if more than one, so that each further one needs a decision.
 */
export const sendersWithoutRestaurant: Readonly<Record<string, readonly string[]>> = {
  'Rounds of the program take on what is due in all restaurants.': [
    'checkouts.queries.ts claimDueCheckouts 2',
    'idempotency-keys.queries.ts forgetOldKeys',
    'printing.queries.ts claimPrinters',
    'refunds.queries.ts claimDueRefunds',
    'table-calls.queries.ts sweepTableCalls',
    'visits.queries.ts findIdleVisits',
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
    'order-stats.queries.ts readPageIds',
    'order-stats.queries.ts readPaidOrders',
    'order-stats.service.ts records',
    'refunds.queries.ts refundedBetween',
    'refunds.queries.ts refundedByDay',
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
  'The mark of a logo is looked up by the row of its restaurant.': ['restaurants.routes.ts'],
  'It is of no restaurant: whether there is room to write, taken back at once.': ['readiness.ts hasRoom'],
  'The demo, which is filled before there is a second restaurant.': [
    'demo-tables.queries.ts listDemoTables',
    'insert-rows.ts insertRows',
    'load-demo.ts 2',
    'write-orders.ts addCheckouts 2',
    'write-orders.ts addTips',
  ],
};
