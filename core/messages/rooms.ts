import type { Translation } from './translation.ts';

/** Every room of messages, by its file below `en`. */
export interface Rooms {
  'core/product': typeof import('./en/core/product.ts').productMessages;
  'diner/invoice-field': typeof import('./en/diner/invoice-field.ts').invoiceMessages;
  'diner/payment-result': typeof import('./en/diner/payment-result.ts').resultMessages;
  'diner/ui': typeof import('./en/diner/ui.ts').dinerUiMessages;
  'portal/passwords': typeof import('./en/portal/passwords.ts').passwordMessages;
}

export type RoomId = keyof Rooms;

/** The parts of the product that load messages; `core` and `ui` are everybody's. */
export type Area = 'core' | 'ui' | 'diner' | 'portal' | 'server';

/** What a language says in one part: every room of it. */
export type Translations<A extends Area> = {
  readonly [Id in RoomId as Id extends `${A}/${string}` ? Id : never]: Translation<Id>;
};
