import { useQuery } from '@tanstack/react-query';
import { centsOf, formatUsd } from '../../../core/domain/money.ts';
import { CashIcon, StarIcon } from '../../ui/plain/icons.tsx';
import { revenueTodayQuery, tipsTodayQuery } from './calls.ts';
import { Figure } from './figure.tsx';

/** What was paid so far on this Pacific day, less what was given back on it. */
export function RevenueToday() {
  const { data } = useQuery(revenueTodayQuery());
  const [paid, refunded] = [centsOf(data?.result ?? 0), centsOf(data?.refunds ?? 0)];
  const words = refunded > 0 ? `net: of ${formatUsd(paid)}, ${formatUsd(refunded)} given back` : 'so far, with tips';
  return (
    <Figure name="Revenue today" icon={<CashIcon />} words={words}>
      {data === undefined ? undefined : formatUsd(paid - refunded)}
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
      {cents === undefined ? undefined : formatUsd(cents)}
    </Figure>
  );
}
