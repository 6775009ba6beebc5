import { Button, Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Attendant } from '../../../core/contract/attendants.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import type { FormBelowProps } from '../list/list-description.ts';
import { RecordPanel } from '../list/record-panel.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { useSession } from '../shell/use-session.ts';
import styles from './attendant-form.module.css';
import { type AttendantValues, attendantsKey, saveAttendant } from './calls.ts';
import { attendantMessages, saveRefusals, statusOptions } from './messages.ts';

interface Fault {
  readonly field: 'restaurant' | 'name' | 'code' | 'status';
  readonly words: string;
}

const longestCode = 50;
const tipHintId = 'tip-hint';

/** One attendant: restaurant, name, code, duty, and the running total of tips. */
export function AttendantForm({ row, onCancel, onSaved, onModified }: FormBelowProps<Attendant>) {
  const actions = useRecordActions('Server');
  const session = useSession();
  const form = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<Fault>();
  const { values, modified, change } = useRecordDraft<AttendantValues>(attendantsKey, row, valuesOf(row));
  const restaurantId = session?.restaurantId;

  const mark = (next: Fault | undefined) => {
    setFault(next);
    if (next) form.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus();
  };
  const edit = (part: Partial<AttendantValues>) => {
    setFault(undefined);
    change(part);
  };

  const save = async () => {
    const found = restaurantId === undefined ? restaurantMissing : faultOf(values);
    mark(found);
    if (found) return;
    let saved: Attendant | null = null;
    const isSaved = await actions.save({
      call: async () => {
        const answer = await saveAttendant(row?.id, values);
        if (answer.success) saved = answer.result;
        return answer;
      },
      done: attendantMessages.saved,
      refusals: saveRefusals,
      otherwise: attendantMessages.saveFailed,
      onRefused: ({ code, fields }) => {
        const words = saveRefusals[code];
        if (words && code !== 'InputDataNotProvided') mark({ field: 'name', words });
        const [first] = fields;
        if (first?.path === 'name' || first?.path === 'code') mark({ field: first.path, words: first.message });
      },
    });
    if (isSaved && saved) onSaved(saved);
  };

  const wordsFor = (field: Fault['field']) => (fault?.field === field ? fault.words : undefined);
  return (
    <RecordPanel
      title={row ? attendantMessages.detailTitle : attendantMessages.addTitle}
      modified={modified}
      busy={actions.busy}
      onModified={onModified}
      onCancel={onCancel}
      onSave={() => void save()}
    >
      <div className={styles.fields} ref={form}>
        <Select
          label="Restaurant"
          name="restaurant"
          required
          allowDeselect={false}
          data={
            restaurantId === undefined ? [] : [{ value: String(restaurantId), label: session?.restaurantName ?? '' }]
          }
          value={restaurantId === undefined ? null : String(restaurantId)}
          error={wordsFor('restaurant')}
        />
        <TextInput
          label="Name"
          name="name"
          data-autofocus
          required
          autoComplete="off"
          maxLength={textLimits.name}
          value={values.name}
          error={wordsFor('name')}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Code"
          name="code"
          required
          autoComplete="off"
          maxLength={longestCode}
          value={values.code}
          error={wordsFor('code')}
          onChange={(event) => edit({ code: event.currentTarget.value })}
        />
        <Select
          label="Status"
          name="status"
          required
          allowDeselect={false}
          data={statusOptions}
          value={values.status}
          error={wordsFor('status')}
          onChange={(status) => edit({ status })}
        />
        <div className={styles.tip}>
          <TextInput
            label="Today's Tip Total"
            aria-describedby={tipHintId}
            leftSection="$"
            readOnly
            value={(values.resetsTip ? 0 : (row?.tip ?? 0)).toFixed(2)}
          />
          <Button
            variant="default"
            aria-label="Reset the tip total to zero"
            disabled={values.resetsTip || (row?.tip ?? 0) === 0}
            onClick={() => edit({ resetsTip: true })}
          >
            Reset
          </Button>
          <p id={tipHintId}>{attendantMessages.tipHint}</p>
        </div>
      </div>
    </RecordPanel>
  );
}

const restaurantMissing: Fault = { field: 'restaurant', words: attendantMessages.restaurantMissing };

/** The first marked field that is empty. */
function faultOf({ name, code, status }: AttendantValues): Fault | undefined {
  if (name.trim() === '') return { field: 'name', words: attendantMessages.nameMissing };
  if (code.trim() === '') return { field: 'code', words: attendantMessages.codeMissing };
  return status === null ? { field: 'status', words: attendantMessages.statusMissing } : undefined;
}

function valuesOf(row: Attendant | undefined): AttendantValues {
  return {
    name: row?.name ?? '',
    code: row?.code ?? '',
    status: row ? String(row.status) : '1',
    resetsTip: false,
    version: row?.version ?? null,
  };
}
