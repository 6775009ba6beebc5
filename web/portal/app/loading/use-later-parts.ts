import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchLaterParts } from '../../../ui/staff/later-part.tsx';

const quietMs = 1_000;

/** Fetches all later parts once nothing has been asked for during a second: the first screen does not share the line. */
export function useLaterParts(): void {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (!isQuiet) return undefined;
    const timer = setTimeout(fetchLaterParts, quietMs);
    return () => clearTimeout(timer);
  }, [isQuiet]);
}
