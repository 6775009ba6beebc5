import { Anchor, Button } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { UndeliveredInvoice } from '../../../core/contract/invoices.ts';
import { pacificDateTime } from '../../../core/domain/pacific-time.ts';
import { receiptPath } from '../../../core/domain/paths.ts';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { useDialog } from '../../ui/staff/use-opened.ts';
import type { ListDescription } from '../list/list-description.ts';
import { ListPage } from '../list/list-page.tsx';
import { fetchUndelivered } from './calls.ts';
import { invoiceMessages, mailStateLabels } from './messages.ts';
import { ResendDialog } from './resend-dialog.tsx';

const columns: ListDescription<UndeliveredInvoice>['columns'] = [
  {
    header: 'Order ID',
    cell: ({ orderid }) => (
      <Anchor component={Link} to={receiptPath(orderid)}>
        {orderid}
      </Anchor>
    ),
    phone: 'title',
  },
  { header: 'Table', cell: ({ tableName }) => tableName },
  { header: 'Paid', cell: ({ paidAt }) => pacificDateTime(paidAt) },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Reason', cell: ({ reason }) => reason },
  {
    header: 'Status',
    cell: ({ state }) => (
      <StatusChip tone={state === 'failed' ? 'danger' : 'info'}>{mailStateLabels[state]}</StatusChip>
    ),
    phone: 'aside',
  },
];

/** Invoices that a mail server refused or that could not be sent yet: correct the address, send again. */
export function Component() {
  const dialog = useDialog('resend');
  const seen = useRef<UndeliveredInvoice>(undefined);
  const send = ({ paymentId }: UndeliveredInvoice) => dialog.open(paymentId);
  return (
    <ListPage<UndeliveredInvoice>
      description={{
        title: invoiceMessages.listTitle,
        queryKey: 'undelivered-invoices',
        columns,
        rowKey: ({ paymentId }) => paymentId,
        rowName: ({ orderid, email }) => `Order ${orderid}, ${email}`,
        defaultSize: 10,
        fetchPage: fetchUndelivered,
        failureText: invoiceMessages.listFailed,
        emptyText: invoiceMessages.listEmpty,
        onOpen: send,
        actionsHeader: 'Send',
        rowActions: (row) => (
          <Button variant="default" size="xs" onClick={() => send(row)} aria-label={`Send again: ${row.email}`}>
            Send again
          </Button>
        ),
      }}
    >
      {(rows) => {
        // It may leave the list under the dialog: somebody else was first.
        seen.current = rows.find(({ paymentId }) => String(paymentId) === dialog.about) ?? seen.current;
        const { current } = seen;
        if (current === undefined || String(current.paymentId) !== dialog.about) return null;
        return <ResendDialog key={current.paymentId} {...current} onClose={dialog.close} />;
      }}
    </ListPage>
  );
}
