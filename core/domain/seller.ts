import { restaurantRuleMessages } from '../messages/en/core/restaurants.ts';
import { sellerMessages as messages } from '../messages/en/core/seller.ts';
import type { Language } from '../messages/languages.ts';
import { fill, type Words } from '../messages/message.ts';
import { say } from '../messages/say.ts';
import { isLongerThan } from './record-text.ts';

/** What invoices say about the seller besides the restaurant's name. Texts may be empty. */
export interface Seller {
  /** If it differs from the restaurant's name: 'Kastanie Gastronomie GmbH'. */
  readonly legalName: string;
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
  /** State or province: 'CA'. Used only in countries whose addresses name it. */
  readonly state: string;
  readonly phone: string;
  /** A VAT id or tax number, as the country writes it: 'DE123456789', '12/345/67890'. */
  readonly taxId: string;
}

export type SellerField = keyof Seller;

/** The seller of a restaurant that sets nothing; also the default of the column `restaurants.seller`. */
export const noSeller: Seller = {
  legalName: '',
  street: '',
  postcode: '',
  town: '',
  state: '',
  phone: '',
  taxId: '',
};

/** The longest texts, in characters. */
export const sellerLimits: Readonly<Record<SellerField, number>> = {
  legalName: 200,
  street: 200,
  postcode: 20,
  town: 100,
  state: 100,
  phone: 50,
  taxId: 50,
};

export const sellerFields = Object.keys(noSeller) as readonly SellerField[];

const isEmpty = (seller: Seller) => sellerFields.every((field) => seller[field] === '');

/** A response's seller field; left out if nothing is set. */
export function sellerField(seller: Seller): { readonly seller?: Seller } {
  return isEmpty(seller) ? {} : { seller };
}

/** The same texts without spaces around them. */
export function trimmedSeller(seller: Seller): Seller {
  const texts = sellerFields.map((field) => [field, seller[field].replace(/\s+/g, ' ').trim()]);
  return Object.fromEntries(texts) as Record<SellerField, string>;
}

/** Patterns of VAT ids in the European Union, by their first letters: the country's code, or EL for Greece. */
const vatIds: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

const vatLettersOf = (country: string) => (country === 'GR' ? 'EL' : country);
const isInUnion = (country: string) => Object.hasOwn(vatIds, vatLettersOf(country));
const plain = (taxId: string) => taxId.replaceAll(/[\s.-]/g, '').toUpperCase();

/** Whether a text is a valid VAT id of the country in its first letters. Undefined if that is not an EU country. */
export function isVatId(text: string): boolean | undefined {
  const [letters, rest] = [plain(text).slice(0, 2), plain(text).slice(2)];
  return Object.hasOwn(vatIds, letters) ? vatIds[letters]?.test(rest) : undefined;
}

/** EU invoices may show a national tax number instead. It doesn't begin with the country's letters. */
const isOfVat = (country: string, taxId: string) =>
  isInUnion(country) && plain(taxId).startsWith(vatLettersOf(country));

/** Names of tax numbers that no language translates. */
const taxNames: Readonly<Record<string, string>> = {
  AE: 'TRN',
  AR: 'CUIT',
  AT: 'UID-Nr.',
  AU: 'ABN',
  BR: 'CNPJ',
  CA: 'GST/HST',
  CH: 'UID',
  CL: 'RUT',
  CO: 'NIT',
  EC: 'RUC',
  ID: 'NPWP',
  IN: 'GSTIN',
  LI: 'UID',
  MX: 'RFC',
  NZ: 'GST',
  PE: 'RUC',
  PH: 'TIN',
  UY: 'RUT',
};

const withVat = ['GB', 'NO', 'IS', 'ZA', 'SA'];

/** The form's label of the tax number: 'VAT ID or tax number', 'ABN'. */
export function taxLabel(country: string): Words | string {
  if (isInUnion(country)) return messages.vatOrTax;
  return taxNames[country] ?? (withVat.includes(country) ? messages.vat : messages.tax);
}

/** What an invoice calls it: 'USt-IdNr.' on German papers, 'RFC'. */
export function taxName(country: string, taxId: string): Words | string {
  if (!isInUnion(country)) return taxLabel(country);
  return isOfVat(country, taxId) ? (taxNames[country] ?? messages.vat) : messages.tax;
}

/** Formats of the town's line that differ from '10999 Berlin'. */
const townLines: Readonly<Record<string, string>> = {
  AU: '{town} {state} {postcode}',
  BR: '{town}, {state}, {postcode}',
  CA: '{town} {state} {postcode}',
  GB: '{town} {postcode}',
  ID: '{town} {postcode}',
  IE: '{town} {postcode}',
  IN: '{town}, {state} {postcode}',
  IT: '{postcode} {town} {state}',
  JP: '{town}, {state} {postcode}',
  KR: '{town} {postcode}',
  MX: '{postcode} {town}, {state}',
  NZ: '{town} {postcode}',
  SG: '{town} {postcode}',
  TH: '{town} {postcode}',
  TW: '{town} {postcode}',
  US: '{town}, {state} {postcode}',
  ZA: '{town} {postcode}',
};

const townLineOf = (country: string) => townLines[country] ?? '{postcode} {town}';

/** Whether addresses in a country name a state or province. */
export const namesState = (country: string): boolean => townLineOf(country).includes('{state}');

/** 'Musterallee 12, 10999 Berlin'. Empty unless street and town are set. */
export function sellerAddress(country: string, seller: Seller): string {
  if (seller.street === '' || seller.town === '') return '';
  const town = townLineOf(country)
    .split(', ')
    .map((part) => part.replaceAll(/\{(\w+)\}/g, (_, field: SellerField) => seller[field]))
    .map((part) => part.replaceAll('  ', ' ').trim())
    .filter((part) => part !== '')
    .join(', ');
  return [seller.street, town].filter((part) => part !== '').join(', ');
}

/**
 * The lines below the restaurant's name on its papers; undefined if nothing is set. `address` is the one in the form.
 * Guests from elsewhere also need the country.
 */
export function sellerLines(
  language: Language,
  country: string,
  seller: Seller,
  { address, withCountry }: { readonly address: string; readonly withCountry: boolean },
): readonly string[] | undefined {
  if (isEmpty(seller)) return undefined;
  const { legalName, phone, taxId } = seller;
  const name = withCountry ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : undefined;
  return [
    legalName,
    [sellerAddress(country, seller) || address, name].filter((part) => part).join(', '),
    phone && say(language, messages.phone, { phone }),
    taxId && say(language, messages.numbered, { name: taxName(country, taxId), number: taxId }),
  ].filter((line) => line !== '');
}

/** Why a seller can't be saved, by field; empty for a usable one. */
export function faultsOfSeller(country: string, seller: Seller): Partial<Record<SellerField, Words>> {
  const tooLong = sellerFields
    .filter((field) => isLongerThan(sellerLimits[field], seller[field]))
    .map((field) => [field, fill(restaurantRuleMessages.tooLong, { limit: sellerLimits[field] })]);
  const isWrong = isOfVat(country, seller.taxId) && isVatId(seller.taxId) === false;
  return { ...Object.fromEntries(tooLong), ...(isWrong ? { taxId: messages.badVatId } : {}) };
}

/** What invoices of a country require and a seller lacks. Knows only some countries' requirements. */
export function missingOnInvoices(
  country: string,
  seller: Seller,
): readonly ('street' | 'postcode' | 'town' | 'taxId')[] {
  const isKnown = isInUnion(country) || withVat.includes(country) || Object.hasOwn(taxNames, country);
  const needed = ['street', 'postcode', 'town', 'taxId'] as const;
  return isKnown ? needed.filter((field) => seller[field].trim() === '') : [];
}

// All other countries print on A4.
const letterCountries = ['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'];

export const isOnA4 = (country: string): boolean => !letterCountries.includes(country);
