import { room } from '../../message.ts';

export const billMessages = room('core/bill', {
  figure: '{amount}',
  sum: '{parts} = {sum}',
  percent: '{percent} of {base} = {result}',
  percentOfServiceFee: '{percent} of the service fee {base} = {result}',
  rounded: '{exact}, rounded {rounded}',
  inNoTier: '{total} is in no tier of the plan: {charge}',
  inTier: '{total} is above {from} and up to {upTo}, tier {tier}: {charge}',
  inLastTier: '{total} is above {from}, tier {tier}: {charge}',
  asGiven: 'as given: {amount}',
  atMostTotal: 'at most the total: {amount}',
  shareOfItems: "a dish's price / {total} × {due}, to the cent",
  equalShares: '{open} / {shares} = {share}',
  unequalShares: '{open} / {shares} = {share}, {larger} of them a cent more',
});
