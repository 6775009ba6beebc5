import { useQuery } from '@tanstack/react-query';
import { Refusal } from '../../api/diner/accepted.ts';
import { fetchOwnTable } from '../../api/diner/tables.ts';
import { askAgain } from '../network/ask-again.ts';
import type { Visit } from '../visit/visit.ts';
import { lookAgainMs } from './use-menu.ts';

export function useOwnTable({ table, sessionstartTime }: Visit) {
  const { data: ownTable, error } = useQuery({
    queryKey: ['table', table.restaurantID, sessionstartTime],
    queryFn: ({ signal }) => fetchOwnTable(signal),
    refetchInterval: askAgain(lookAgainMs),
  });
  const refused = error instanceof Refusal ? error.refused : undefined;
  const isPutOut = refused?.putOut === true;
  return { own: ownTable, isPutOut, isOver: refused?.code === 'NotCheckedIn' && !isPutOut };
}
