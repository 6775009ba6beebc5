import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { JoinedOrder } from '../../../../core/contract/orders.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { isUnpaid } from '../../../../core/domain/order-states.ts';
import { parseChargePlan } from '../../../../core/domain/pricing/charge-plan.ts';
import { parseRate } from '../../../../core/domain/pricing/rate.ts';
import { type WithOrderStatus, withOrderStatus, withStatuses } from '../../../api/order-answers.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import { taxesOfWire } from '../../../api/taxes.ts';

export const billPartsQuery = (formats: Money, orderID: number) =>
  queryOptions({
    queryKey: ['bill-parts', orderID],
    queryFn: async () => {
      const params = { orderID: String(orderID) };
      const answer = await staffAnswer(endpoints.orderById, { params });
      const order = withStatuses(answer.result);
      const query = { rid: order.restaurantID };
      const [plan, rate] = await Promise.all([
        staffAnswer(endpoints.staffChargePlan, { query }),
        staffAnswer(endpoints.taxRate, { query }),
      ]);
      const chargePlan = parseChargePlan(formats, plan.result);
      const taxRate = parseRate(rate.result);
      if (!chargePlan || taxRate === undefined) throw new Error('The charge plan or the tax rate cannot be read');
      return {
        status: order.status,
        tableName: order.tableName,
        payingNow: order.payingNow,
        /** This order and the unpaid ones joined with it. */
        orders: [order, ...order.joinedWith.map(withOrderStatus).filter(({ status }) => isUnpaid(status))]
          .map((row) => withTotals(formats, row))
          .sort((first, second) => first.orderID - second.orderID),
        subOrders: order.suborder.map((subOrder) => ({
          status: subOrder.status,
          totalCents: formats.centsOf(subOrder.totalAmt),
          taxCents: formats.centsOf(subOrder.taxAmt),
          taxRate: parseRate(subOrder.taxRate) ?? 0,
        })),
        plan: chargePlan,
        taxRate,
      };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const withTotals = (
  formats: Money,
  { orderID, tableName, status, totalAmt, taxAmt, taxes }: WithOrderStatus<JoinedOrder>,
) => ({
  orderID,
  tableName,
  status,
  totalCents: formats.centsOf(totalAmt),
  taxCents: formats.centsOf(taxAmt),
  taxes: taxesOfWire(formats, taxes),
});

export const checkManagerCode = (orderid: number, code: string) =>
  staffRequest(endpoints.managerCode, { body: { orderid, code } });
