import { room } from '../../message.ts';

/** How many decimals the amounts of a currency have. */
export const decimalMessages = room('core/amounts', {
  none: 'no decimals',
  two: 'at most two decimals',
  three: 'at most three decimals',
});
