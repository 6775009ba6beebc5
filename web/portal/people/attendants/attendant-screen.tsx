import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Attendant } from '../../../../core/contract/attendants.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { attendantStateCodes, attendantStateOf } from '../../../../core/contract/status-codes.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { attendantMessages } from '../../../../core/messages/en/portal/attendants.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { fill } from '../../../../core/messages/message.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordsWithForm } from '../../shared/records/record-screen.tsx';
import { useRecordActions } from '../../shared/records/use-record-actions.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { AttendantFields, type AttendantValues, attendantForm, bodyOf } from './attendant-fields.tsx';

const statusTones = { 'on-duty': 'free', 'off-duty': 'inactive' } as const;
const statusWords = {
  'on-duty': attendantMessages.onDuty,
  'off-duty': attendantMessages.listedOffDuty,
} as const;

const columnsOf = (formats: Formats): RecordDescription<Attendant, AttendantValues>['columns'] => [
  { header: fieldMessages.name, cell: ({ name }) => name, phone: 'title' },
  { header: fieldMessages.code, cell: ({ code }) => code },
  {
    header: fieldMessages.status,
    cell: ({ status }) => (
      <StatusChip tone={statusTones[attendantStateOf(status)]}>{say(statusWords[attendantStateOf(status)])}</StatusChip>
    ),
    phone: 'aside',
  },
  {
    header: attendantMessages.tip,
    cell: ({ tip }) => <span className={common.figures}>{formats.amountOf(tip)}</span>,
    right: true,
  },
];

/** Tips change while the screen is open. */
const tipsInterval = 10_000;

interface Surroundings extends Pick<RecordDescription<Attendant, AttendantValues>, 'moreActions'> {
  readonly formats: Formats;
  readonly homeId: number | undefined;
  readonly restaurants: readonly { readonly id: number; readonly name: string }[];
}

export const attendantRecord = ({
  formats,
  homeId,
  restaurants,
  moreActions,
}: Surroundings): RecordDescription<Attendant, AttendantValues> => ({
  record: attendantMessages.record,
  words: { ...attendantMessages, deleteFailed: listMessages.deleteFailed },
  refusals: attendantMessages.refused,
  fieldOfRefusal: { MissingName: 'name', NameAlreadyExist: 'name' },
  namedFields: ['name', 'code'],
  topic: 'staff',
  queryKey: 'attendants',
  columns: columnsOf(formats),
  rowName: ({ name }) => name,
  defaultSize: 10,
  refreshEvery: tipsInterval,
  fetchPage: pageOf(endpoints.attendants),
  ...(moreActions && { moreActions }),
  nameOf: ({ name }) => name,
  ...attendantForm,
  faults: (values) => ({
    ...((values.restaurantId ?? homeId) === undefined && { restaurantId: say(attendantMessages.restaurantMissing) }),
    ...attendantForm.faults(values),
  }),
  save: async (row, values) => {
    const { restaurantId = homeId, ...sent } = bodyOf(row, values);
    const answer = await staffRequest(endpoints.saveAttendant, { body: { ...sent, restaurantId } });
    if (!answer.success) return answer;
    const restaurant = restaurants.find(({ id }) => id === restaurantId);
    const words =
      restaurantId === homeId || !restaurant
        ? listMessages.saved
        : fill(attendantMessages.savedElsewhere, { restaurant: restaurant.name });
    return { success: true, row: answer.result, words };
  },
  remove: ({ id, name, code, restaurantId }) =>
    staffRequest(endpoints.saveAttendant, {
      body: { id, name, code, status: attendantStateCodes.removed, restaurantId },
    }),
  Fields: AttendantFields,
});

export function Component() {
  const changed = useChanged();
  const actions = useRecordActions(attendantMessages.record);
  const formats = useFormats();
  const homeId = useSession()?.restaurantId;
  const { data: restaurants = [] } = useQuery(restaurantNamesQuery());

  const reset = () =>
    actions.act({
      call: () => staffRequest(endpoints.resetTips),
      question: attendantMessages.tipResetQuestion,
      button: attendantMessages.tipReset,
      done: attendantMessages.tipResetDone,
      after: () => changed('staff'),
      otherwise: attendantMessages.tipResetFailed,
    });
  const moreActions = (locked: boolean) => (
    <Button variant="default" disabled={locked || actions.busy} onClick={() => void reset()}>
      {say(attendantMessages.tipReset)}
    </Button>
  );
  return <RecordsWithForm description={attendantRecord({ formats, homeId, restaurants, moreActions })} />;
}
