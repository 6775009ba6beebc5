// The list of all calls: routes, documentation and the authorization tests are made from it.
import * as attendants from './attendants.ts';
import * as categories from './categories.ts';
import * as checkIn from './check-in.ts';
import * as diningTables from './dining-tables.ts';
import * as disputes from './disputes.ts';
import * as floor from './floor.ts';
import * as invoices from './invoices.ts';
import * as items from './items.ts';
import { itemMenu } from './menu.ts';
import * as orders from './orders.ts';
import * as passwords from './passwords.ts';
import * as payments from './payments.ts';
import * as plans from './plans.ts';
import * as refunds from './refunds.ts';
import * as reports from './reports.ts';
import * as restaurantSession from './restaurant-session.ts';
import * as restaurants from './restaurants.ts';
import * as roles from './roles.ts';
import * as session from './session.ts';
import * as splits from './splits.ts';
import * as users from './users.ts';

export const calls = {
  signIn: session.signIn,
  signOut: session.signOut,
  askPasswordLink: session.askPasswordLink,
  menus: session.menus,
  userPrivileges: session.userPrivileges,
  restaurantNames: session.restaurantNames,
  managerCode: session.managerCode,
  taxRate: restaurantSession.taxRate,
  restaurantConfig: restaurantSession.restaurantConfig,
  dinerChargePlan: restaurantSession.dinerChargePlan,
  staffChargePlan: restaurantSession.staffChargePlan,
  verifyTable: checkIn.verifyTable,
  isOtpRequired: checkIn.isOtpRequired,
  checkOtp: checkIn.checkOtp,
  letGuestIn: checkIn.letGuestIn,
  itemMenu,
  placeOrder: orders.placeOrder,
  cancelSubOrder: orders.cancelSubOrder,
  dinerOrder: orders.dinerOrder,
  dinerCloseOrder: orders.dinerCloseOrder,
  closeOrder: orders.closeOrder,
  reopenOrder: orders.reopenOrder,
  orderById: orders.orderById,
  orderByNoId: orders.orderByNoId,
  searchOrders: orders.searchOrders,
  invoiceStatus: orders.invoiceStatus,
  latePayments: orders.latePayments,
  activeOrders: floor.activeOrders,
  floorTables: floor.floorTables,
  tableDetail: floor.tableDetail,
  freeTable: floor.freeTable,
  setOrderToPaid: payments.setOrderToPaid,
  sendInvoice: payments.sendInvoice,
  receipt: invoices.receipt,
  dinerReceipt: invoices.dinerReceipt,
  invoiceAddress: invoices.invoiceAddress,
  undeliveredInvoices: invoices.undeliveredInvoices,
  resendInvoice: invoices.resendInvoice,
  payOrder: payments.payOrder,
  leaveCheckout: payments.leaveCheckout,
  completeOrder: payments.completeOrder,
  splitOf: splits.splitOf,
  splitBill: splits.splitBill,
  refund: refunds.refund,
  refunds: refunds.refunds,
  disputes: disputes.disputes,
  orderDisputes: disputes.orderDisputes,
  itemCategories: categories.itemCategories,
  saveCategory: categories.saveCategory,
  deleteCategory: categories.deleteCategory,
  categoryNames: categories.categoryNames,
  items: items.items,
  itemById: items.itemById,
  itemByNoId: items.itemByNoId,
  saveItem: items.saveItem,
  diningTables: diningTables.diningTables,
  saveDiningTable: diningTables.saveDiningTable,
  renewTable: diningTables.renewTable,
  attendantNames: diningTables.attendantNames,
  attendants: attendants.attendants,
  saveAttendant: attendants.saveAttendant,
  resetTips: attendants.resetTips,
  roles: roles.roles,
  role: roles.role,
  saveRole: roles.saveRole,
  allPrivileges: roles.allPrivileges,
  restaurantPrivileges: roles.restaurantPrivileges,
  roleNames: roles.roleNames,
  users: users.users,
  user: users.user,
  saveUser: users.saveUser,
  deleteUser: users.deleteUser,
  changePassword: passwords.changePassword,
  resetPassword: passwords.resetPassword,
  revenueReport: reports.revenueReport,
  revenueTotal: reports.revenueTotal,
  orderStats: reports.orderStats,
  tips: reports.tips,
  revenueChart: reports.revenueChart,
  orderChart: reports.orderChart,
  tipsChart: reports.tipsChart,
  plans: plans.plans,
  savePlan: plans.savePlan,
  deletePlan: plans.deletePlan,
  planNames: plans.planNames,
  restaurants: restaurants.restaurants,
  saveRestaurant: restaurants.saveRestaurant,
  saveLogo: restaurants.saveLogo,
  removeLogo: restaurants.removeLogo,
} as const;

export type Calls = typeof calls;
