import { room } from '../../message.ts';

export const floorMessages = room('portal/floor', {
  title: 'Table Order Status',
  active: 'Table(s) in Service/Active',
  free: 'Free Tables',
  toList: 'Orders list',
  noOrders: 'No Tables with an Order Yet',
  noFreeTables: 'No free tables',
  nothingFound: 'No table or order matches the search.',
  ordersArea: 'The orders could not be loaded.',
  ordersFailed: 'Failed to get Order list!',
  tablesFailed: 'Failed to get Table list!',
  tablesArea: 'Error in Tables Listing',
  loading: 'Loading orders',
  loadingTables: 'Loading tables',
  card: '{table}, order {order}, {status}, {minutes} min',
  ready: { one: 'Ready', other: 'Ready: {count} dishes' },
  left: 'Left',
  pay: '{status}, order {order}',
  payingNow: 'Paying now',
  calls: 'Calls',
  callsFailed: 'The calls of the tables could not be loaded.',
  call: { staff: '{table} calls staff', bill: '{table} asks for the bill' },
  calling: { staff: 'Calls staff', bill: 'Asks for the bill' },
  justNow: 'just now',
  take: 'Take',
  takeOf: { staff: 'Take: {table} calls staff', bill: 'Take: {table} asks for the bill' },
  taken: {
    staff: 'The guests at {table} see that someone is on the way.',
    bill: 'The guests at {table} see that the bill is on the way.',
  },
  takeFailed: 'The call could not be taken.',
  waiting: {
    unseen: '{minutes} min, not seen yet',
    seen: '{minutes} min, seen by {name}',
    see: 'Seen',
    /** For screen readers. */
    seeOf: 'Seen: sub-order {subOrder}',
    seeFailed: 'This could not be saved. Please try again.',
    overdue: 'Late: {waiting}',
  },
  guests: {
    menu: 'Guests at {table}',
    phones: 'Phones',
  },
  /** Links to the pad; separate, because the floor loads them without the pad. */
  pad: {
    take: 'Take an order',
    add: 'Add to the order',
    takeAt: 'Take an order at {table}',
    addAt: 'Add to the order of {table}',
  },
});
