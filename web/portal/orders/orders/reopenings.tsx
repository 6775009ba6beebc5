import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import type { Order } from '../../../api/order-answers.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';

/** Who opened the order again after it was closed, when and why. */
export function Reopenings({ reopenings }: { reopenings: Order['reopenings'] }) {
  const formats = useFormats();
  return reopenings.map(({ by, reason, reopenedTime }) => (
    <Strip key={reopenedTime} tone="info">
      {say(orderMessages.reopened, { name: by, time: formats.dateTime(reopenedTime), reason })}
    </Strip>
  ));
}
