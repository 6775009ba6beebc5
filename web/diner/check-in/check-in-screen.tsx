import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { accepted } from '../../api/diner/accepted.ts';
import { isOtpRequired, verifyTable } from '../../api/diner/check-in.ts';
import { afterCheckIn } from '../../paths/diner.ts';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { withNetworkAlert } from '../session/network-alert.ts';
import { parseTableLink, type TableLink } from '../session/table-link.ts';
import { UnavailableScreen } from '../session/unavailable-screen.tsx';
import { rememberVisit } from '../session/visit.ts';
import { Screen } from '../ui/screen.tsx';
import { checkInMessages } from './messages.ts';
import { WelcomeScreen } from './welcome-screen.tsx';

/** Where a table's QR code leads: an OTP where the restaurant asks for one, otherwise straight to the menu. */
export function CheckInScreen({ segment }: { segment: string }) {
  const table = parseTableLink(segment);
  return table ? <CheckIn key={segment} table={table} /> : <UnavailableScreen />;
}

function CheckIn({ table }: { table: TableLink }) {
  const [, navigate] = useLocation();
  const to = new URLSearchParams(useSearch()).get('to');
  const queries = useQueryClient();
  const check = useQuery({
    queryKey: ['check-in', table.segment],
    queryFn: () => withNetworkAlert(() => checkTable(table)),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const { data } = check;

  const enter = () => {
    if (data?.state !== 'open') return;
    rememberVisit(table, data);
    // Whatever an earlier visit left behind is not this visit's.
    queries.removeQueries({ queryKey: ['order'] });
    navigate(afterCheckIn(table.segment, to), { replace: true });
  };
  const mayEnter = data?.state === 'open' && !data.needsOtp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; `enter` is new at every drawing.
  useEffect(() => {
    if (mayEnter) enter();
  }, [mayEnter]);

  if (check.isError) {
    return (
      <Screen title="Check-In">
        <div style={{ height: '20vh' }} />
        <ErrorStrip onRetry={() => void check.refetch()} retrying={check.isFetching}>
          {checkInMessages.failed}
        </ErrorStrip>
      </Screen>
    );
  }
  if (data?.state === 'closed') {
    return <UnavailableScreen onRetry={() => void check.refetch()} retrying={check.isFetching} />;
  }
  if (!data || mayEnter) {
    return (
      <Screen title="Check-In">
        <LoadingSkeleton label="Looking for your table" />
      </Screen>
    );
  }
  return <WelcomeScreen table={table} {...data} onCheckedIn={enter} onUnavailable={() => void check.refetch()} />;
}

/** "A result of 1 or 2 means verified; anything else means unavailable." */
async function checkTable(table: TableLink) {
  const verified = await verifyTable(table.restaurantID, table.tableID);
  if (!verified.success || !isOpen(verified.result)) {
    if (!verified.success && verified.status >= 500) accepted(verified);
    return { state: 'closed' as const };
  }
  const otp = await isOtpRequired(table.restaurantID);
  const { restaurantName, tableName } = verified;
  return { state: 'open' as const, restaurantName, tableName, needsOtp: accepted(otp).result !== 0 };
}

const isOpen = (result: number) => result === 1 || result === 2;
