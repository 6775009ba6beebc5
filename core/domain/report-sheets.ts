/** A report as a file: its name and its columns in order, which are the columns of the screen. */
export interface ReportSheet {
  readonly fileName: string;
  /** Key -> header. */
  readonly columns: Readonly<Record<string, string>>;
}

export const revenueSheet = {
  fileName: 'RevenueReport.csv',
  columns: {
    orderId: 'OrderID',
    paymentId: 'PaymentID',
    paidAt: 'Payment Date',
    amount: 'Amount',
    tax: 'Tax',
    discount: 'Discount',
    paymentMode: 'Payment Mode',
  },
} as const satisfies ReportSheet;

export const orderStatsSheet = {
  fileName: 'testfile.csv',
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
} as const satisfies ReportSheet;

export const tipsSheet = {
  fileName: 'TipReport.csv',
  columns: { day: 'Date', code: 'Server Code', name: 'Server Name', tip: 'Tip Amount' },
} as const satisfies ReportSheet;
