import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { anyStatusCode, orderStatusCodes } from '../../../../core/contract/status-codes.ts';
import { orderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { SearchIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import type { ListState } from '../../shared/records/list-state.ts';
import styles from './order-filters.module.css';

/** "Any (A), Payment Pending (C, the default), New (N), Open (O), Paid (P), Cancelled (D)". */
const statusOptions = () => [
  { value: anyStatusCode, label: say(orderMessages.any) },
  ...(['closed', 'new', 'open', 'paid', 'cancelled'] as const).map((status) => ({
    value: orderStatusCodes[status],
    label: say(orderStatusWords[status].staff),
  })),
];

/** Status and order number; both go out with Search. */
export function OrderFilters({ state }: { state: ListState }) {
  const [status, setStatus] = useState(state.filter('status', orderStatusCodes.closed));
  const [orderNumber, setOrderNumber] = useState(state.filter('ordernumber', ''));
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        state.change({ filters: { status, ordernumber: orderNumber } });
      }}
    >
      <Select
        label={say(fieldMessages.orderStatus)}
        className={styles.status ?? ''}
        data={statusOptions()}
        value={status}
        onChange={(value) => setStatus(value ?? orderStatusCodes.closed)}
      />
      <TextInput
        label={say(orderMessages.number)}
        className={styles.number ?? ''}
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
