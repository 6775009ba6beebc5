import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DiningTable } from '../../../core/contract/dining-tables.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import { portalPaths } from '../../paths/portal.ts';
import type { FormBelowProps } from '../list/list-description.ts';
import { RecordPanel } from '../list/record-panel.tsx';
import { type Faults, faultsOfRefusal, useFormFaults } from '../list/use-form-faults.ts';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { FirstAdd } from '../shell/first-add.tsx';
import { TableQr } from '../shell/table-qr.tsx';
import { attendantNamesQuery, renewTable, saveTable, type TableValues, tablesKey } from './calls.ts';
import { fieldOfRefusal, saveRefusals, stateOptions, tableMessages } from './messages.ts';
import styles from './tables.module.css';

const fieldNames = ['name', 'serverId', 'state', 'description'] as const;
type TableField = (typeof fieldNames)[number];

/** One table: name, attendant, status; beside them its QR code, which can be renewed. */
export function TableForm({ row, onCancel, onSaved, onModified }: FormBelowProps<DiningTable>) {
  const actions = useRecordActions('Table');
  const faults = useFormFaults<TableField>();
  const { values, modified, change } = useRecordDraft<TableValues>(tablesKey, row, valuesOf(row));
  const attendants = useQuery(attendantNamesQuery());

  const edit = (part: Partial<TableValues>) => {
    faults.settle(Object.keys(part));
    change(part);
  };

  const save = async () => {
    if (faults.mark(faultsOf(values))) return;
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
      onRefused: (refused) => faults.mark(faultsOfRefusal(refused, saveRefusals, fieldOfRefusal, fieldNames), true),
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

  return (
    <RecordPanel
      title={row ? tableMessages.detailTitle : tableMessages.addTitle}
      modified={modified}
      busy={actions.busy}
      form={faults.form}
      onModified={onModified}
      onCancel={onCancel}
      onSave={() => void save()}
    >
      <div className={styles.form}>
        <div className={styles.fields}>
          <TextInput
            label="Table Name"
            description={tableMessages.nameHint}
            required
            autoComplete="off"
            maxLength={textLimits.name}
            value={values.name}
            {...faults.at('name')}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <Select
            label="Attendent"
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
              ) : (
                tableMessages.attendantHint
              )
            }
            {...faults.at('serverId')}
            {...(attendants.isError ? { error: tableMessages.attendantsFailed } : {})}
            onChange={(serverId) => edit({ serverId })}
          />
          <Select
            label="Status"
            description={tableMessages.statusHint}
            required
            allowDeselect={false}
            data={stateOptions}
            value={values.state}
            {...faults.at('state')}
            onChange={(state) => edit({ state })}
          />
          <TextInput
            label="Description"
            description={tableMessages.descriptionHint}
            autoComplete="off"
            maxLength={textLimits.description}
            value={values.description}
            {...faults.at('description')}
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

function faultsOf({ name, serverId, state }: TableValues): Faults<TableField> {
  return {
    ...(name.trim() === '' && { name: tableMessages.nameMandatory }),
    ...(serverId === null && { serverId: tableMessages.attendantMandatory }),
    ...(state === null && { state: tableMessages.statusMandatory }),
  };
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
