import { useQueryClient } from '@tanstack/react-query';
import type { Refused } from '../../api/request.ts';
import { type SplitRequest, splitBill, splitQuery } from './calls.ts';
import { useOnce } from './use-once.ts';

interface Outcomes {
  readonly onDivided?: () => void;
  readonly onRefused: (refused: Refused) => Promise<void>;
  readonly onUnreachable: () => void;
}

/** Divides a bill, or puts it together again, and shows what the server made of it. */
export function useDivide(orderID: number, { onDivided, onRefused, onUnreachable }: Outcomes) {
  const queryClient = useQueryClient();
  const { busy, once } = useOnce();
  const { queryKey } = splitQuery(orderID);

  const divide = (request: Omit<SplitRequest, 'orderID'>) =>
    once(async () => {
      const answer = await splitBill({ orderID, ...request });
      if (!answer.success) {
        await queryClient.invalidateQueries({ queryKey });
        return onRefused(answer);
      }
      // A poll that is under way would bring back how it was before.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, answer.result);
      onDivided?.();
    }, onUnreachable);

  return { dividing: busy, divide };
}
