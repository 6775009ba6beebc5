import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Attendant } from '../../../../core/contract/attendants.ts';
import { attendantStateCodes } from '../../../../core/contract/status-codes.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { attendantMessages } from '../../../../core/messages/en/portal/attendants.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { say } from '../../../ui/plain/say.tsx';
import { type Option, saidOptions } from '../../shared/forms/said-options.ts';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import styles from './attendants.module.css';
import type { AttendantValues } from './calls.ts';

const longestCode = 50;
const statusOptions: readonly Option[] = [
  { value: String(attendantStateCodes['on-duty']), label: attendantMessages.onDuty },
  { value: String(attendantStateCodes['off-duty']), label: attendantMessages.offDuty },
];

/** One attendant: restaurant, name, code, duty, and the running total of tips. */
export function AttendantFields({ form, row }: FieldsProps<Attendant, AttendantValues>) {
  const formats = useFormats();
  const session = useSession();
  const { data: restaurants = [] } = useQuery(restaurantNamesQuery());
  const { values } = form;
  // What was not chosen is the session's, which is known a moment after the login.
  const restaurantId = values.restaurantId ?? session?.restaurantId;
  const tip = row?.tip ?? 0;
  return (
    <div className={styles.fields}>
      <Select
        label={say(fieldMessages.restaurant)}
        description={say(attendantMessages.restaurantHint)}
        required
        allowDeselect={false}
        // A record stays where it is: its tips and payments are there.
        disabled={row !== undefined}
        searchable={restaurants.length > 8}
        data={restaurants.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.mark('restaurantId')}
        value={restaurantId === undefined ? null : String(restaurantId)}
        onChange={(id) => form.change({ restaurantId: Number(id) })}
      />
      <TextInput
        label={say(fieldMessages.name)}
        description={say(attendantMessages.nameHint)}
        data-autofocus
        required
        autoComplete="off"
        maxLength={textLimits.name}
        {...form.field('name')}
      />
      <TextInput
        label={say(fieldMessages.code)}
        description={say(attendantMessages.codeHint)}
        required
        autoComplete="off"
        maxLength={longestCode}
        {...form.field('code')}
      />
      <Select
        label={say(fieldMessages.status)}
        description={say(attendantMessages.statusHint)}
        required
        allowDeselect={false}
        data={saidOptions(statusOptions)}
        {...form.field('status')}
      />
      <TextInput
        className={styles.tip ?? ''}
        label={say(attendantMessages.tipToday)}
        description={say(attendantMessages.tipHint)}
        leftSection={formats.sign}
        readOnly
        value={(values.resetsTip ? 0 : tip).toFixed(2)}
        inputContainer={(input) => (
          <div className={styles.withReset}>
            {input}
            <Button
              variant="default"
              aria-label={say(attendantMessages.resetTip)}
              disabled={values.resetsTip || tip === 0}
              onClick={() => form.change({ resetsTip: true })}
            >
              {say(attendantMessages.reset)}
            </Button>
          </div>
        )}
      />
    </div>
  );
}
