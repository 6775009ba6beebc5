import { expect, test } from 'vitest';
import { say } from '../messages/say.ts';
import { type AuditDetail, auditDetail, auditWhat } from './audit-words.ts';
import { formatsOf } from './formats/formats.ts';

const wordsFor = (field: string, was: AuditDetail['was'], now: AuditDetail['now'], isHidden = false) =>
  say('en', auditDetail(formatsOf(), { field, was, now, isHidden }));

test.each([
  ['act', null, 'discount', 'For: a discount'],
  ['act', null, 'cancel', 'For: a cancellation'],
  ['state', 'asked', 'approved', 'State: was asked for, now approved'],
  ['state', null, 'used', 'State: used'],
  ['status', 'new', 'cancelled', 'Status: was New, now Canceled'],
  ['discount_mode', null, 'percent', 'Given as: a percentage'],
  ['way', null, 'pin', 'With: PIN'],
  ['second_step', false, true, 'Second step at sign-in: was no, now yes'],
  ['active', true, false, 'Active: was yes, now no'],
  ['price_cents', 900, 950, 'Price: was $9.00, now $9.50'],
  ['privileges', ['order'], ['order', 'refund'], 'Privileges: +refund'],
  ['reason', null, '', 'Reason: nothing'],
  ['allergens', null, ['gluten.wheat', 'milk'], 'Allergens: wheat, milk'],
  ['allergens', ['gluten.wheat', 'milk'], ['milk', 'sesame'], 'Allergens: +sesame, −wheat'],
  ['allergens', null, [], 'Allergens: nothing'],
  ['traces', ['soy'], null, 'Traces was soy'],
  ['traces', [], ['an older code', 'soy'], 'Traces: +an older code, soy'],
  ['types', ['1'], ['1', '7'], 'Labels: +Halal'],
  ['availability', 'A', 'O', 'Availability: was available, now out of stock'],
  ['sold_out_until', null, 'infinity', 'Sold out until: staff say so'],
  ['paused_until', null, '2026-11-21T20:10:00+00:00', 'Orders of guests paused until: 11/21/2026 12:10:00 PM'],
  ['hidden', false, true, 'Hidden: was no, now yes'],
  ['photo', null, 'a', 'Photo added'],
  ['photo', 'a', 'b', 'Photo replaced'],
  ['photo', 'b', null, 'Photo removed'],
  ['tax_included', false, true, 'Prices include tax: was no, now yes'],
  ['tax_rounding', 'subOrder', 'bill', 'Tax rounded once per rate and: was sub-order, now bill'],
  ['tax_rates', ['Food 7 %'], ['Food 7 %', '20 % 2027-01-01'], 'Rates: +20 % 2027-01-01'],
  ['tax_class', 'food', 'parts', 'Tax class: was food, now that of its dishes'],
  // Text that people typed and unknown values are shown unchanged.
  ['reason', null, 'pin', 'Reason: pin'],
  ['name', null, 'used', 'Name: used'],
  ['state', null, 'constructor', 'State: constructor'],
] as const)('%s from %s to %s', (field, was, now, words) => {
  expect(wordsFor(field, was, now)).toBe(words);
});

test('a second step says whether it was added or removed', () => {
  expect(say('en', auditWhat('second-step', 'added', 1))).toBe('Second step added');
  expect(say('en', auditWhat('second-step', 'removed', 1))).toBe('Second step removed');
});
