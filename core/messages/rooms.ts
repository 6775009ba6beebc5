import type { Translation } from './translation.ts';

/** Every room of messages, by its file below `en`. */
export interface Rooms {
  'core/product': typeof import('./en/core/product.ts').productMessages;
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
  'diner/ui': typeof import('./en/diner/ui.ts').dinerUiMessages;
  'portal/passwords': typeof import('./en/portal/passwords.ts').passwordMessages;
  'server/logos': typeof import('./en/server/logos.ts').logoMessages;
  'server/orders': typeof import('./en/server/orders.ts').orderMessages;
  'server/payments': typeof import('./en/server/payments.ts').paymentMessages;
  'server/records': typeof import('./en/server/records.ts').recordMessages;
  'server/refunds': typeof import('./en/server/refunds.ts').refundMessages;
  'server/refusals': typeof import('./en/server/refusals.ts').refusalMessages;
  'server/requests': typeof import('./en/server/requests.ts').requestMessages;
  'ui/states': typeof import('./en/ui/states.ts').stateMessages;
}

export type RoomId = keyof Rooms;

/** The parts of the product that load messages; `core` and `ui` are everybody's. */
export type Area = 'core' | 'ui' | 'diner' | 'portal' | 'server';

/** What a language says in one part: every room of it. */
export type Translations<A extends Area> = {
  readonly [Id in RoomId as Id extends `${A}/${string}` ? Id : never]: Translation<Id>;
};
