import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { UndeliveredInvoice } from '../../../../core/contract/invoices.ts';
import { shownNumber } from '../../../../core/domain/cells.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { receiptPath } from '../../../../core/domain/portal-paths.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { invoiceMessages } from '../../../../core/messages/en/portal/invoices.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { say } from '../../../ui/plain/say.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import type { ListDescription } from '../../shared/records/list-description.ts';
import { ListPage } from '../../shared/records/list-page.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { fetchUndelivered } from './calls.ts';
import { ResendDialog } from './resend-dialog.tsx';

const columnsOf = (formats: Formats): ListDescription<UndeliveredInvoice>['columns'] => [
  {
    header: fieldMessages.orderId,
    cell: ({ orderid }) => (
      <Anchor component={Link} to={receiptPath(orderid)}>
        {shownNumber(orderid)}
      </Anchor>
    ),
    phone: 'title',
  },
  { header: fieldMessages.table, cell: ({ tableName }) => tableName },
  { header: fieldMessages.paid, cell: ({ paidAt }) => formats.dateTime(paidAt) },
  { header: fieldMessages.email, cell: ({ email }) => email },
  { header: fieldMessages.reason, cell: ({ reason }) => reason },
  {
    header: fieldMessages.status,
    cell: ({ state }) => (
      <StatusChip tone={state === 'failed' ? 'danger' : 'info'}>
        {say(state === 'failed' ? fieldMessages.notDelivered : invoiceMessages.tryingAgain)}
      </StatusChip>
    ),
    phone: 'aside',
  },
];

export function Component() {
  const dialog = useDialog('resend');
  const formats = useFormats();
  const send = ({ paymentId }: UndeliveredInvoice) => dialog.open(paymentId);
  const isAsked = ({ paymentId }: UndeliveredInvoice) => String(paymentId) === dialog.about;
  return (
    <ListPage<UndeliveredInvoice>
      description={{
        title: invoiceMessages.listTitle,
        queryKey: 'undelivered-invoices',
        columns: columnsOf(formats),
        rowKey: ({ paymentId }) => paymentId,
        rowName: ({ orderid, email }) => say(invoiceMessages.row, { order: orderid, email }),
        defaultSize: 10,
        fetchPage: fetchUndelivered,
        failureText: invoiceMessages.listFailed,
        emptyText: invoiceMessages.listEmpty,
        onOpen: send,
        actionsHeader: uiMessages.send,
        rowActions: (row) => (
          <Button
            variant="default"
            size="xs"
            onClick={() => send(row)}
            aria-label={say(invoiceMessages.sendAgainTo, { email: row.email })}
          >
            {say(uiMessages.sendAgain)}
          </Button>
        ),
      }}
    >
      {(rows) => <Resend listed={rows.find(isAsked)} isAsked={isAsked} onClose={dialog.close} />}
    </ListPage>
  );
}

interface ResendProps {
  listed: UndeliveredInvoice | undefined;
  isAsked: (invoice: UndeliveredInvoice) => boolean;
  onClose: () => void;
}

/** While the dialog is open, a colleague may resolve the invoice, which removes it from the list. */
function Resend({ listed, isAsked, onClose }: ResendProps) {
  const [last, setLast] = useState<UndeliveredInvoice>();
  if (listed && listed !== last) setLast(listed);
  return last && isAsked(last) ? <ResendDialog key={last.paymentId} {...last} onClose={onClose} /> : null;
}
