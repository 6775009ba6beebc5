import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { dinerPaths, type Returning } from '../../../core/domain/paths.ts';
import { refusalCode } from '../../api/diner/accepted.ts';
import type { TableLink } from './table-link.ts';

/** Leads to the check-in of a table whose visit is over, and back to the same screen after it. The cart stays. */
export function useCheckInAgain(table: TableLink, screen: Returning): () => void {
  const [, navigate] = useLocation();
  return () => navigate(dinerPaths.checkIn(table.segment, screen));
}

/** The same, as soon as a query was refused with NotCheckedIn. */
export function useCheckInWhenRefused(error: unknown, table: TableLink, screen: Returning): void {
  const [, navigate] = useLocation();
  const isRefused = refusalCode(error) === 'NotCheckedIn';
  useEffect(() => {
    if (isRefused) navigate(dinerPaths.checkIn(table.segment, screen), { replace: true });
  }, [isRefused, navigate, table.segment, screen]);
}
