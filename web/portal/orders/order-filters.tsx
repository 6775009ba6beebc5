import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { orderStatusCodes } from '../../../core/contract/status-codes.ts';
import { SearchIcon } from '../../ui/plain/icons.tsx';
import type { ListState } from '../list/list-state.ts';
import { statusFilterOptions } from './messages.ts';
import styles from './order-filters.module.css';

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
        label="Order Status"
        className={styles.status ?? ''}
        data={statusFilterOptions}
        value={status}
        onChange={(value) => setStatus(value ?? orderStatusCodes.closed)}
      />
      <TextInput
        label="Order Number"
        className={styles.number ?? ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={orderNumber}
        onChange={(event) => setOrderNumber(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Button type="submit" leftSection={<SearchIcon />}>
        Search
      </Button>
    </form>
  );
}
