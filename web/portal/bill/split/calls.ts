import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { SplitWay } from '../../../../core/domain/pricing/split.ts';
import { resultWithOrderStatus, withOrderStatus } from '../../../api/order-answers.ts';
import { askEvery } from '../../../api/pushed.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import { discountWish, withApproval } from '../../shared/approvals/with-approval.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import type { sentAdjustments } from '../pay-form/payment-form.ts';
import type { Outcomes } from '../pay-form/payment-refusals.ts';

const splitInterval = 5_000;

/** A closed order's shares, payments and unpaid rest; polled until everything is paid. */
export const splitQuery = (orderID: number) =>
  queryOptions({
    queryKey: ['split', orderID],
    queryFn: async ({ signal }) => {
      const input = { params: { orderID: String(orderID) }, signal };
      return withOrderStatus((await staffAnswer(endpoints.splitOf, input)).result);
    },
    refetchInterval: ({ state }) => (state.data?.status === 'paid' ? false : askEvery(splitInterval)),
  });

/** How to divide a bill; discount and surcharge, as typed, apply to the whole bill. */
export interface SplitRequest extends ReturnType<typeof sentAdjustments> {
  readonly orderID: number;
  readonly way: SplitWay | 'none';
  readonly people?: number;
  readonly approval?: number;
}

export const splitBill = async (body: SplitRequest) =>
  resultWithOrderStatus(await staffRequest(endpoints.splitBill, { body }));

export function useDivide(orderID: number, outcomes: Outcomes, onDivided?: () => void) {
  const queryClient = useQueryClient();
  const { busy, press } = usePress();
  const { queryKey } = splitQuery(orderID);

  const divide = (request: Omit<SplitRequest, 'orderID'>) =>
    press({
      ...outcomes,
      call: () =>
        withApproval(discountWish(orderID, request), (approval) => splitBill({ orderID, ...request, ...approval })),
      onDone: async ({ result }) => {
        // Cancel a poll in flight, which would restore the old state.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, result);
        onDivided?.();
      },
    });

  return { dividing: busy !== undefined, divide };
}
