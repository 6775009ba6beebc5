import { portalPaths } from '../../core/domain/portal-paths.ts';
import { drawerScreens } from '../../core/domain/screens.ts';

/** The file of each signed-in screen: the routes import it, and the page preloads it. */
export const screenFiles = {
  [portalPaths.home]: 'app/home/home-screen',
  [portalPaths.orders]: 'orders/orders/order-screen',
  [portalPaths.table]: 'floor/table/table-detail',
  [portalPaths.receipt]: 'bill/invoices/receipt-screen',
  [portalPaths.ticket]: 'kitchen/ticket-paper/ticket-screen',
  [portalPaths.undelivered]: 'bill/invoices/undelivered-screen',
  [portalPaths.account]: 'sign-in/account/account-screen',
  [portalPaths.changePassword]: 'sign-in/passwords/change-password-screen',
  [portalPaths.menuFile]: 'menu/menu-file/menu-file-screen',
  [portalPaths.menuOrder]: 'menu/arrange/arrange-screen',
  [portalPaths.choiceGroups]: 'menu/choice-groups/choice-group-screen',
  [portalPaths.tableCards]: 'settings/dining-tables/table-cards-screen',
  [drawerScreens.order.path]: 'floor/board/table-order-status',
  [drawerScreens.takeorder.path]: 'orders/pad/pad-screen',
  [drawerScreens.kitchen.path]: 'kitchen/kitchen/kitchen-screen',
  [drawerScreens.itemcategory.path]: 'menu/categories/category-screen',
  [drawerScreens.item.path]: 'menu/items/item-screen',
  [drawerScreens.server.path]: 'people/attendants/attendant-screen',
  [drawerScreens.printers.path]: 'kitchen/printers/printer-screen',
  [drawerScreens.managetable.path]: 'settings/dining-tables/table-screen',
  [drawerScreens.managerestaurant.path]: 'settings/restaurants/restaurant-screen',
  [drawerScreens.applicationcharges.path]: 'settings/charge-plans/charge-plan-screen',
  [drawerScreens.payment_review.path]: 'reports/reports/revenue-screen',
  [drawerScreens.orderstat.path]: 'reports/reports/order-stats-screen',
  [drawerScreens.serverstat.path]: 'reports/reports/tips-screen',
  [drawerScreens.user.path]: 'people/users/user-screen',
  [drawerScreens.role.path]: 'people/roles/role-screen',
  [drawerScreens.audit.path]: 'reports/audit/audit-screen',
} as const;
