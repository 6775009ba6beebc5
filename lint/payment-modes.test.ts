import { expect, it } from 'vitest';
import { paymentModes } from '../core/domain/payment-modes.ts';
import { productSources, read } from './sources.ts';

// Payment modes may only be named in these tables. The compiler demands an entry for each new mode.

const tables = [
  'core/domain/payment-modes.ts',
  'core/messages/de/core/payment-modes.ts',
  'core/messages/en/core/payment-modes.ts',
  // Generated from the CHECK constraint in the database.
  'server/platform/schema.ts',
  'web/portal/bill/pay-form/mode-looks.tsx',
];
// A provider has to name its own mode, and so do the payments of the demo data.
const mayName = /^server\/(?:platform\/checkout\/|db\/demo\/)/;
const sources = productSources.filter((file) => !mayName.test(file));
const name = paymentModes.join('|');
const named = new RegExp(`['"\`](?:${name})['"\`]|\\b(?:${name}):`);

it('only the tables name a payment mode', () => {
  const found = sources.filter((file) => named.test(read(file)));
  expect(found.sort()).toEqual(tables);
});
