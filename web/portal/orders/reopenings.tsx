import { orderMessages } from '../../../core/messages/en/portal/orders.ts';
import type { Order } from '../../api/order-answers.ts';
import { InfoIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { useFormats } from '../session/use-formats.ts';
import styles from './order-description.module.css';

/** Who opened the order again after it was closed, when and why. */
export function Reopenings({ reopenings }: { reopenings: Order['reopenings'] }) {
  const formats = useFormats();
  return reopenings.map(({ by, reason, reopenedTime }) => (
    <p key={reopenedTime} className={styles.elsewhere}>
      <InfoIcon />
      <span className={styles.words}>
        {say(orderMessages.reopened, { name: by, time: formats.dateTime(reopenedTime), reason })}
      </span>
    </p>
  ));
}
