import { Redirect } from 'wouter';
import { afterCheckIn, dinerPaths, type Returning } from '../../../core/domain/paths.ts';
import type { Elements } from '../../ui/plain/elements.ts';
import { parseTableLink } from './table-link.ts';
import { UnavailableScreen } from './unavailable-screen.tsx';
import { useVisit, type Visit } from './visit.ts';

interface AtTableProps {
  segment: string;
  /** Where to return after the check-in. */
  screen: Returning;
  /** A visit that ended here and may still be shown, until this phone checks in again. */
  ended?: Visit | undefined;
  children: (visit: Visit) => Elements;
}

export function AtTable({ segment, screen, ended, children }: AtTableProps) {
  const table = parseTableLink(segment);
  const visit = useVisit();
  if (!table) return <UnavailableScreen />;
  if (visit?.earlier.includes(table.segment))
    return <Redirect to={afterCheckIn(visit.table.segment, screen)} replace />;
  if (!visit && ended) return children(ended);
  if (visit?.table.segment !== table.segment) return <Redirect to={dinerPaths.checkIn(segment, screen)} replace />;
  return children(visit);
}
