import { room } from '../../message.ts';

export const cartMessages = room('diner/cart', {
  title: 'Customize your Dish',
  each: '{price} each',
  withTax: 'incl. tax',
  withTaxAndService: 'incl. tax and service',
  sameForBoth: 'Same for both',
  sameForAll: 'Same for all {quantity}',
  mustChoose: 'You must choose a customization before submitting!',
  submit: 'Submit',
  request: 'Special request',
  whenToBring: 'When to bring it',
  /** Beside the course in which a dish is usually brought. */
  usual: 'as usual',
  clear: 'Clear choice',
  chooseUpToInAll: 'Choose up to {limit} in all',
  chosen: '{chosen} chosen',
  left: '{left} left',
});
