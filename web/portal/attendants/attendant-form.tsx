import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Attendant } from '../../../core/contract/attendants.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import type { FormBelowProps } from '../list/list-description.ts';
import { RecordPanel } from '../list/record-panel.tsx';
import { type Faults, faultsOfRefusal, useFormFaults } from '../list/use-form-faults.ts';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { restaurantNamesQuery } from '../shell/calls.ts';
import { useSession } from '../shell/use-session.ts';
import styles from './attendant-form.module.css';
import { type AttendantValues, attendantsKey, saveAttendant } from './calls.ts';
import { attendantMessages, fieldOfRefusal, saveRefusals, statusOptions } from './messages.ts';

type AttendantField = 'restaurant' | 'name' | 'code' | 'status';

const longestCode = 50;

/** One attendant: restaurant, name, code, duty, and the running total of tips. */
export function AttendantForm({ row, onCancel, onSaved, onModified }: FormBelowProps<Attendant>) {
  const actions = useRecordActions('Server');
  const session = useSession();
  const faults = useFormFaults<AttendantField>();
  const { data: restaurants = [] } = useQuery(restaurantNamesQuery());
  const { values, modified, change } = useRecordDraft<AttendantValues>(attendantsKey, row, valuesOf(row));
  // What was not chosen is the session's, which is known a moment after the login.
  const restaurantId = values.restaurantId ?? session?.restaurantId;
  const restaurant = restaurants.find(({ id }) => id === restaurantId);

  const edit = (part: Partial<AttendantValues>) => {
    faults.settle(Object.keys(part));
    change(part);
  };

  const save = async () => {
    if (faults.mark(faultsOf(values, restaurantId))) return;
    let saved: Attendant | null = null;
    const isSaved = await actions.save({
      call: async () => {
        const answer = await saveAttendant(row?.id, { ...values, restaurantId });
        if (answer.success) saved = answer.result;
        return answer;
      },
      done:
        restaurantId === session?.restaurantId || !restaurant
          ? attendantMessages.saved
          : attendantMessages.savedElsewhere(restaurant.name),
      refusals: saveRefusals,
      otherwise: attendantMessages.saveFailed,
      onRefused: (refused) =>
        faults.mark(faultsOfRefusal(refused, saveRefusals, fieldOfRefusal, ['name', 'code']), true),
    });
    if (isSaved && saved) onSaved(saved);
  };

  return (
    <RecordPanel
      title={row ? attendantMessages.detailTitle : attendantMessages.addTitle}
      modified={modified}
      busy={actions.busy}
      form={faults.form}
      onModified={onModified}
      onCancel={onCancel}
      onSave={() => void save()}
    >
      <div className={styles.fields}>
        <Select
          label="Restaurant"
          description={attendantMessages.restaurantHint}
          required
          allowDeselect={false}
          // A record stays where it is: its tips and payments are there.
          disabled={row !== undefined}
          searchable={restaurants.length > 8}
          data={restaurants.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={restaurantId === undefined ? null : String(restaurantId)}
          {...faults.at('restaurant')}
          onChange={(id) => {
            faults.settle(['restaurant']);
            edit({ restaurantId: Number(id) });
          }}
        />
        <TextInput
          label="Name"
          description={attendantMessages.nameHint}
          data-autofocus
          required
          autoComplete="off"
          maxLength={textLimits.name}
          value={values.name}
          {...faults.at('name')}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Code"
          description={attendantMessages.codeHint}
          required
          autoComplete="off"
          maxLength={longestCode}
          value={values.code}
          {...faults.at('code')}
          onChange={(event) => edit({ code: event.currentTarget.value })}
        />
        <Select
          label="Status"
          description={attendantMessages.statusHint}
          required
          allowDeselect={false}
          data={statusOptions}
          value={values.status}
          {...faults.at('status')}
          onChange={(status) => edit({ status })}
        />
        <TextInput
          className={styles.tip ?? ''}
          label="Today's Tip Total"
          description={attendantMessages.tipHint}
          leftSection="$"
          readOnly
          value={(values.resetsTip ? 0 : (row?.tip ?? 0)).toFixed(2)}
          inputContainer={(input) => (
            <div className={styles.withReset}>
              {input}
              <Button
                variant="default"
                aria-label="Reset the tip total to zero"
                disabled={values.resetsTip || (row?.tip ?? 0) === 0}
                onClick={() => edit({ resetsTip: true })}
              >
                Reset
              </Button>
            </div>
          )}
        />
      </div>
    </RecordPanel>
  );
}

function faultsOf({ name, code, status }: AttendantValues, restaurantId: number | undefined): Faults<AttendantField> {
  return {
    ...(restaurantId === undefined && { restaurant: attendantMessages.restaurantMissing }),
    ...(name.trim() === '' && { name: attendantMessages.nameMissing }),
    ...(code.trim() === '' && { code: attendantMessages.codeMissing }),
    ...(status === null && { status: attendantMessages.statusMissing }),
  };
}

function valuesOf(row: Attendant | undefined): AttendantValues {
  return {
    restaurantId: row?.restaurantId,
    name: row?.name ?? '',
    code: row?.code ?? '',
    status: row ? String(row.status) : '1',
    resetsTip: false,
    version: row?.version ?? null,
  };
}
