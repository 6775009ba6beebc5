import { paymentModeWords } from '../../../core/domain/payment-mode-words.ts';
import { paymentModes } from '../../../core/domain/payment-modes.ts';

export const reportMessages = {
  revenueTitle: 'Revenue Report',
  orderStatsTitle: 'Order Stats',
  tipsTitle: 'Tips Report',
  revenueFailed: 'Failed to get revenue list!',
  orderStatsFailed: 'Failed to get order list!',
  tipsFailed: 'Failed to get Tip list!',
  revenueEmpty: 'No payments on these days.',
  orderStatsEmpty: 'No orders on these days.',
  tipsEmpty: 'No tips on these days.',
  noData: 'No data to Export',
  exportFailed: 'The file could not be made.',
  exportCancelled: 'Export cancelled.',
  dayUnread: 'Please enter the date as 05-Nov-2026 or 11/05/2026!',
  startAfterStop: 'Start Date must not be after Stop Date!',
  chartFailed: 'The chart could not be loaded.',
} as const;

export const paymentModeOptions = [
  { value: '', label: 'All' },
  ...paymentModes.map((mode) => ({ value: mode, label: paymentModeWords[mode].staff })),
];

export const revenueSortOptions = [
  { value: 'paymentBy', label: 'Payment By' },
  { value: 'paymentId', label: 'PaymentId' },
  { value: 'orderid', label: 'OrderId' },
  { value: 'amount', label: 'Amount' },
];

export const orderStatsSortOptions = [
  { value: 'orderID', label: 'OrderID' },
  { value: 'amount', label: 'Amount' },
  { value: 'serverName', label: 'ServerName' },
  { value: 'tableId', label: 'TableId' },
  { value: 'tableName', label: 'TableName' },
];
