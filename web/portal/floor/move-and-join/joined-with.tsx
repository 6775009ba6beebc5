import type { JoinedOrder } from '../../../../core/contract/orders.ts';
import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { JoinIcon, MoveIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import waiting from '../waiting-time/waiting.module.css';

interface JoinedWithProps {
  orders: readonly Pick<JoinedOrder, 'tableName'>[];
  /** The amount that the joined orders owe together. */
  toPay?: number | undefined;
}

export function JoinedWith({ orders, toPay }: JoinedWithProps) {
  const formats = useFormats();
  if (orders.length === 0) return null;
  const tables = orders.map(({ tableName }) => tableName).join(', ');
  return (
    <span className={waiting.mark}>
      <JoinIcon />
      <span>
        {toPay === undefined
          ? say(seatingMessages.joinedWith, { tables })
          : say(seatingMessages.joinedOwe, { tables, amount: formats.amountOf(toPay) })}
      </span>
    </span>
  );
}

export function MovedFrom({ table }: { table: string | null }) {
  if (table === null) return null;
  return (
    <span className={waiting.mark}>
      <MoveIcon /> <span>{say(seatingMessages.movedFrom, { table })}</span>
    </span>
  );
}
