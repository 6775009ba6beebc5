import { Link } from 'react-router';
import type { FloorTable } from '../../../../core/contract/floor.ts';
import { orderPath } from '../../../../core/domain/portal-paths.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import common from '../../../ui/plain/common.module.css';
import { CheckIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';

/** Guests who paid first wait for these dishes, although their table counts as free. */
export function PaidReady({ table: { paidOrder } }: { table: FloorTable }) {
  if (!paidOrder) return null;
  return (
    <Link to={orderPath(paidOrder.orderID)} className={`${common.inline} ${common.paid}`}>
      <CheckIcon /> {say(floorMessages.paidReady, { count: paidOrder.readyDishes })}
    </Link>
  );
}
