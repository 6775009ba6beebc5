import { useQuery } from '@tanstack/react-query';
import { centsOf } from '../../../../core/domain/money.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import { StarIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { CashIcon } from '../../../ui/staff/later-icons.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { revenueTodayQuery, tipsTodayQuery } from './calls.ts';
import { Figure } from './figure.tsx';

/** What was paid so far on this day, less what was given back on it. */
export function RevenueToday() {
  const formats = useFormats();
  const { data } = useQuery(revenueTodayQuery());
  const [paid, refunded] = [centsOf(data?.result ?? 0), centsOf(data?.refunds ?? 0)];
  const words =
    refunded > 0
      ? say(homeMessages.netRevenue, { paid: formats.amount(paid), refunded: formats.amount(refunded) })
      : say(homeMessages.withTips);
  return (
    <Figure name={say(homeMessages.revenueToday)} icon={<CashIcon />} words={words}>
      {data === undefined ? undefined : formats.amount(paid - refunded)}
    </Figure>
  );
}

/** The tips of this day. */
export function TipsToday() {
  const formats = useFormats();
  const { data } = useQuery(tipsTodayQuery());
  const cents = data?.reduce((sum, { Tip }) => sum + centsOf(Tip), 0);
  const most = data?.find(({ SERVERNAME }) => SERVERNAME !== '');
  return (
    <Figure
      name={say(homeMessages.tipsToday)}
      icon={<StarIcon />}
      words={most ? say(homeMessages.mostTips, { name: most.SERVERNAME }) : undefined}
    >
      {cents === undefined ? undefined : formats.amount(cents)}
    </Figure>
  );
}
