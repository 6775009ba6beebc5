import { useQueryClient } from '@tanstack/react-query';
import { discountWish, withApproval } from '../../shared/approvals/with-approval.ts';
import { type Outcomes, usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { type SplitRequest, splitBill, splitQuery } from './calls.ts';

export function useDivide(orderID: number, outcomes: Outcomes, onDivided?: () => void) {
  const queryClient = useQueryClient();
  const changed = useChanged();
  const { busy, press } = usePress();
  const { queryKey } = splitQuery(orderID);

  const divide = (request: Omit<SplitRequest, 'orderID'>) =>
    press({
      ...outcomes,
      call: () =>
        withApproval(discountWish(orderID, request), (approval) => splitBill({ orderID, ...request, ...approval })),
      done: async ({ result }) => {
        // A poll in flight would restore the old state.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, result);
        onDivided?.();
      },
      refused: async (refused) => {
        await changed('payments');
        await outcomes.refused?.(refused);
      },
    });

  return { dividing: busy !== undefined, divide };
}
