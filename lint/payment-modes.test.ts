import { expect, it } from 'vitest';
import { paymentModes } from '../core/domain/payment-modes.ts';
import { productSources, read } from './sources.ts';

// Only these tables name a payment mode; the compiler demands an entry in each for a new one.

const tables = [
  'core/domain/payment-modes.ts',
  'core/messages/de/core/payment-modes.ts',
  'core/messages/en/core/payment-modes.ts',
  // Generated from the CHECK in the database.
  'server/platform/schema.ts',
  'web/portal/bill/pay-form/mode-looks.tsx',
];
// A provider names its mode; the demo's rows are paid in some mode.
const mayName = /^server\/(?:platform\/checkout\/|db\/demo\/)/;
const sources = productSources.filter((file) => !mayName.test(file));
const name = paymentModes.join('|');
const named = new RegExp(`['"\`](?:${name})['"\`]|\\b(?:${name}):`);

it('only the tables name a payment mode', () => {
  const found = sources.filter((file) => named.test(read(file)));
  expect(found.sort()).toEqual(tables);
});
