import type { OrderStatSortField, RevenueSortField } from '../../../../core/contract/reports.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import { paymentModes } from '../../../../core/domain/payment-modes.ts';
import { reportMessages as reportWords } from '../../../../core/messages/en/core/reports.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import type { Option } from '../../shared/forms/said-options.ts';

export const paymentModeOptions: readonly Option[] = [
  { value: '', label: fieldMessages.all },
  ...paymentModes.map((mode) => ({ value: mode, label: paymentModeWords[mode].staff })),
];

export const revenueSortOptions = [
  { value: 'paymentBy', label: reportMessages.paymentBy },
  { value: 'paymentId', label: reportMessages.paymentId },
  { value: 'orderid', label: reportMessages.orderId },
  { value: 'amount', label: fieldMessages.amount },
] satisfies readonly Option<RevenueSortField>[];

export const orderStatsSortOptions = [
  { value: 'orderID', label: reportWords.orderStats.columns.orderId },
  { value: 'amount', label: fieldMessages.amount },
  { value: 'serverName', label: reportMessages.serverName },
  { value: 'tableId', label: reportMessages.tableId },
  { value: 'tableName', label: reportWords.orderStats.columns.tableName },
] satisfies readonly Option<OrderStatSortField>[];
