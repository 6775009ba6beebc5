import { useQuery } from '@tanstack/react-query';
import { orderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { orderStatusesThat } from '../../../../core/domain/order-states.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import type { ActiveOrder } from '../../../api/order-answers.ts';
import { TableIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ReceiptIcon } from '../../../ui/plain/state-icons.tsx';
import { activeOrdersQuery, floorTablesQuery } from '../../shared/updates/calls.ts';
import { Figure } from './figure.tsx';

/** The floor in numbers: unpaid orders, tables with guests. */
export function FloorFigures() {
  const orders = useQuery(activeOrdersQuery());
  const tables = useQuery(floorTablesQuery());
  const inState = (wanted: number) => tables.data?.filter(({ state }) => state === wanted).length ?? 0;
  return (
    <>
      <Figure
        name={say(homeMessages.openOrders)}
        icon={<ReceiptIcon />}
        words={orders.data ? orderWords(orders.data) : undefined}
      >
        {orders.data?.length}
      </Figure>
      <Figure
        name={say(homeMessages.tablesBusy)}
        icon={<TableIcon />}
        words={tables.data && freeWords(tables.data.length, inState(1), inState(0))}
      >
        {tables.data && inState(2)}
      </Figure>
    </>
  );
}

const freeWords = (all: number, free: number, inactive: number) =>
  inactive > 0 ? say(homeMessages.freeAndInactive, { all, free, inactive }) : say(homeMessages.free, { all, free });

function orderWords(orders: readonly ActiveOrder[]): string {
  const count = (status: ActiveOrder['status']) => orders.filter((order) => order.status === status).length;
  return orderStatusesThat('occupiesTable')
    .map((status) => `${count(status)} ${say(orderStatusWords[status].board)}`)
    .join(', ');
}
