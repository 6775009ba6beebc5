import { expect, test } from 'vitest';
import { say } from '../messages/say.ts';
import { type AuditDetail, auditDetail, auditWhat } from './audit-words.ts';
import { formatsOf } from './formats/formats.ts';

const told = (field: string, was: AuditDetail['was'], now: AuditDetail['now'], isHidden = false) =>
  say('en', auditDetail(formatsOf(), { field, was, now, isHidden }));

test.each([
  ['act', null, 'discount', 'For: a discount'],
  ['act', null, 'cancel', 'For: a cancellation'],
  ['state', 'asked', 'approved', 'State: asked for → approved'],
  ['state', null, 'used', 'State: used'],
  ['status', 'new', 'cancelled', 'Status: New → Canceled'],
  ['discount_mode', null, 'percent', 'Given as: a percentage'],
  ['way', null, 'pin', 'With: PIN'],
  ['second_step', false, true, 'Second step at sign-in: no → yes'],
  ['active', true, false, 'Active: yes → no'],
  ['price_cents', 900, 950, 'Price: $9.00 → $9.50'],
  ['privileges', ['order'], ['order', 'refund'], 'Privileges: +refund'],
  ['allergens', null, ['milk', 'gluten.rye'], 'Allergens: milk, rye'],
  ['allergens', ['milk', 'soy'], ['soy', 'nuts.almonds'], 'Allergens: +almonds, −milk'],
  ['allergens', ['old'], null, 'Allergens was old'],
  ['traces', null, [], 'Traces: None of the 14 main allergens'],
  ['availability', 'A', 'O', 'Availability: available → out of stock'],
  ['photo', 'Zr4xab0123456789012345', 'Kk93laxxxxxxxxxxxxxxxx', 'Photo: Zr4xab → Kk93la'],
  ['reason', null, '', 'Reason: nothing'],
  // Text that people typed and unknown values stay as they are.
  ['reason', null, 'pin', 'Reason: pin'],
  ['name', null, 'used', 'Name: used'],
  ['state', null, 'constructor', 'State: constructor'],
] as const)('%s from %s to %s', (field, was, now, words) => {
  expect(told(field, was, now)).toBe(words);
});

test('a second step says whether it was added or removed', () => {
  expect(say('en', auditWhat('second-step', 'added', 1))).toBe('Second step added');
  expect(say('en', auditWhat('second-step', 'removed', 1))).toBe('Second step removed');
});
