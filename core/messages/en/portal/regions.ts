import { room } from '../../message.ts';

export const regionMessages = room('portal/regions', {
  country: 'Country',
  countryHint: 'Fills in what is usual there. Check the fields below afterwards.',
  timeZone: 'Time zone',
  timeZoneHint: 'Days that were already paid stay as they are if you change it.',
  dayBegins: 'Business day begins',
  dayBeginsHint: 'What is paid after midnight and before this hour counts for the day before.',
  currency: 'Currency',
  currencyHint: 'It can be changed until the first payment. Prices keep their figures: 12.50 stays 12.50.',
  clock: 'Clock',
  dateOrder: 'Dates',
  tips: 'Tips',
  tipsHint: 'What guests and staff can add to a payment.',
  tipKinds: { off: 'Off', percent: 'Percentages', free: 'Free amount' },
  percents: 'Percentages of tips',
  percentsHint: 'Up to four, such as 5, 10, 15. Guests can enter an amount of their own as well.',
  papers: 'Language of receipts and tickets',
  papersHint: 'Also of invoices and their emails. Guests read their screens in their own language.',
});
