import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchLaterParts } from '../../../ui/staff/later-part.tsx';

const quietMs = 1_000;

/** Fetches the later parts after one second without requests, so that they don't compete with the first screen. */
export function useLaterParts(): void {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (!isQuiet) return undefined;
    const timer = setTimeout(fetchLaterParts, quietMs);
    return () => clearTimeout(timer);
  }, [isQuiet]);
}
