import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { placedSubOrder } from '../../../api/cart/placed-sub-order.ts';
import { withStatuses } from '../../../api/order-answers.ts';
import { askEvery } from '../../../api/pushed.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

const lookAgainMs = 15_000;

export const padMenuQuery = (restaurantId: number | undefined) =>
  queryOptions({
    queryKey: ['pad-menu', restaurantId],
    queryFn: async ({ signal }) => {
      // `enabled` prevents calls while it is undefined.
      const query = { rid: restaurantId as number };
      const [menu, rate] = await Promise.all([
        staffAnswer(endpoints.itemMenu, { query, signal }),
        staffAnswer(endpoints.taxRate, { query, signal }),
      ]);
      return { categories: menu.result, taxPercent: rate.result, taxes: rate.taxes };
    },
    enabled: restaurantId !== undefined,
    refetchInterval: () => askEvery(lookAgainMs),
  });

/** The dishes of an order's newest confirmed sub-order. */
export const lastRoundQuery = (orderID: number | undefined) =>
  queryOptions({
    queryKey: ['last-round', orderID],
    queryFn: async ({ signal }) => {
      const { result } = await staffAnswer(endpoints.orderById, { params: { orderID: String(orderID) }, signal });
      const confirmed = withStatuses(result).suborder.filter(({ status }) => status === 'confirmed');
      return confirmed.toSorted((a, b) => a.subOrderID - b.subOrderID).at(-1)?.items ?? [];
    },
    enabled: orderID !== undefined,
  });

export interface TakenOrder {
  readonly tableID: number;
  readonly orderID: number | undefined;
  readonly suborder: (ReturnType<typeof placedSubOrder> & { readonly fire?: number[] })[];
}

export const takeOrder = (body: TakenOrder, idempotencyKey: string) =>
  staffRequest(endpoints.takeOrder, { body, headers: { 'Idempotency-Key': idempotencyKey } });
