import { useQuery } from '@tanstack/react-query';
import type { ActiveOrder } from '../../../core/contract/floor.ts';
import { ReceiptIcon, TableIcon } from '../../ui/plain/icons.tsx';
import { activeOrdersQuery, floorTablesQuery } from '../shell/calls.ts';
import styles from './home-screen.module.css';

/** The floor in two numbers: unpaid orders, free tables. */
export function FloorFigures() {
  const orders = useQuery(activeOrdersQuery());
  const tables = useQuery(floorTablesQuery());
  const free = tables.data?.filter(({ state }) => state === 1).length;
  const inactive = tables.data?.filter(({ state }) => state === 0).length ?? 0;
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>
          <ReceiptIcon /> Active orders
        </dt>
        <dd className={styles.number}>{orders.data?.length ?? '–'}</dd>
        <dd className={styles.words}>{orders.data ? orderWords(orders.data) : '\u00a0'}</dd>
      </div>
      <div className={styles.figure}>
        <dt>
          <TableIcon /> Free tables
        </dt>
        <dd className={styles.number}>{free ?? '–'}</dd>
        <dd className={styles.words}>
          {tables.data ? `of ${tables.data.length}${inactive > 0 ? `, ${inactive} Inactive` : ''}` : '\u00a0'}
        </dd>
      </div>
    </dl>
  );
}

function orderWords(orders: readonly ActiveOrder[]): string {
  const count = (status: ActiveOrder['status']) => orders.filter((order) => order.status === status).length;
  return `${count('N')} New, ${count('O')} Open, ${count('C')} Payment Pending`;
}
