import { room } from '../../message.ts';

export const offerTimesMessages = room('portal/offer-times', {
  title: 'When',
  offered: 'Offered at',
  always: 'Always, unless you add times.',
  menu: 'Menu offered at',
  menuAlways: 'Always, unless you add times. At other times guests can read the menu, but not order.',
  prices: 'Lower price at',
  usual: 'Always the usual price, unless you add times, such as a happy hour.',
  addTimes: 'Add times',
  addPrice: 'Add lower price',
  timesOf: 'Times {number}',
  priceOf: 'Lower price {number}',
  days: 'Days',
  from: 'From',
  to: 'To',
  nextDay: 'Ends on the next day.',
  percentOff: 'Percent off',
  priceOrPercent: 'Price or percentage',
  copyTo: 'Copy to {days}',
});
