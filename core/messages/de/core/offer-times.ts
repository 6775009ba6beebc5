import { offerTimeMessages } from '../../en/core/offer-times.ts';
import { translation } from '../../translation.ts';

export const offerTimeTexts = translation(offerTimeMessages, {
  days: { Mon: 'Mo', Tue: 'Di', Wed: 'Mi', Thu: 'Do', Fri: 'Fr', Sat: 'Sa', Sun: 'So' },
  range: '{first}–{last}',
  hours: '{from}–{to} Uhr',
  onDays: '{days} {times}',
  daily: '{times}',
  several: '{first}; {rest}',
  allDay: 'ganztägig',
  midnight: '0:00',
  offered: 'Erhältlich: {times}',
  kitchenOpen: 'Die Küche ist geöffnet: {times}. Bis dahin können Sie die Speisekarte lesen.',
  usually: 'Sonst',
  until: 'bis {time} Uhr',
  priced: '{times}: {cut}',
  usual: 'der übliche Preis',
  percentOff: '{percent} günstiger',
});
