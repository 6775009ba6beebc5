import type { Translation } from './translation.ts';

/** Every room of messages, by its file below `en`. */
export interface Rooms {
  'core/audit': typeof import('./en/core/audit.ts').auditMessages;
  'core/bill': typeof import('./en/core/bill.ts').billMessages;
  'core/currencies': typeof import('./en/core/currencies.ts').currencyMessages;
  'core/dishes': typeof import('./en/core/dishes.ts').dishMessages;
  'core/exposures': typeof import('./en/core/exposures.ts').exposureMessages;
  'core/order-states': typeof import('./en/core/order-states.ts').orderStateMessages;
  'core/password-rules': typeof import('./en/core/password-rules.ts').passwordRuleMessages;
  'core/payment-modes': typeof import('./en/core/payment-modes.ts').paymentModeMessages;
  'core/product': typeof import('./en/core/product.ts').productMessages;
  'core/reports': typeof import('./en/core/reports.ts').reportMessages;
  'core/restaurants': typeof import('./en/core/restaurants.ts').restaurantRuleMessages;
  'core/screens': typeof import('./en/core/screens.ts').screenMessages;
  'diner/app': typeof import('./en/diner/app.ts').dinerAppMessages;
  'diner/cart': typeof import('./en/diner/cart.ts').cartMessages;
  'diner/check-in': typeof import('./en/diner/check-in.ts').checkInMessages;
  'diner/invoice-field': typeof import('./en/diner/invoice-field.ts').invoiceMessages;
  'diner/menu': typeof import('./en/diner/menu.ts').menuMessages;
  'diner/my-orders': typeof import('./en/diner/my-orders.ts').myOrdersMessages;
  'diner/payment': typeof import('./en/diner/payment.ts').paymentMessages;
  'diner/payment-result': typeof import('./en/diner/payment-result.ts').resultMessages;
  'diner/review': typeof import('./en/diner/review.ts').reviewMessages;
  'diner/split': typeof import('./en/diner/split.ts').splitMessages;
  'diner/table-order': typeof import('./en/diner/table-order.ts').tableOrderMessages;
  'diner/table-calls': typeof import('./en/diner/table-calls.ts').tableCallMessages;
  'portal/account': typeof import('./en/portal/account.ts').accountMessages;
  'portal/approvals': typeof import('./en/portal/approvals.ts').approvalMessages;
  'portal/attendants': typeof import('./en/portal/attendants.ts').attendantMessages;
  'portal/audit': typeof import('./en/portal/audit.ts').auditScreenMessages;
  'portal/brand': typeof import('./en/portal/brand.ts').brandMessages;
  'portal/categories': typeof import('./en/portal/categories.ts').categoryMessages;
  'portal/fields': typeof import('./en/portal/fields.ts').fieldMessages;
  'portal/floor': typeof import('./en/portal/floor.ts').floorMessages;
  'portal/forms': typeof import('./en/portal/forms.ts').formMessages;
  'portal/home': typeof import('./en/portal/home.ts').homeMessages;
  'portal/invoices': typeof import('./en/portal/invoices.ts').invoiceMessages;
  'portal/items': typeof import('./en/portal/items.ts').itemMessages;
  'portal/kitchen': typeof import('./en/portal/kitchen.ts').kitchenMessages;
  'portal/records': typeof import('./en/portal/records.ts').listMessages;
  'portal/screen-lock': typeof import('./en/portal/screen-lock.ts').lockMessages;
  'portal/login': typeof import('./en/portal/login.ts').loginMessages;
  'portal/bell': typeof import('./en/portal/bell.ts').orderSoundMessages;
  'portal/orders': typeof import('./en/portal/orders.ts').orderMessages;
  'portal/passwords': typeof import('./en/portal/passwords.ts').passwordMessages;
  'portal/payment-notices': typeof import('./en/portal/payment-notices.ts').noticeMessages;
  'portal/payments': typeof import('./en/portal/payments.ts').paymentMessages;
  'portal/guest-phones': typeof import('./en/portal/guest-phones.ts').phoneMessages;
  'portal/charge-plans': typeof import('./en/portal/charge-plans.ts').planMessages;
  'portal/printers': typeof import('./en/portal/printers.ts').printerMessages;
  'portal/refunds': typeof import('./en/portal/refunds.ts').refundMessages;
  'portal/reports': typeof import('./en/portal/reports.ts').reportMessages;
  'portal/restaurants': typeof import('./en/portal/restaurants.ts').restaurantMessages;
  'portal/roles': typeof import('./en/portal/roles.ts').roleMessages;
  'portal/second-step': typeof import('./en/portal/second-step.ts').secondStepMessages;
  'portal/move-and-join': typeof import('./en/portal/move-and-join.ts').seatingMessages;
  'portal/shell': typeof import('./en/portal/shell.ts').shellMessages;
  'portal/split': typeof import('./en/portal/split.ts').splitMessages;
  'portal/table': typeof import('./en/portal/table.ts').tableDetailMessages;
  'portal/staff-data': typeof import('./en/portal/staff-data.ts').staffDataMessages;
  'portal/table-code': typeof import('./en/portal/table-code.ts').tableQrMessages;
  'portal/table-states': typeof import('./en/portal/table-states.ts').tableStateMessages;
  'portal/dining-tables': typeof import('./en/portal/dining-tables.ts').tableMessages;
  'portal/pad': typeof import('./en/portal/pad.ts').takeMessages;
  'portal/ui': typeof import('./en/portal/ui.ts').uiMessages;
  'portal/users': typeof import('./en/portal/users.ts').userMessages;
  'server/account-mails': typeof import('./en/server/account-mails.ts').accountMailMessages;
  'server/people': typeof import('./en/server/people.ts').peopleMessages;
  'server/invoices': typeof import('./en/server/invoices.ts').invoiceMessages;
  'server/orders': typeof import('./en/server/orders.ts').orderMessages;
  'server/mails': typeof import('./en/server/mails.ts').mailMessages;
  'server/privacy': typeof import('./en/server/privacy.ts').privacyMessages;
  'server/payments': typeof import('./en/server/payments.ts').paymentMessages;
  'server/printers': typeof import('./en/server/printers.ts').printerMessages;
  'server/records': typeof import('./en/server/records.ts').recordMessages;
  'server/refusals': typeof import('./en/server/refusals.ts').refusalMessages;
  'server/requests': typeof import('./en/server/requests.ts').requestMessages;
  'server/sandbox-checkout': typeof import('./en/server/sandbox-checkout.ts').sandboxMessages;
  'server/set-up': typeof import('./en/server/set-up.ts').setUpMessages;
  'server/tables': typeof import('./en/server/tables.ts').tableMessages;
  'ui/states': typeof import('./en/ui/states.ts').stateMessages;
}

export type RoomId = keyof Rooms;

/** Parts that load their own messages; all parts use `core` and `ui`. */
export type Area = 'core' | 'ui' | 'diner' | 'portal' | 'server';

export type Translations<A extends Area> = {
  readonly [Id in RoomId as Id extends `${A}/${string}` ? Id : never]: Translation<Id>;
};
