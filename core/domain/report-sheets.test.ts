import { expect, test } from 'vitest';
import { orderStatsSheet, reportStatusWords } from './report-sheets.ts';

test('[OSTAT-14] reports call an open order Running', () => {
  expect(reportStatusWords).toEqual({ N: 'New', O: 'Running', C: 'Payment Pending', P: 'Paid', D: 'Cancelled' });
});

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
