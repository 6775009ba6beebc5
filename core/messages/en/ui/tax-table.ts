import { room } from '../../message.ts';

export const taxTableMessages = room('ui/tax-table', {
  caption: 'Net and tax by rate',
  rate: 'Rate',
  net: 'Net',
  tax: 'Tax',
  gross: 'Gross',
  sum: 'Sum',
});
