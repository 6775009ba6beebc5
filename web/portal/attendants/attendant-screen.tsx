import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Attendant } from '../../../core/contract/attendants.ts';
import { attendantStateCodes, attendantStateOf } from '../../../core/contract/status-codes.ts';
import { centsOf, formatUsd } from '../../../core/domain/money.ts';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import type { RecordDescription } from '../list/record-description.ts';
import { RecordsWithForm } from '../list/record-screen.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useChanged } from '../live/queries.ts';
import { restaurantNamesQuery } from '../session/calls.ts';
import { useSession } from '../session/use-session.ts';
import { AttendantFields } from './attendant-fields.tsx';
import styles from './attendants.module.css';
import { type AttendantValues, deleteAttendant, fetchAttendants, resetTips, saveAttendant } from './calls.ts';
import { attendantMessages, fieldOfRefusal, saveRefusals, statusLabels, statusTones } from './messages.ts';

const columns: RecordDescription<Attendant, AttendantValues>['columns'] = [
  { header: 'Name', cell: ({ name }) => name, phone: 'title' },
  { header: 'Code', cell: ({ code }) => code },
  {
    header: 'Status',
    cell: ({ status }) => (
      <StatusChip tone={statusTones[attendantStateOf(status)]}>{statusLabels[attendantStateOf(status)]}</StatusChip>
    ),
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
  const changed = useChanged();
  const actions = useRecordActions('Server');
  const session = useSession();
  const { data: restaurants = [] } = useQuery(restaurantNamesQuery());
  const homeId = session?.restaurantId;

  const reset = () =>
    actions.act({
      call: resetTips,
      question: attendantMessages.tipResetQuestion,
      button: attendantMessages.tipReset,
      done: attendantMessages.tipResetDone,
      after: () => changed('staff'),
      otherwise: attendantMessages.tipResetFailed,
    });

  const description: RecordDescription<Attendant, AttendantValues> = {
    record: 'Server',
    words: attendantMessages,
    refusals: saveRefusals,
    fieldOfRefusal,
    namedFields: ['name', 'code'],
    topic: 'staff',
    queryKey: 'attendants',
    columns,
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    defaultSize: 10,
    refreshEvery: tipsInterval,
    fetchPage: fetchAttendants,
    moreActions: (locked) => (
      <Button variant="default" disabled={locked || actions.busy} onClick={() => void reset()}>
        {attendantMessages.tipReset}
      </Button>
    ),
    initial: valuesOf,
    faults: ({ restaurantId = homeId, name, code, status }) => ({
      ...(restaurantId === undefined && { restaurantId: attendantMessages.restaurantMissing }),
      ...(name.trim() === '' && { name: attendantMessages.nameMissing }),
      ...(code.trim() === '' && { code: attendantMessages.codeMissing }),
      ...(status === null && { status: attendantMessages.statusMissing }),
    }),
    save: async (row, { restaurantId = homeId, ...values }) => {
      const answer = await saveAttendant(row?.id, { ...values, restaurantId });
      if (!answer.success) return answer;
      const restaurant = restaurants.find(({ id }) => id === restaurantId);
      const words =
        restaurantId === homeId || !restaurant
          ? attendantMessages.saved
          : attendantMessages.savedElsewhere(restaurant.name);
      return { success: true, row: answer.result, words };
    },
    remove: deleteAttendant,
    Fields: AttendantFields,
  };

  return <RecordsWithForm description={description} />;
}

function valuesOf(row: Attendant | undefined): AttendantValues {
  return {
    restaurantId: row?.restaurantId,
    name: row?.name ?? '',
    code: row?.code ?? '',
    status: row ? String(row.status) : String(attendantStateCodes['on-duty']),
    resetsTip: false,
    version: row?.version ?? null,
  };
}
