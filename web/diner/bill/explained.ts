import { centsOf } from '../../../core/domain/money.ts';
import type { TaxedSubOrder } from '../../../core/domain/pricing/explain.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import type { DinerOrder } from '../../api/order-answers.ts';

export function taxedSubOrders(order: DinerOrder): TaxedSubOrder[] {
  return order.suborder.map(({ status, totalAmt, taxAmt, taxRate }) => ({
    status,
    totalCents: centsOf(totalAmt),
    taxCents: centsOf(taxAmt),
    taxRate: parseRate(taxRate) ?? 0,
  }));
}
