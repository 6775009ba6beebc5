import { pacificDateTime } from '../../../core/domain/pacific-time.ts';
import type { Order } from '../../api/order-answers.ts';
import { InfoIcon } from '../../ui/plain/icons.tsx';
import styles from './order-description.module.css';

/** Who opened the order again after it was closed, when and why. */
export function Reopenings({ reopenings }: { reopenings: Order['reopenings'] }) {
  return reopenings.map(({ by, reason, reopenedTime }) => (
    <p key={reopenedTime} className={styles.elsewhere}>
      <InfoIcon />
      <span className={styles.words}>
        Reopened by {by} at {pacificDateTime(reopenedTime)}: {reason}
      </span>
    </p>
  ));
}
