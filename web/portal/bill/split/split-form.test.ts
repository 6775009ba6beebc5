import { expect, test } from 'vitest';
import { formatsOf } from '../../../../core/domain/formats/formats.ts';
import { moneyOf } from '../../../../core/domain/money.ts';
import { withOrderStatus } from '../../../api/order-answers.ts';
import { buildSplit } from '../../../testing/portal-data.ts';
import { dishes, threeShares } from '../../../testing/split-desk.ts';
import { emptyPart, type PartForm, partFaultsOf, partRequestOf } from './split-form.ts';

const usd = moneyOf('USD');

/** Bills of $89.55, divided in each way. */
const bills = {
  equal: withOrderStatus(buildSplit({ way: 'equal', shares: threeShares() })),
  items: withOrderStatus(buildSplit({ way: 'items', shares: dishes() })),
  free: withOrderStatus(buildSplit({ way: 'free' })),
};
const cash: PartForm = { ...emptyPart, paidBy: 'Cash' };

test.each<[keyof typeof bills, Partial<PartForm>, object]>([
  ['equal', {}, {}],
  ['equal', { paidBy: '-' }, { mode: 'Please select a Payment mode!' }],
  ['equal', { tip: 'abc' }, { tip: 'Please enter a valid tip!' }],
  ['equal', { tip: '298.51' }, { tip: 'The tip can be at most $298.50' }],
  ['equal', { email: 'guest@' }, { email: 'Please enter a valid email!' }],
  ['items', { tip: '999' }, { part: 'Please choose what to pay!' }],
  ['free', {}, { part: 'Please choose what to pay!' }],
  ['free', { amount: 'ten' }, { part: 'Please enter a valid amount!' }],
  ['free', { amount: '0' }, { part: 'Please enter a valid amount!' }],
  ['free', { amount: '89.56' }, { part: 'At most $89.55 is left.' }],
  ['free', { amount: '89.55' }, {}],
])('of %s shares, %j is wrong by %j', (way, part, found) => {
  expect(partFaultsOf(formatsOf(), { ...cash, ...part }, bills[way])).toEqual(found);
});

test.each<[keyof typeof bills, Partial<PartForm>, object | undefined]>([
  ['equal', { paidBy: '-' }, undefined],
  ['equal', { count: 2 }, { part: 'count:2', partamount: '59.70' }],
  ['items', { shares: [1, 3], tipPreset: 10 }, { part: 'shares:1,3', partamount: '59.55', tip: '5.96' }],
  ['items', { everything: true, shares: [1] }, { part: 'rest', partamount: '89.55' }],
  ['free', { amount: '20' }, { part: 'amount:20.00', partamount: '20.00' }],
  ['free', { amount: '20', email: ' a@b.com ', tip: '5' }, { partamount: '20.00', email: 'a@b.com', tip: '5' }],
])('of %s shares, %j sends %j', (way, part, sent) => {
  const request = partRequestOf(usd, { ...cash, ...part }, bills[way]);
  if (sent) expect(request).toMatchObject({ orderid: 1042, paidby: 'Cash', ...sent });
  else expect(request).toBeUndefined();
});
