import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { anyStatusCode, orderStatusCodes } from '../../../../core/contract/status-codes.ts';
import { shownNumber } from '../../../../core/domain/cells.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { orderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { orderPath } from '../../../../core/domain/portal-paths.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { OrderRow } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { SearchIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { useHere } from '../../../ui/staff/way-back.ts';
import { orderStatusTones } from '../../app/theme/state-tones.ts';
import { DisputeStrip } from '../../bill/notices/dispute-strip.tsx';
import { UndeliveredStrip } from '../../bill/notices/undelivered-strip.tsx';
import { JoinedWith, MovedFrom } from '../../floor/move-and-join/joined-with.tsx';
import { WaitingMark, waitingOf } from '../../floor/waiting-time/waiting-mark.tsx';
import type { ListDescription } from '../../shared/records/list-description.ts';
import { ListPage } from '../../shared/records/list-page.tsx';
import type { ListState } from '../../shared/records/list-state.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { searchOrders } from './calls.ts';
import styles from './orders-list.module.css';

/** "Any (A), Payment Pending (C, the default), New (N), Open (O), Paid (P), Cancelled (D)". */
const statusOptions = () => [
  { value: anyStatusCode, label: say(orderMessages.any) },
  ...(['closed', 'new', 'open', 'paid', 'cancelled'] as const).map((status) => ({
    value: orderStatusCodes[status],
    label: say(orderStatusWords[status].staff),
  })),
];

function OrderFilters({ state }: { state: ListState }) {
  const [status, setStatus] = useState(state.filter('status', orderStatusCodes.closed));
  const [orderNumber, setOrderNumber] = useState(state.filter('ordernumber', ''));
  return (
    <form
      className={`${common.wrapped} ${styles.filters}`}
      onSubmit={(event) => {
        event.preventDefault();
        state.change({ filters: { status, ordernumber: orderNumber } });
      }}
    >
      <Select
        label={say(fieldMessages.orderStatus)}
        className={styles.status}
        data={statusOptions()}
        value={status}
        onChange={(value) => setStatus(value ?? orderStatusCodes.closed)}
      />
      <TextInput
        label={say(orderMessages.number)}
        className={styles.number}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={orderNumber}
        onChange={(event) => setOrderNumber(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Button type="submit" leftSection={<SearchIcon />}>
        {say(uiMessages.search)}
      </Button>
    </form>
  );
}

const columnsOf = (formats: Formats): ListDescription<OrderRow>['columns'] => [
  {
    header: fieldMessages.orderId,
    cell: ({ orderID }) => shownNumber(orderID),
    phone: 'title',
    phoneCell: ({ orderID }) => say(orderMessages.idOf, { order: orderID }),
  },
  {
    header: fieldMessages.orderStatus,
    cell: ({ status, suborder, movedFrom, joinedWith }) => (
      <span className={styles.state}>
        <StatusChip tone={orderStatusTones[status]}>{say(orderStatusWords[status].staff)}</StatusChip>
        <WaitingMark waiting={waitingOf(suborder)} />
        <MovedFrom table={movedFrom} />
        <TakenBy names={suborder.flatMap(({ takenBy }) => takenBy ?? [])} />
        <JoinedWith orders={joinedWith} />
      </span>
    ),
    phone: 'aside',
  },
  {
    header: fieldMessages.tableNumber,
    cell: ({ tableID }) => shownNumber(tableID),
    phoneCell: ({ tableID, tableName }) => say(orderMessages.tableOf, { id: tableID, name: tableName }),
  },
  { header: fieldMessages.orderStart, cell: ({ startTime }) => formats.dateTime(startTime) },
  {
    header: orderMessages.end,
    cell: ({ closingTime }) => (closingTime ? formats.dateTime(closingTime) : '–'),
    phone: 'hidden',
  },
];

function TakenBy({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const name = [...new Set(names)].join(', ');
  return <span className={`${common.hint} ${styles.takenBy}`}>{say(orderMessages.takenBy, { name })}</span>;
}

export function OrdersList() {
  const navigate = useNavigate();
  const formats = useFormats();
  const here = useHere();
  return (
    <>
      <NoticeArea>
        <DisputeStrip />
      </NoticeArea>
      <UndeliveredStrip />
      <ListPage<OrderRow>
        description={{
          title: orderMessages.listTitle,
          queryKey: 'orders',
          columns: columnsOf(formats),
          rowKey: ({ orderID }) => orderID,
          rowName: ({ orderID, tableID, status }) =>
            say(orderMessages.row, { order: orderID, table: tableID, status: orderStatusWords[status].staff }),
          defaultSize: 20,
          fetchPage: searchOrders,
          failureText: floorMessages.ordersFailed,
          emptyText: orderMessages.listEmpty,
          filters: (state) => (
            <OrderFilters
              key={`${state.filter('status', orderStatusCodes.closed)} ${state.filter('ordernumber', '')}`}
              state={state}
            />
          ),
          filterNames: ['status', 'ordernumber'],
          onOpen: ({ orderID }) => void navigate(orderPath(orderID), { state: here }),
        }}
      />
    </>
  );
}
