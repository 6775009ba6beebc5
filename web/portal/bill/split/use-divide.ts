import { useQueryClient } from '@tanstack/react-query';
import { discountWish, withApproval } from '../../shared/approvals/with-approval.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import type { Outcomes } from '../pay-form/payment-refusals.ts';
import { type SplitRequest, splitBill, splitQuery } from './calls.ts';

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
        // A poll in flight would restore the old state.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, result);
        onDivided?.();
      },
    });

  return { dividing: busy !== undefined, divide };
}
