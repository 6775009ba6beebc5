import { ActionIcon, Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DiningTable } from '../../../core/contract/dining-tables.ts';
import { pacificDateTime } from '../../../core/domain/pacific-time.ts';
import { portalPaths } from '../../paths/portal.ts';
import { PrinterIcon, TrashIcon } from '../../ui/plain/icons.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import type { ListWithFormDescription } from '../list/list-description.ts';
import { ListWithForm } from '../list/list-with-form.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { QrDialog } from '../shell/table-qr.tsx';
import { deleteTable, fetchTables, tablesKey } from './calls.ts';
import { stateLabels, stateTones, tableMessages } from './messages.ts';
import { TableForm } from './table-form.tsx';
import styles from './tables.module.css';

/** The tables of the restaurant with their QR links: list, add, change, delete, renew, print. */
export function Component() {
  const actions = useRecordActions('Table');
  const [shown, setShown] = useState<DiningTable>();
  const [isQrOpen, qrDialog] = useDisclosure(false);

  const columns: ListWithFormDescription<DiningTable>['columns'] = [
    { header: 'Table#', cell: ({ id }) => id, phone: 'hidden' },
    {
      header: 'Status',
      cell: ({ state }) => <StatusChip tone={stateTones[state]}>{stateLabels[state]}</StatusChip>,
      phone: 'aside',
    },
    { header: 'Name', cell: ({ name }) => name, phone: 'title' },
    { header: 'Server', cell: ({ serverName }) => serverName },
    { header: 'OTP', cell: ({ otp }) => <span className={styles.otp}>{otp}</span> },
    { header: 'OTP_Gen_Time', cell: ({ otp_gen_ts }) => pacificDateTime(otp_gen_ts), phone: 'hidden' },
    {
      header: 'Table QR',
      cell: (table) => (
        <Anchor
          href={table.qrurl}
          fz="inherit"
          target="_blank"
          rel="noreferrer"
          aria-label={`View the QR code of ${table.name}`}
          onClick={(event) => {
            // Links know nothing of the group that is locked while a table is added.
            if (event.currentTarget.closest('fieldset:disabled')) return event.preventDefault();
            setShown(table);
            qrDialog.open();
          }}
        >
          View
        </Anchor>
      ),
    },
  ];

  const remove = async (table: DiningTable, onGone: () => Promise<void>) => {
    const isGone = await actions.remove({
      call: () => deleteTable(table),
      question: tableMessages.deleteQuestion,
      done: tableMessages.deleted,
      otherwise: tableMessages.deleteFailed,
    });
    if (isGone) await onGone();
  };

  return (
    <>
      <ListWithForm<DiningTable>
        description={{
          title: tableMessages.listTitle,
          queryKey: tablesKey,
          columns,
          rowKey: ({ id }) => id,
          rowName: ({ name }) => name,
          defaultSize: 10,
          fetchPage: fetchTables,
          failureText: tableMessages.listFailed,
          emptyText: tableMessages.listEmpty,
          noneYetText: tableMessages.noneYet,
          addText: tableMessages.addButton,
          moreActions: (locked) => (
            <Button
              variant="default"
              component={Link}
              to={portalPaths.tableCards}
              leftSection={<PrinterIcon />}
              data-disabled={locked || undefined}
              aria-disabled={locked || undefined}
              onClick={(event) => locked && event.preventDefault()}
            >
              {tableMessages.cardsButton}
            </Button>
          ),
          form: (props) => <TableForm {...props} />,
          actionsHeader: 'Delete',
          rowActions: (table, onGone) => (
            <ActionIcon
              aria-label={`Delete ${table.name}`}
              disabled={actions.busy}
              onClick={() => void remove(table, onGone)}
            >
              <TrashIcon />
            </ActionIcon>
          ),
        }}
      />
      <QrDialog opened={isQrOpen} url={shown?.qrurl ?? ''} name={shown?.name ?? ''} onClose={qrDialog.close} />
    </>
  );
}
