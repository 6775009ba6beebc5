import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addsOnArrival } from '../shell/add-link.ts';

/**
 * Opens the form of a new record for somebody who followed a link to it. Its mark is taken out of the history first,
 * so that neither a reload nor Back opens the form again.
 */
export function useAddingOnArrival(mayAdd: boolean, add: () => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const arrived = useRef(false);
  const isMarked = addsOnArrival(state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival, and once it is known that this user may add
  useEffect(() => {
    if (isMarked) {
      arrived.current = true;
      void navigate({ pathname, search }, { replace: true, state: null });
    } else if (arrived.current && mayAdd) {
      arrived.current = false;
      add();
    }
  }, [isMarked, mayAdd]);
}
