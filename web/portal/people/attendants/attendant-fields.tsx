import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Attendant } from '../../../../core/contract/attendants.ts';
import type * as endpoints from '../../../../core/contract/endpoints.ts';
import { attendantStateCodes } from '../../../../core/contract/status-codes.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { attendantMessages } from '../../../../core/messages/en/portal/attendants.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import type { Option } from '../../shared/forms/said-options.ts';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import { choice, type InputProps, type RecordBody, recordFields, text } from '../../shared/records/record-fields.tsx';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import styles from './attendants.module.css';

const longestCode = 50;
const statusOptions: readonly Option[] = [
  { value: String(attendantStateCodes['on-duty']), label: attendantMessages.onDuty },
  { value: String(attendantStateCodes['off-duty']), label: attendantMessages.offDuty },
];

type Body = RecordBody<typeof endpoints.saveAttendant, 'id'>;

const beginsHere = { 'data-autofocus': true };

export const { bodyOf, inputs, ...attendantForm } = recordFields<Attendant, Body>('id')({
  restaurantId: {
    // The default is the session's restaurant, which is known shortly after the login.
    initial: (row) => row?.restaurantId,
    Input: RestaurantInput,
  },
  name: text({
    label: fieldMessages.name,
    hint: attendantMessages.nameHint,
    missing: formMessages.nameMissing,
    ...beginsHere,
    maxLength: textLimits.name,
  }),
  code: text({
    label: fieldMessages.code,
    hint: attendantMessages.codeHint,
    missing: attendantMessages.codeMissing,
    maxLength: longestCode,
  }),
  status: {
    ...choice({
      label: fieldMessages.status,
      hint: attendantMessages.statusHint,
      missing: formMessages.statusMissing,
      options: statusOptions,
    }),
    initial: (row): string | null => String(row?.status ?? attendantStateCodes['on-duty']),
  },
  tip: {
    // Only sent to reset it: saving a new name must not overwrite tips that came in since.
    initial: (): boolean => false,
    sent: (isReset: boolean) => (isReset ? 0 : undefined),
    Input: TipInput,
  },
});

export type AttendantValues = ReturnType<typeof attendantForm.initial>;

export const AttendantFields = (props: FieldsProps<Attendant, AttendantValues>) => (
  <div className={staff.fields}>{inputs(props)}</div>
);

function RestaurantInput({ input, change, row }: InputProps<Attendant, number | undefined>) {
  const session = useSession();
  const { data: restaurants = [] } = useQuery(restaurantNamesQuery());
  const restaurantId = input.value ?? session?.restaurantId;
  return (
    <Select
      label={say(fieldMessages.restaurant)}
      description={say(attendantMessages.restaurantHint)}
      required
      // An attendant can't move: the tips and payments belong to this restaurant.
      disabled={row !== undefined}
      searchable={restaurants.length > 8}
      data={restaurants.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...input}
      value={restaurantId === undefined ? null : String(restaurantId)}
      onChange={(id) => change(Number(id))}
    />
  );
}

function TipInput({ input: { value: isReset }, change, row }: InputProps<Attendant, boolean>) {
  const formats = useFormats();
  const tip = row?.tip ?? 0;
  return (
    <TextInput
      label={say(attendantMessages.tipToday)}
      description={say(attendantMessages.tipHint)}
      leftSection={formats.sign}
      inputMode="decimal"
      readOnly
      value={formats.toFigure(isReset ? 0 : formats.centsOf(tip))}
      inputContainer={(input) => (
        <div className={styles.withReset}>
          {input as Elements}
          <Button
            variant="default"
            aria-label={say(attendantMessages.resetTip)}
            disabled={isReset || tip === 0}
            onClick={() => change(true)}
          >
            {say(attendantMessages.reset)}
          </Button>
        </div>
      )}
    />
  );
}
