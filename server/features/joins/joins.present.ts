import type { JoinedOrder } from '../../../core/contract/orders.ts';
import { orderStatusCodes } from '../../../core/contract/status-codes.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { JoinedWithRow } from './joins.queries.ts';

/** The orders that an order is paid with, for staff. */
export function presentJoinedWith(orders: readonly JoinedWithRow[]): JoinedOrder[] {
  return orders.map(({ orderId, tableId, tableName, status, totalCents, taxCents }) => ({
    orderID: orderId,
    tableID: tableId,
    tableName,
    status: orderStatusCodes[status],
    totalAmt: toDecimal(totalCents),
    taxAmt: toDecimal(taxCents),
  }));
}
