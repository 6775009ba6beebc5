import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { afterCheckIn } from '../../../core/domain/paths.ts';
import { checkInMessages } from '../../../core/messages/en/diner/check-in.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { accepted, refusalCode } from '../../api/diner/accepted.ts';
import { isOtpRequired, showPass, verifyTable } from '../../api/diner/check-in.ts';
import { fetchTableOrder } from '../../api/diner/orders.ts';
import { say } from '../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { withNetworkAlert } from '../network/network-alert.ts';
import { Screen } from '../ui/screen.tsx';
import { parseTableLink, type TableLink } from '../visit/table-link.ts';
import { NoticeScreen, UnavailableScreen } from '../visit/unavailable-screen.tsx';
import { rememberVisit, storedVisit } from '../visit/visit.ts';
import { WelcomeScreen } from './welcome-screen.tsx';

interface CheckInProps {
  /** An additional field, which loads later. */
  more: ReactNode;
}

export function CheckInScreen({ segment, ...props }: CheckInProps & { segment: string }) {
  const table = parseTableLink(segment);
  return table ? <CheckIn key={segment} table={table} {...props} /> : <UnavailableScreen />;
}

function CheckIn({ table, ...props }: CheckInProps & { table: TableLink }) {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const to = search.get('to');
  const queries = useQueryClient();
  const check = useQuery({
    queryKey: ['check-in', table.segment],
    queryFn: () => withNetworkAlert(() => checkTable(table, { refused: to !== null, pass: search.get('pass') })),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const { data } = check;

  const enter = () => {
    if (data?.state !== 'open') return;
    if (!data.isInside) rememberVisit(table, data);
    // Drop cached orders, which belong to an earlier visit.
    queries.removeQueries({ queryKey: ['order'] });
    navigate(afterCheckIn(table.segment, to), { replace: true });
  };
  const mayEnter = data?.state === 'open' && (data.isInside || !data.needsOtp);
  const enterAtOnce = useEffectEvent(enter);
  useEffect(() => {
    if (mayEnter) enterAtOnce();
  }, [mayEnter]);

  if (check.isError) {
    return (
      <Screen title={say(checkInMessages.title)}>
        <div style={{ height: '20vh' }} />
        <ErrorStrip query={check}>{say(checkInMessages.failed)}</ErrorStrip>
      </Screen>
    );
  }
  if (data?.state === 'put-out') {
    return <NoticeScreen title={say(checkInMessages.title)} words={say(checkInMessages.putOut)} />;
  }
  if (data?.state === 'no-cookies') {
    return <NoticeScreen title={say(checkInMessages.title)} words={say(checkInMessages.noCookies)} />;
  }
  if (data?.state === 'closed') {
    return <UnavailableScreen why={data.why} onRetry={() => void check.refetch()} retrying={check.isFetching} />;
  }
  if (!data || mayEnter) {
    return (
      <Screen title={say(checkInMessages.title)}>
        <LoadingSkeleton label={say(checkInMessages.looking)} />
      </Screen>
    );
  }
  return (
    <WelcomeScreen table={table} {...data} {...props} onCheckedIn={enter} onUnavailable={() => void check.refetch()} />
  );
}

/** A rescan during the visit needs no OTP unless a screen `refused` the guest. A `pass` from staff replaces the OTP. */
async function checkTable(table: TableLink, { refused, pass }: { refused: boolean; pass: string | null }) {
  // Runs in parallel with `verifyTable`; its failure doesn't matter if the table is closed.
  const otpAsked = isOtpRequired(table.restaurantID);
  otpAsked.catch(() => {});
  const verified = await verifyTable(table.restaurantID, table.tableID);
  if (!verified.success || !isOpen(verified.result)) {
    if (!verified.success && verified.status >= 500) accepted(verified);
    if (verified.success && verified.putOut) return { state: 'put-out' as const };
    return { state: 'closed' as const, why: verified.success && verified.why };
  }
  if (!keepsCookies()) return { state: 'no-cookies' as const };
  const otp = await otpAsked;
  const { putOut = false } = verified;
  const { restaurantName, tableName, region } = verified;
  const wantsOtp = accepted(otp).result !== 0;
  const isSameTable = storedVisit()?.table.segment === table.segment;
  const isInside = wantsOtp && isSameTable && !refused && (await isVisitAlive(table));
  const why = putOut ? checkInMessages.putOut : whyAgain(table);
  const mustProve = wantsOtp || putOut;
  const usesPass = mustProve && !isInside && pass !== null;
  const needsOtp = mustProve && !(usesPass && (await isPassGood(table, pass)));
  if (needsOtp && !wantsOtp) return { state: 'put-out' as const };
  const passIsOver = usesPass && needsOtp;
  return { state: 'open' as const, restaurantName, tableName, region, needsOtp, isInside, why, passIsOver };
}

function whyAgain({ segment }: TableLink): Words | undefined {
  const earlier = storedVisit();
  if (!earlier) return undefined;
  if (earlier.table.segment === segment) return checkInMessages.visitOver;
  return fill(checkInMessages.otherTable, { earlier: earlier.tableName || checkInMessages.anotherTable });
}

/** A paid visit stays readable for a while, so the status counts. */
async function isVisitAlive({ restaurantID, tableID }: TableLink): Promise<boolean> {
  try {
    const order = await fetchTableOrder(restaurantID, tableID);
    return order?.status !== 'paid';
  } catch (error) {
    if (refusalCode(error) !== undefined) return false;
    throw error;
  }
}

async function isPassGood({ restaurantID, tableID }: TableLink, pass: string): Promise<boolean> {
  const answer = await showPass(restaurantID, tableID, pass);
  if (!answer.success && answer.status >= 500) accepted(answer);
  return answer.success;
}

/** Scripts can't read the visit's own cookie, so this tests another one. */
function keepsCookies(): boolean {
  const attempt = 'comanda-kept=1';
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no cookie store, and plain http none at all
  document.cookie = `${attempt}; SameSite=Lax`;
  const isKept = document.cookie.includes(attempt);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${attempt}; Max-Age=0; SameSite=Lax`;
  return isKept;
}

const isOpen = (result: number) => result === 1 || result === 2;
