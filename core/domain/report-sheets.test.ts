import { expect, test } from 'vitest';
import { orderStatsSheet } from './report-sheets.ts';

test('[OSTAT-10] the file of Order Stats has the documented columns, and none for the status', () => {
  expect(Object.values(orderStatsSheet.columns)).toEqual([
    'Table#',
    'TableName',
    'OTP',
    'Session Start Time',
    'Attendent',
    'OrderID',
    'Order Start Time',
    'Order End Time',
    'Amount',
    'Payment Time',
  ]);
});
