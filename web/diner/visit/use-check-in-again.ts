import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { dinerPaths, type Returning } from '../../../core/domain/paths.ts';
import { refusalCode } from '../../api/diner/accepted.ts';
import type { TableLink } from './table-link.ts';

/** The check-in returns to `screen`. The cart stays. */
export function useCheckInAgain(table: TableLink, screen: Returning): () => void {
  const [, navigate] = useLocation();
  return () => navigate(dinerPaths.checkIn(table.segment, screen));
}

export function useCheckInWhenRefused(error: unknown, table: TableLink, screen: Returning): void {
  const [, navigate] = useLocation();
  const isRefused = refusalCode(error) === 'NotCheckedIn';
  useEffect(() => {
    if (isRefused) navigate(dinerPaths.checkIn(table.segment, screen), { replace: true });
  }, [isRefused, navigate, table.segment, screen]);
}
