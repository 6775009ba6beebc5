import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DiningTable } from '../../../core/contract/dining-tables.ts';
import { portalPaths } from '../../../core/domain/paths.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import { FirstAdd } from '../forms/first-add.tsx';
import type { FieldsProps } from '../list/record-description.ts';
import { useRecordActions } from '../list/use-record-actions.ts';
import { TableQr } from '../table-qr/table-qr.tsx';
import { attendantNamesQuery, renewTable, type TableValues } from './calls.ts';
import { stateOptions, tableMessages } from './messages.ts';
import styles from './tables.module.css';

/** One table: name, attendant, status; beside them its QR code, which can be renewed. */
export function TableFields({ form, row, busy, onChanged }: FieldsProps<DiningTable, TableValues>) {
  const actions = useRecordActions('Table');
  const attendants = useQuery(attendantNamesQuery());

  const renew = (id: number) =>
    actions.act({
      call: () => renewTable(id),
      question: tableMessages.renewQuestion,
      button: 'Renew',
      done: tableMessages.renewed,
      after: ({ result }) => onChanged(result),
      otherwise: tableMessages.renewFailed,
    });

  return (
    <div className={styles.form}>
      <div className={styles.fields}>
        <TextInput
          label="Table Name"
          description={tableMessages.nameHint}
          required
          autoComplete="off"
          maxLength={textLimits.name}
          {...form.field('name')}
        />
        <Select
          label="Attendent"
          required
          allowDeselect={false}
          searchable={(attendants.data?.length ?? 0) > 8}
          data={attendants.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          description={
            attendants.data?.length === 0 ? (
              <FirstAdd missing={tableMessages.noAttendants} to={portalPaths.attendant} privilege="server">
                {tableMessages.addAttendant}
              </FirstAdd>
            ) : (
              tableMessages.attendantHint
            )
          }
          {...form.field('serverId')}
          {...(attendants.isError ? { error: tableMessages.attendantsFailed } : {})}
        />
        <Select
          label="Status"
          description={tableMessages.statusHint}
          required
          allowDeselect={false}
          data={stateOptions}
          {...form.field('state')}
        />
        <TextInput
          label="Description"
          description={tableMessages.descriptionHint}
          autoComplete="off"
          maxLength={textLimits.description}
          {...form.field('description')}
        />
      </div>
      {row ? (
        <section className={styles.link} aria-label="Table QR">
          <TableQr url={row.qrurl} name={row.name} />
          <Button variant="default" disabled={form.modified || busy || actions.busy} onClick={() => void renew(row.id)}>
            {tableMessages.renew}
          </Button>
          <p className={styles.hint}>{tableMessages.renewHint}</p>
        </section>
      ) : (
        <p className={styles.hint}>{tableMessages.linkLater}</p>
      )}
    </div>
  );
}
