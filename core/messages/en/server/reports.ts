import { room } from '../../message.ts';

/** The last lines of a report's file. */
export const reportMessages = room('server/reports', {
  totalRevenue: 'Total_Revenue',
  refunds: 'Refunds',
  netRevenue: 'Net_Revenue',
});
