import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DiningTable } from '../../../../core/contract/dining-tables.ts';
import { tableStateCodes } from '../../../../core/contract/status-codes.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { tableMessages } from '../../../../core/messages/en/portal/dining-tables.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { tableStateMessages } from '../../../../core/messages/en/portal/table-states.ts';
import { say } from '../../../ui/plain/say.tsx';
import { TableQr } from '../../floor/table-code/table-code.tsx';
import { FirstAdd } from '../../shared/forms/first-add.tsx';
import { type Option, saidOptions } from '../../shared/forms/said-options.ts';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import { useRecordActions } from '../../shared/records/use-record-actions.ts';
import { attendantNamesQuery, renewTable, type TableValues } from './calls.ts';
import styles from './tables.module.css';

const stateOptions: readonly Option[] = [
  { value: String(tableStateCodes.active), label: tableStateMessages.active },
  { value: String(tableStateCodes.inactive), label: tableStateMessages.inactive },
];

/** One table: name, attendant, status; beside them its QR code, which can be renewed. */
export function TableFields({ form, row, busy, onChanged }: FieldsProps<DiningTable, TableValues>) {
  const actions = useRecordActions(fieldMessages.table);
  const attendants = useQuery(attendantNamesQuery());

  const renew = ({ id, name }: DiningTable) =>
    actions.act({
      call: () => renewTable(id),
      about: name,
      question: tableMessages.renewQuestion,
      button: tableMessages.renewAct,
      done: tableMessages.renewed,
      after: ({ result }) => onChanged(result),
      otherwise: tableMessages.renewFailed,
    });

  return (
    <div className={styles.form}>
      <div className={styles.fields}>
        <TextInput
          label={say(tableMessages.name)}
          description={say(tableMessages.nameHint)}
          required
          autoComplete="off"
          maxLength={textLimits.name}
          {...form.field('name')}
        />
        <Select
          label={say(tableMessages.attendant)}
          required
          allowDeselect={false}
          searchable={(attendants.data?.length ?? 0) > 8}
          data={attendants.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          description={
            attendants.data?.length === 0 ? (
              <FirstAdd missing={say(tableMessages.noAttendants)} to={portalPaths.attendant} privilege="server">
                {say(tableMessages.addAttendant)}
              </FirstAdd>
            ) : (
              say(tableMessages.attendantHint)
            )
          }
          {...form.field('serverId')}
          {...(attendants.isError ? { error: say(tableMessages.attendantsFailed) } : {})}
        />
        <Select
          label={say(fieldMessages.status)}
          description={say(tableMessages.statusHint)}
          required
          allowDeselect={false}
          data={saidOptions(stateOptions)}
          {...form.field('state')}
        />
        <TextInput
          label={say(fieldMessages.description)}
          description={say(tableMessages.descriptionHint)}
          autoComplete="off"
          maxLength={textLimits.description}
          {...form.field('description')}
        />
      </div>
      {row ? (
        <section className={styles.link} aria-label={say(tableMessages.qr)}>
          <TableQr url={row.qrurl} name={row.name} />
          <Button variant="default" disabled={form.modified || busy || actions.busy} onClick={() => void renew(row)}>
            {say(tableMessages.renew)}
          </Button>
          <p className={styles.hint}>{say(tableMessages.renewHint)}</p>
        </section>
      ) : (
        <p className={styles.hint}>{say(tableMessages.linkLater)}</p>
      )}
    </div>
  );
}
