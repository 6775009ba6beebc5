import { useQuery } from '@tanstack/react-query';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useMay } from '../../sign-in/session/use-may.ts';
import { splitQuery } from './calls.ts';
import { PaidParts, PaidSoFar } from './paid-parts.tsx';
import styles from './split.module.css';

/** How far a divided bill is paid and by whom, live until the last cent; nothing if the bill isn't divided. */
export function OrderPayments({ orderID }: { orderID: number }) {
  const mayLook = useMay()('payment');
  const { data: split } = useQuery({ ...splitQuery(orderID), enabled: mayLook });
  if (!mayLook || !split?.way || split.parts.length === 0) return null;
  return (
    <div className={styles.area}>
      <Panel title={say(splitMessages.payments)}>
        {split.status === 'closed' ? <PaidSoFar split={split} /> : null}
        <PaidParts split={split} />
      </Panel>
    </div>
  );
}
