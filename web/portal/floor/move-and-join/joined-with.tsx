import type { JoinedOrder } from '../../../../core/contract/orders.ts';
import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { JoinIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import waiting from '../waiting-time/waiting.module.css';

export function JoinedWith({ orders }: { orders: readonly Pick<JoinedOrder, 'tableName'>[] }) {
  if (orders.length === 0) return null;
  return (
    <span className={waiting.mark}>
      <JoinIcon />{' '}
      <span>{say(seatingMessages.joinedWith, { tables: orders.map(({ tableName }) => tableName).join(', ') })}</span>
    </span>
  );
}
