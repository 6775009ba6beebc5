import { restaurantRuleMessages } from '../messages/en/core/restaurants.ts';
import { sellerMessages as messages } from '../messages/en/core/seller.ts';
import type { Language } from '../messages/languages.ts';
import { fill, type Words } from '../messages/message.ts';
import { say } from '../messages/say.ts';
import { isLongerThan } from './record-text.ts';
import { isVatId, taxName } from './seller.ts';

/** Who an invoice is made out to: a guest's company. Address and VAT id may be empty. */
export interface Buyer {
  readonly name: string;
  readonly address: string;
  readonly vatId: string;
}

export type BuyerField = keyof Buyer;

/** The longest texts, in characters. */
export const buyerLimits: Readonly<Record<BuyerField, number>> = { name: 200, address: 500, vatId: 50 };

export const buyerFields = Object.keys(buyerLimits) as readonly BuyerField[];

/** Undefined if nothing is typed; the invoice then names no buyer. */
export function typedBuyer(typed: Buyer): Buyer | undefined {
  const [name, address, vatId] = [typed.name.trim(), typed.address.trim(), typed.vatId.trim()];
  return name + address + vatId === '' ? undefined : { name, address, vatId };
}

/** Why a buyer can't be saved, by field; empty for a usable one. */
export function faultsOfBuyer(buyer: Buyer): Partial<Record<BuyerField, Words>> {
  const tooLong = buyerFields
    .filter((field) => isLongerThan(buyerLimits[field], buyer[field]))
    .map((field) => [field, fill(restaurantRuleMessages.tooLong, { limit: buyerLimits[field] })]);
  return {
    ...(buyer.name === '' ? { name: messages.noBuyerName } : {}),
    // Other tax numbers may also begin with a country's letters: FRRMRC80A01H501X.
    ...(/^\s*[a-z]{2}\s*\d/i.test(buyer.vatId) && isVatId(buyer.vatId) === false
      ? { vatId: messages.badVatIdOfBuyer }
      : {}),
    ...Object.fromEntries(tooLong),
  };
}

/** 'Muster AG, Hauptstr. 1, 10115 Berlin, USt-IdNr. DE123456789', as printed by a restaurant in this country. */
export function buyerLine(language: Language, country: string, { name, address, vatId }: Buyer): string {
  const label = isVatId(vatId) ? messages.vat : taxName(country, vatId);
  return [name, ...address.split('\n'), vatId && say(language, messages.numbered, { name: label, number: vatId })]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
