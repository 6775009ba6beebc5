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
  /** How long somebody waits. */
  minutes: '{minutes} min',
  left: 'Left',
  pay: '{status}, order {order}',
});
