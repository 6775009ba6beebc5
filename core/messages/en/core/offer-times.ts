import { room } from '../../message.ts';

/** When something is offered, and what can be wrong with such times. */
export const offerTimeMessages = room('core/offer-times', {
  days: { Mon: 'Mon', Tue: 'Tue', Wed: 'Wed', Thu: 'Thu', Fri: 'Fri', Sat: 'Sat', Sun: 'Sun' },
  /** 'Mon–Fri'. */
  range: '{first}–{last}',
  /** '7 AM–11 AM'. */
  hours: '{from}–{to}',
  onDays: '{days} {times}',
  daily: '{times}',
  several: '{first}; {rest}',
  allDay: 'all day',
  midnight: 'midnight',
  offered: 'Offered {times}',
  kitchenOpen: 'The kitchen is open {times}. You can read the menu until then.',
  usually: 'Usually',
  until: 'until {time}',
  priced: '{times}: {cut}',
  usual: 'the usual price',
  percentOff: '{percent} off',
  badTime: 'Please enter both times!',
  noDays: 'Please choose at least one day!',
  overlap: 'These times overlap: {one} and {other}.',
  tooMany: 'Please add at most {limit} times!',
  priceNotLower: 'The price at these times must be below the usual {price}.',
  badPercent: 'The percentage must be above 0 and at most 100.',
  badPrice: 'The price at these times must be 0 to {most}, with {decimals}.',
});
