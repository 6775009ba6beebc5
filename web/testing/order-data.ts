import type { TableDetail } from '../../core/contract/floor.ts';
import type { LatePayment } from '../../core/contract/orders.ts';

/** The running order of a table's detail. */
export function buildTableOrder(part: Partial<NonNullable<TableDetail['order']>> = {}) {
  return {
    orderID: 1048,
    status: 'O' as const,
    startTime: '2026-11-22T03:18:02.000Z',
    totalAmt: 54.25,
    taxAmt: 4.81,
    toPay: 60.15,
    waiting: [],
    payingNow: false,
    joinedWith: [],
    ...part,
  };
}

export function buildLatePayment(part: Partial<LatePayment> = {}): LatePayment {
  return {
    latePaymentId: 3,
    orderID: 1048,
    tableName: 'Terrace 1',
    amount: 107.45,
    currency: 'usd',
    reason: 'already-paid',
    receivedTime: '2026-11-22T03:42:10.000Z',
    ...part,
  };
}
