import { room } from '../../message.ts';

export const cantEatMessages = room('diner/cant-eat', {
  only: 'Show only',
  legend: "I can't eat",
  hint: 'Stays on this phone. For an allergy, please also tell our staff.',
  /** Of the filter by the label Contains Nuts. */
  onlyNuts: "Showing only dishes with nuts. Can't eat nuts? Choose them under 'I can't eat'.",
  clear: 'Clear filter',
  showDishes: { one: 'Show {count} dish', other: 'Show {count} dishes' },
  hidden: { one: '{count} dish is hidden.', other: '{count} dishes are hidden.' },
  show: 'Show hidden dishes',
  hide: 'Hide them again',
  notLabeled: 'Not labeled {label}',
  addAnyway: '{conflict}. Add it anyway?',
  add: 'Add anyway',
  orderAnyway: 'Order these dishes anyway?',
  order: 'Order anyway',
  dishConflict: '{dish}: {conflict}',
});
