import { useQuery } from '@tanstack/react-query';
import { CashIcon, StarIcon } from '../../ui/plain/icons.tsx';
import { centsOf, usdOf } from '../shell/wire-money.ts';
import { revenueTodayQuery, tipsTodayQuery } from './calls.ts';
import { Figure } from './figure.tsx';

/** What was paid so far on this Pacific day. */
export function RevenueToday() {
  const { data } = useQuery(revenueTodayQuery());
  return (
    <Figure name="Revenue today" icon={<CashIcon />} words="so far, with tips">
      {data === undefined ? undefined : usdOf(data)}
    </Figure>
  );
}

/** The tips of this Pacific day. */
export function TipsToday() {
  const { data } = useQuery(tipsTodayQuery());
  const cents = data?.reduce((sum, { Tip }) => sum + centsOf(Tip), 0);
  const most = data?.find(({ SERVERNAME }) => SERVERNAME !== '');
  return (
    <Figure name="Tips today" icon={<StarIcon />} words={most ? `most: ${most.SERVERNAME}` : undefined}>
      {cents === undefined ? undefined : usdOf(cents / 100)}
    </Figure>
  );
}
