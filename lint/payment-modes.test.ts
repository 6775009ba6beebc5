import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paymentModes } from '../core/domain/payment-modes.ts';

// A payment mode is named by the tables that say everything of it; the compiler asks each of them for a new one.

const tables = [
  'core/domain/payment-modes.ts',
  'core/messages/en/core/payment-modes.ts',
  // Made from the CHECK of the database.
  'server/platform/schema.ts',
  'web/portal/bill/pay-form/mode-looks.tsx',
];
// A provider says which mode it is of; the demo and the tests' rows are paid in some.
const mayName = /^server\/(?:platform\/checkout\/|db\/demo\/|testing\/)|^web\/testing\//;
const root = new URL('../', import.meta.url);
const sources = ['core', 'server', 'web']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !mayName.test(file));
const name = paymentModes.join('|');
const named = new RegExp(`['"\`](?:${name})['"\`]|\\b(?:${name}):`);

it('no file but the tables names a payment mode', () => {
  const found = sources.filter((file) => named.test(readFileSync(new URL(file, root), 'utf8')));
  expect(found.sort()).toEqual(tables);
});
