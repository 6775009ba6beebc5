import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { type OrderStatus, takesSubOrders } from '../../../../core/domain/order-states.ts';
import { takePath } from '../../../../core/domain/portal-paths.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { PlusIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useHere } from '../../../ui/staff/way-back.ts';
import { useMay } from '../../sign-in/session/use-may.ts';

interface TakeLinkProps {
  tableID: number;
  tableName: string;
  orderStatus?: OrderStatus | undefined;
  /** `quiet` on a card, which is itself a link. */
  look?: 'quiet' | undefined;
  className?: string | undefined;
}

export function TakeLink({ tableID, tableName, orderStatus, look, className = '' }: TakeLinkProps) {
  const here = useHere();
  const may = useMay();
  if (!may('takeorder') || (orderStatus && !takesSubOrders(orderStatus))) return null;
  const label = say(orderStatus ? floorMessages.pad.addAt : floorMessages.pad.takeAt, { table: tableName });
  return (
    <Button
      component={Link}
      variant={look === 'quiet' ? 'subtle' : 'default'}
      to={takePath(tableID)}
      state={here}
      leftSection={<PlusIcon />}
      aria-label={label}
      className={className}
    >
      {say(orderStatus ? floorMessages.pad.add : floorMessages.pad.take)}
    </Button>
  );
}
