import { room } from '../../message.ts';

export const cantEatMessages = room('diner/cant-eat', {
  only: 'Show only',
  legend: "I can't eat",
  hint: 'Stays on this phone unless you tell the kitchen. For an allergy, please also tell our staff.',
  /** Shown while the menu is filtered by the label Contains Nuts. */
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
  tellTitle: 'For the kitchen',
  mayKnow: "May the kitchen know that you can't eat {allergens}?",
  mayKnowHint: 'Staff see it with your orders during this visit. It is erased later.',
  tell: 'Tell the kitchen',
  dontTell: "Don't tell",
  no: 'no {allergen}',
  willSee: 'The kitchen will see: {none}',
  toldKitchen: "You told the kitchen what you can't eat: {allergens}",
  wontSee: "The kitchen won't see what you can't eat.",
  dishConflict: '{dish}: {conflict}',
});
