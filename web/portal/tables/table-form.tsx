import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DiningTable } from '../../../core/contract/dining-tables.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import { portalPaths } from '../../paths/portal.ts';
import type { FormBelowProps } from '../list/list-description.ts';
import { RecordPanel } from '../list/record-panel.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { FirstAdd } from '../shell/first-add.tsx';
import { TableQr } from '../shell/table-qr.tsx';
import { attendantNamesQuery, renewTable, saveTable, type TableValues, tablesKey } from './calls.ts';
import { saveRefusals, stateOptions, tableMessages } from './messages.ts';
import styles from './tables.module.css';

interface Fault {
  readonly field: 'name' | 'description' | 'serverId' | 'state';
  readonly words: string;
}

/** One table: name, attendant, status; beside them its QR code, which can be renewed. */
export function TableForm({ row, onCancel, onSaved, onModified }: FormBelowProps<DiningTable>) {
  const actions = useRecordActions('Table');
  const form = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<Fault>();
  const { values, modified, change } = useRecordDraft<TableValues>(tablesKey, row, valuesOf(row));
  const attendants = useQuery(attendantNamesQuery());

  const mark = (next: Fault | undefined) => {
    setFault(next);
    if (next) form.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus();
  };
  const edit = (part: Partial<TableValues>) => {
    setFault(undefined);
    change(part);
  };

  const save = async () => {
    const found = faultOf(values);
    mark(found);
    if (found) return;
    let saved: DiningTable | null = null;
    const isSaved = await actions.save({
      call: async () => {
        const answer = await saveTable(row?.id, values);
        if (answer.success) saved = answer.result;
        return answer;
      },
      done: tableMessages.saved,
      refusals: saveRefusals,
      otherwise: tableMessages.saveFailed,
      onRefused: ({ code, fields }) => {
        const words = saveRefusals[code];
        if (words && code !== 'InputDataNotProvided') mark({ field: 'name', words });
        const [first] = fields;
        if (first && isField(first.path)) mark({ field: first.path, words: first.message });
      },
    });
    if (isSaved && saved) onSaved(saved);
  };

  const renew = async (id: number) => {
    let renewed: DiningTable | undefined;
    const isDone = await actions.act({
      call: async () => {
        const answer = await renewTable(id);
        if (answer.success) renewed = answer.result;
        return answer;
      },
      question: tableMessages.renewQuestion,
      button: 'Renew',
      done: tableMessages.renewed,
      otherwise: tableMessages.renewFailed,
    });
    if (isDone && renewed) onSaved(renewed);
  };

  const wordsFor = (field: Fault['field']) => (fault?.field === field ? fault.words : undefined);
  return (
    <RecordPanel
      title={row ? tableMessages.detailTitle : tableMessages.addTitle}
      modified={modified}
      busy={actions.busy}
      onModified={onModified}
      onCancel={onCancel}
      onSave={() => void save()}
    >
      <div className={styles.form} ref={form}>
        <div className={styles.fields}>
          <TextInput
            label="Table Name"
            name="name"
            required
            autoComplete="off"
            maxLength={textLimits.name}
            value={values.name}
            error={wordsFor('name')}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <Select
            label="Attendent"
            name="serverId"
            required
            allowDeselect={false}
            searchable={(attendants.data?.length ?? 0) > 8}
            data={attendants.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
            value={values.serverId}
            description={
              attendants.data?.length === 0 ? (
                <FirstAdd missing={tableMessages.noAttendants} to={portalPaths.attendant} privilege="server">
                  {tableMessages.addAttendant}
                </FirstAdd>
              ) : undefined
            }
            error={wordsFor('serverId') ?? (attendants.isError ? tableMessages.attendantsFailed : undefined)}
            onChange={(serverId) => edit({ serverId })}
          />
          <Select
            label="Status"
            name="state"
            required
            allowDeselect={false}
            data={stateOptions}
            value={values.state}
            error={wordsFor('state')}
            onChange={(state) => edit({ state })}
          />
          <TextInput
            label="Description"
            name="description"
            description="Where it stands, for staff. Optional."
            autoComplete="off"
            maxLength={textLimits.description}
            value={values.description}
            error={wordsFor('description')}
            onChange={(event) => edit({ description: event.currentTarget.value })}
          />
        </div>
        {row ? (
          <section className={styles.link} aria-label="Table QR">
            <TableQr url={row.qrurl} name={row.name} />
            <Button variant="default" disabled={modified || actions.busy} onClick={() => void renew(row.id)}>
              {tableMessages.renew}
            </Button>
            <p className={styles.hint}>{tableMessages.renewHint}</p>
          </section>
        ) : (
          <p className={styles.hint}>{tableMessages.linkLater}</p>
        )}
      </div>
    </RecordPanel>
  );
}

const isField = (path: string): path is Fault['field'] => ['name', 'description', 'serverId', 'state'].includes(path);

/** The first marked field that is empty. */
function faultOf({ name, serverId, state }: TableValues): Fault | undefined {
  if (name.trim() === '') return { field: 'name', words: tableMessages.nameMandatory };
  if (serverId === null) return { field: 'serverId', words: tableMessages.attendantMandatory };
  return state === null ? { field: 'state', words: tableMessages.statusMandatory } : undefined;
}

function valuesOf(row: DiningTable | undefined): TableValues {
  return {
    name: row?.name ?? '',
    description: row?.description ?? '',
    serverId: row?.serverId == null ? null : String(row.serverId),
    state: row ? String(row.chosenState) : '1',
    version: row?.version ?? null,
  };
}
