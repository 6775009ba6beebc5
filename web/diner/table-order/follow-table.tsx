import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { isOverlayOpen } from '../../ui/plain/overlay-history.ts';
import { say } from '../../ui/plain/say.tsx';
import { readText } from '../storage/storage.ts';
import { unansweredSubmission } from '../storage/submission.ts';
import { useToast } from '../ui/toasts.tsx';
import { tableLink } from '../visit/table-link.ts';
import { useVisit, type Visit } from '../visit/visit.ts';
import { seatVisit } from './seat-visit.ts';
import { tableOrderQuery, useOwnTable } from './use-table-order.ts';

export function FollowTable() {
  const visit = useVisit();
  return visit ? <Following visit={visit} /> : null;
}

function Following({ visit }: { visit: Visit }) {
  const toast = useToast();
  const queries = useQueryClient();
  const { own: ownTable, isPutOut } = useOwnTable(visit);
  const [address, navigate] = useLocation();
  const { table, tableName } = visit;
  // A phone that staff removed goes to check-in at once. A visit that is over keeps its screens.
  const door = dinerPaths.checkIn(table.segment, 'menu');
  const isAtDoor = address === dinerPaths.checkIn(table.segment);
  useEffect(() => {
    if (isPutOut && !isAtDoor) navigate(door, { replace: true });
  }, [isPutOut, isAtDoor, navigate, door]);
  const isElsewhere =
    ownTable !== undefined && (ownTable.tableID !== table.tableID || ownTable.tableName !== tableName);
  const to = isElsewhere ? ownTable : undefined;

  const follow = useEffectEvent(({ tableID, tableName: name }: NonNullable<typeof ownTable>) => {
    // The old link keeps working, so wait while a sheet is open or an unchanged order is being resent.
    const unanswered = unansweredSubmission(`order:${table.segment}`);
    const isSentAgain = unanswered !== undefined && unanswered.key === readText(`orderKey:${table.segment}`);
    if (isOverlayOpen() || isSentAgain) return false;
    const now = tableLink(table.restaurantID, tableID);
    queries.setQueryData(tableOrderQuery(now).queryKey, queries.getQueryData(tableOrderQuery(table).queryKey));
    seatVisit(visit, tableID, name);
    if (name !== tableName && tableID !== table.tableID) toast(say(tableOrderMessages.moved, { table: name }));
    return true;
  });
  useEffect(() => {
    if (!to || follow(to)) return undefined;
    const timer = setInterval(() => follow(to) && clearInterval(timer), 1000);
    return () => clearInterval(timer);
  }, [to]);
  return null;
}
