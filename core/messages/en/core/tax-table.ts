import { room } from '../../message.ts';

/** The table of net, tax and gross per rate. */
export const taxTableMessages = room('core/tax-table', {
  caption: 'Net and tax by rate',
  rate: 'Tax rate',
  net: 'Net',
  tax: 'Tax',
  gross: 'Gross',
  sum: 'Total',
  refunded: 'Refunded',
  included: 'All prices include tax.',
});
