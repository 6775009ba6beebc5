import { room } from '../../message.ts';

export const screenMessages = room('core/screens', {
  groups: { Menu: 'Menu', Floor: 'Floor', Reports: 'Reports', Administration: 'Administration' },
  itemCategory: 'Item category',
  item: 'Item',
  orders: 'Orders',
  take: 'Take an order',
  kitchen: 'Kitchen',
  manageTable: 'Manage table',
  server: 'Server',
  printers: 'Printers',
  user: 'User',
  role: 'Role',
  audit: 'Audit trail',
  manageRestaurant: 'Manage restaurant',
  applicationCharges: 'Application charges',
});
