import { useQuery } from '@tanstack/react-query';
import { orderStatusWords } from '../../../core/domain/order-state-words.ts';
import { orderStatusesThat } from '../../../core/domain/order-states.ts';
import type { ActiveOrder } from '../../api/order-answers.ts';
import { ReceiptIcon, TableIcon } from '../../ui/plain/icons.tsx';
import { activeOrdersQuery, floorTablesQuery } from '../live/calls.ts';
import { Figure } from './figure.tsx';

/** The floor in two numbers: unpaid orders, tables with guests. */
export function FloorFigures() {
  const orders = useQuery(activeOrdersQuery());
  const tables = useQuery(floorTablesQuery());
  const inState = (wanted: number) => tables.data?.filter(({ state }) => state === wanted).length ?? 0;
  const inactive = inState(0);
  return (
    <>
      <Figure name="Open orders" icon={<ReceiptIcon />} words={orders.data ? orderWords(orders.data) : undefined}>
        {orders.data?.length}
      </Figure>
      <Figure
        name="Tables busy"
        icon={<TableIcon />}
        words={
          tables.data && `of ${tables.data.length}, ${inState(1)} free${inactive > 0 ? `, ${inactive} Inactive` : ''}`
        }
      >
        {tables.data && inState(2)}
      </Figure>
    </>
  );
}

function orderWords(orders: readonly ActiveOrder[]): string {
  const count = (status: ActiveOrder['status']) => orders.filter((order) => order.status === status).length;
  return orderStatusesThat('occupiesTable')
    .map((status) => `${count(status)} ${orderStatusWords[status].board}`)
    .join(', ');
}
