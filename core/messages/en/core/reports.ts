import { room } from '../../message.ts';

/** Column names on the screen and in the file, in this order. */
export const reportMessages = room('core/reports', {
  revenue: {
    inDrawer: 'Payment review',
    title: 'Revenue Report',
    failed: 'Failed to get revenue list!',
    empty: 'No payments on these days.',
    columns: {
      orderId: 'OrderID',
      paymentId: 'PaymentID',
      paidAt: 'Payment Date',
      amount: 'Amount',
      tax: 'Tax',
      discount: 'Discount',
      paymentMode: 'Payment Mode',
    },
  },
  orderStats: {
    inDrawer: 'Order statistics',
    title: 'Order Stats',
    failed: 'Failed to get order list!',
    empty: 'No orders on these days.',
    columns: {
      tableId: 'Table#',
      tableName: 'TableName',
      otp: 'OTP',
      sessionStart: 'Session Start Time',
      attendant: 'Attendent',
      orderId: 'OrderID',
      started: 'Order Start Time',
      ended: 'Order End Time',
      amount: 'Amount',
      paid: 'Payment Time',
    },
  },
  tips: {
    inDrawer: 'Server statistics',
    title: 'Tips Report',
    failed: 'Failed to get Tip list!',
    empty: 'No tips on these days.',
    columns: { day: 'Date', code: 'Server Code', name: 'Server Name', tip: 'Tip Amount' },
  },
});
