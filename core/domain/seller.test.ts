import { describe, expect, test } from 'vitest';
import { say } from '../messages/say.ts';
import { buyerLine, faultsOfBuyer, typedBuyer } from './buyer.ts';
import { faultsOfSeller, isOnA4, missingOnInvoices, noSeller, sellerAddress, sellerLines } from './seller.ts';

const kastanie = {
  ...noSeller,
  legalName: 'Kastanie Gastronomie GmbH',
  street: 'Musterallee 12',
  postcode: '10999',
  town: 'Berlin',
  phone: '030 23125 042',
  taxId: 'DE123456789',
};
const linesOf = (country: string, part: object, withCountry = false) =>
  sellerLines('en', country, { ...noSeller, ...part }, { address: '1 Main St', withCountry });

describe('the seller on papers', () => {
  test.each([
    ['DE', { street: 'Musterallee 12', postcode: '10999', town: 'Berlin' }, 'Musterallee 12, 10999 Berlin'],
    [
      'US',
      { street: '418 Larkin St', postcode: '94102', town: 'San Francisco', state: 'CA' },
      '418 Larkin St, San Francisco, CA 94102',
    ],
    [
      'CA',
      { street: '111 Wellington St', postcode: 'K1A 0A9', town: 'Ottawa', state: 'ON' },
      '111 Wellington St, Ottawa ON K1A 0A9',
    ],
    ['AU', { street: '1 George St', postcode: '2000', town: 'Sydney', state: 'NSW' }, '1 George St, Sydney NSW 2000'],
    ['GB', { street: '10 Downing Street', postcode: 'SW1A 2AA', town: 'London' }, '10 Downing Street, London SW1A 2AA'],
    [
      'MX',
      { street: 'Av. Juárez 1', postcode: '06000', town: 'Cuauhtémoc', state: 'CDMX' },
      'Av. Juárez 1, 06000 Cuauhtémoc, CDMX',
    ],
    // Half of an address doesn't replace the one in the form.
    ['US', { postcode: '94102', town: 'San Francisco' }, ''],
    ['MX', { street: 'Av. Juárez 1' }, ''],
  ])('%s: %o', (country, part, address) => {
    expect(sellerAddress(country, { ...noSeller, ...part })).toBe(address);
  });

  test('is written in the language of the papers, with the country only if a buyer may need it', () => {
    const lines = [
      'Kastanie Gastronomie GmbH',
      'Musterallee 12, 10999 Berlin',
      'Phone 030 23125 042',
      'VAT ID DE123456789',
    ];
    expect(linesOf('DE', kastanie)).toEqual(lines);
    expect(linesOf('DE', kastanie, true)?.[1]).toBe('Musterallee 12, 10999 Berlin, Germany');
    expect(linesOf('DE', { taxId: '12/345/67890' })).toEqual(['1 Main St', 'Tax number 12/345/67890']);
    expect(linesOf('AT', { taxId: 'ATU12345678' })?.[1]).toBe('UID-Nr. ATU12345678');
    expect(linesOf('MX', { taxId: 'ABC010203AB9' })?.[1]).toBe('RFC ABC010203AB9');
    expect(linesOf('GB', { taxId: 'GB123456789' })?.[1]).toBe('VAT ID GB123456789');
    expect(linesOf('DE', {})).toBeUndefined();
  });

  test('lacks what the country needs on invoices', () => {
    expect(missingOnInvoices('DE', noSeller)).toEqual(['street', 'postcode', 'town', 'taxId']);
    expect(missingOnInvoices('DE', kastanie)).toEqual([]);
    expect(missingOnInvoices('AU', { ...kastanie, taxId: ' ' })).toEqual(['taxId']);
    expect(missingOnInvoices('US', noSeller)).toEqual([]);
  });
});

describe('a VAT ID', () => {
  test.each([
    ['DE', 'DE123456789', true],
    ['DE', 'de 123 456 789', true],
    ['DE', 'DE12345678', false],
    ['DE', 'DE1234567890', false],
    ['DE', '12/345/67890', true],
    ['AT', 'ATU12345678', true],
    ['AT', 'AT12345678', false],
    ['GR', 'EL123456789', true],
    ['GR', 'EL12345678', false],
    ['NL', 'NL123456789B01', true],
    ['FR', 'FRXX123456789', true],
    ['AU', 'DE1', true],
  ])('%s: %s', (country, taxId, isUsable) => {
    const { taxId: fault } = faultsOfSeller(country, { ...noSeller, taxId });
    expect(fault ? say('en', fault) : '').toMatch(isUsable ? /^$/ : /not a complete VAT ID/);
  });
});

describe('a buyer', () => {
  const muster = { name: 'Muster AG', address: 'Hauptstr. 1\n10115 Berlin', vatId: 'DE987654321' };

  test('is one line of the invoice', () => {
    expect(buyerLine('en', 'DE', muster)).toBe('Muster AG, Hauptstr. 1, 10115 Berlin, VAT ID DE987654321');
    expect(buyerLine('en', 'AU', { ...muster, address: '', vatId: '51 824 753 556' })).toBe(
      'Muster AG, ABN 51 824 753 556',
    );
  });

  test('needs a name, and a whole VAT ID of any country of the Union', () => {
    expect(faultsOfBuyer(muster)).toEqual({});
    expect(Object.keys(faultsOfBuyer({ name: '', address: '', vatId: 'FR1' })).sort()).toEqual(['name', 'vatId']);
    expect(typedBuyer({ name: ' ', address: '\n', vatId: '' })).toBeUndefined();
  });
});

test('papers are Letter where that is used, else A4', () => {
  expect(['US', 'CA', 'MX', 'CL', 'CO', 'PH', 'DE', 'JP', 'BR'].map(isOnA4)).toEqual([
    ...Array(6).fill(false),
    ...Array(3).fill(true),
  ]);
});
