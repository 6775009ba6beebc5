export const floorMessages = {
  title: 'Table Order Status',
  active: 'Table(s) in Service/Active',
  free: 'Free Tables',
  toList: 'Orders list',
  noOrders: 'No Tables with an Order Yet',
  noFreeTables: 'No free tables',
  nothingFound: 'No table or order matches the search.',
  ordersFailed: 'Failed to get Order list!',
  ordersArea: 'The orders could not be loaded.',
  tablesFailed: 'Failed to get Table list!',
  tablesArea: 'Error in Tables Listing',
} as const;
