import { Link } from 'react-router';
import type { FloorTable } from '../../../../core/contract/floor.ts';
import { orderPath } from '../../../../core/domain/portal-paths.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';

/** Guests who paid first wait for these dishes, although their table counts as free. */
export function PaidReady({ table: { paidOrder }, className = '' }: { table: FloorTable; className?: string }) {
  if (!paidOrder) return null;
  return (
    <Link to={orderPath(paidOrder.orderID)} className={`${common.link} ${className}`}>
      <StatusChip tone="paid">{say(floorMessages.paidReady, { count: paidOrder.readyDishes })}</StatusChip>
    </Link>
  );
}
