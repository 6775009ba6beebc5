import { room } from '../../message.ts';

export const billMessages = room('core/bill', {
  /** Names of lines, except where the specification gives another one. */
  lines: {
    total: 'Sub-Total',
    discount: 'Discount',
    serviceCharge: 'Service Fee',
    surcharge: 'Restaurant Surcharge',
    tax: 'Tax',
    tip: 'Tip',
    rounding: 'Rounding',
    amount: 'Whole bill',
  },
  /** Labels exactly as in the specification. */
  documented: {
    total: 'Total',
    payment: { total: 'Total Amt', tax: 'Tax Amt', tip: 'Tip Amt' },
    amtToPay: 'Amt to Pay',
    staffAmtToPay: 'Amt. to Pay',
  },
  paid: 'Amount paid',
  refund: {
    pending: 'Refund of payment {payment}, on its way ({mode}, {time})',
    done: 'Refund of payment {payment} ({mode}, {time})',
    ofDishes: '{refund}: {dishes}',
  },
  paidAfterRefunds: 'Paid after refunds',
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
  shareOfSeats: "a seat's dishes and its parts of shared ones / {total} × {due}, to the cent",
  equalShares: '{open} / {shares} = {share}',
  unequalShares: '{open} / {shares} = {share}, {larger} of them a cent more',
});
