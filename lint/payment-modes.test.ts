import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paymentModes } from '../core/domain/payment-modes.ts';

// Only these tables name a payment mode; the compiler demands an entry in each for a new one.

const tables = [
  'core/domain/payment-modes.ts',
  'core/messages/en/core/payment-modes.ts',
  // Generated from the CHECK in the database.
  'server/platform/schema.ts',
  'web/portal/bill/pay-form/mode-looks.tsx',
];
// A provider names its mode; the demo and test rows are paid in some mode.
const mayName = /^server\/(?:platform\/checkout\/|db\/demo\/|testing\/)|^web\/testing\//;
const root = new URL('../', import.meta.url);
const sources = ['core', 'server', 'web']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !mayName.test(file));
const name = paymentModes.join('|');
const named = new RegExp(`['"\`](?:${name})['"\`]|\\b(?:${name}):`);

it('only the tables name a payment mode', () => {
  const found = sources.filter((file) => named.test(readFileSync(new URL(file, root), 'utf8')));
  expect(found.sort()).toEqual(tables);
});
