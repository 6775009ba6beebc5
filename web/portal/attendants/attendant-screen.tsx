import { ActionIcon, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Attendant } from '../../../core/contract/attendants.ts';
import { formatUsd } from '../../../core/domain/money.ts';
import { TrashIcon } from '../../ui/plain/icons.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import type { ListWithFormDescription } from '../list/list-description.ts';
import { ListWithForm } from '../list/list-with-form.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { centsOf } from '../shell/wire-money.ts';
import styles from './attendant-form.module.css';
import { AttendantForm } from './attendant-form.tsx';
import { attendantsKey, deleteAttendant, fetchAttendants, resetTips } from './calls.ts';
import { attendantMessages, statusLabels } from './messages.ts';

const columns: ListWithFormDescription<Attendant>['columns'] = [
  { header: 'Name', cell: ({ name }) => name, phone: 'title' },
  { header: 'Code', cell: ({ code }) => code },
  {
    header: 'Status',
    cell: ({ status }) => <StatusChip tone={status === 1 ? 'free' : 'inactive'}>{statusLabels[status]}</StatusChip>,
    phone: 'aside',
  },
  {
    header: 'Tip',
    cell: ({ tip }) => <span className={styles.amount}>{formatUsd(centsOf(tip))}</span>,
    right: true,
  },
];

/** Tips come in while the screen is open. */
const tipsInterval = 10_000;

/** Who serves, with the running totals of their tips: list, add, change, delete, set the tips back. */
export function Component() {
  const queryClient = useQueryClient();
  const actions = useRecordActions('Server');

  const reset = async () => {
    const isDone = await actions.act({
      call: resetTips,
      question: attendantMessages.tipResetQuestion,
      button: attendantMessages.tipReset,
      done: attendantMessages.tipResetDone,
      otherwise: attendantMessages.tipResetFailed,
    });
    if (isDone) await queryClient.invalidateQueries({ queryKey: [attendantsKey] });
  };

  const remove = async (attendant: Attendant, onGone: () => Promise<void>) => {
    const isGone = await actions.remove({
      call: () => deleteAttendant(attendant),
      done: attendantMessages.deleted,
      otherwise: attendantMessages.deleteFailed,
    });
    if (isGone) await onGone();
  };

  return (
    <ListWithForm<Attendant>
      description={{
        title: attendantMessages.listTitle,
        queryKey: attendantsKey,
        columns,
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        defaultSize: 10,
        refreshEvery: tipsInterval,
        fetchPage: fetchAttendants,
        failureText: attendantMessages.listFailed,
        emptyText: attendantMessages.listEmpty,
        noneYetText: attendantMessages.noneYet,
        addText: attendantMessages.addButton,
        moreActions: (locked) => (
          <Button variant="default" disabled={locked || actions.busy} onClick={() => void reset()}>
            {attendantMessages.tipReset}
          </Button>
        ),
        form: (props) => <AttendantForm {...props} />,
        actionsHeader: 'Delete',
        rowActions: (attendant, onGone) => (
          <ActionIcon
            aria-label={`Delete ${attendant.name}`}
            disabled={actions.busy}
            onClick={() => void remove(attendant, onGone)}
          >
            <TrashIcon />
          </ActionIcon>
        ),
      }}
    />
  );
}
