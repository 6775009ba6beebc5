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
  tablesFailed: 'Failed to get Table list!',
  tablesArea: 'Error in Tables Listing',
  loading: 'Loading orders',
  card: '{table}, order {order}, {status}, {minutes} min',
  /** How long guests have waited. */
  /** Dishes that the kitchen has ready. */
  ready: { one: 'Ready', other: 'Ready: {count} dishes' },
  left: 'Left',
  pay: '{status}, order {order}',
  /** Guests who call. */
  calls: 'Calls',
  callsFailed: 'The calls of the tables could not be loaded.',
  call: { staff: '{table} calls staff', bill: '{table} asks for the bill' },
  /** On the card of the table. */
  calling: { staff: 'Calls staff', bill: 'Asks for the bill' },
  justNow: 'just now',
  take: 'Take',
  takeOf: { staff: 'Take: {table} calls staff', bill: 'Take: {table} asks for the bill' },
  taken: {
    staff: 'The guests at {table} see that someone is on the way.',
    bill: 'The guests at {table} see that the bill is on the way.',
  },
  takeFailed: 'The call could not be taken.',
  /** Of a sub-order that waits to be confirmed. */
  waiting: {
    unseen: '{minutes} min, not seen yet',
    seen: '{minutes} min, seen by {name}',
    see: 'Seen',
    /** On its button, for those who hear it. */
    seeOf: 'Seen: sub-order {subOrder}',
    seeFailed: 'This could not be saved. Please try again.',
    overdue: 'Late: {waiting}',
  },
  /** What leads to the phones of a table: on the floor from the first, the dialog's own words later. */
  guests: {
    menu: 'Guests at {table}',
    phones: 'Phones',
  },
  /** Of the buttons that lead to the pad: apart, since the floor loads them and not the pad. */
  pad: {
    take: 'Take an order',
    add: 'Add to the order',
    takeAt: 'Take an order at {table}',
    addAt: 'Add to the order of {table}',
  },
});
