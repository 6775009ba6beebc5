import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DiningTable } from '../../../../core/contract/dining-tables.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { tableStateCodes } from '../../../../core/contract/status-codes.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { tableMessages } from '../../../../core/messages/en/portal/dining-tables.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { tableStateMessages } from '../../../../core/messages/en/portal/table-states.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { TableQr } from '../../floor/table-code/table-code.tsx';
import { FirstAdd } from '../../shared/forms/first-add.tsx';
import type { Option } from '../../shared/forms/said-options.ts';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import { choice, type InputProps, type RecordBody, recordFields, text } from '../../shared/records/record-fields.tsx';
import { useRecordActions } from '../../shared/records/use-record-actions.ts';
import { floorPlanQuery } from '../../shared/updates/calls.ts';
import styles from './tables.module.css';

const stateOptions: readonly Option[] = [
  { value: String(tableStateCodes.active), label: tableStateMessages.active },
  { value: String(tableStateCodes.inactive), label: tableStateMessages.inactive },
];

type Body = RecordBody<typeof endpoints.saveDiningTable, 'id' | 'restaurantId'>;

export const { bodyOf, inputs, ...tableForm } = recordFields<DiningTable, Body>('id')({
  name: text({
    label: tableMessages.name,
    hint: tableMessages.nameHint,
    // The message says "Category", as documented.
    missing: categoryMessages.nameMandatory,
    maxLength: textLimits.name,
  }),
  serverId: {
    initial: (row) => (row?.serverId == null ? null : String(row.serverId)),
    fault: (id: string | null) => id === null && tableMessages.attendantMandatory,
    sent: (id: string | null) => Number(id),
    Input: AttendantInput,
  },
  state: {
    ...choice({
      label: fieldMessages.status,
      hint: tableMessages.statusHint,
      missing: formMessages.statusMissing,
      options: stateOptions,
    }),
    initial: (row): string | null => String(row?.chosenState ?? tableStateCodes.active),
  },
  areaID: {
    initial: (row) => (row?.areaID == null ? null : String(row.areaID)),
    fault: () => false,
    sent: (id: string | null) => (id === null ? null : Number(id)),
    Input: AreaInput,
  },
  description: text({
    label: fieldMessages.description,
    hint: tableMessages.descriptionHint,
    maxLength: textLimits.description,
  }),
});

export type TableValues = ReturnType<typeof tableForm.initial>;

function AttendantInput({ input }: InputProps<DiningTable, string | null>) {
  const attendants = useQuery(staffQuery(['attendant-names'], endpoints.attendantNames));
  return (
    <Select
      label={say(tableMessages.attendant)}
      required
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
      {...input}
      {...(attendants.isError ? { error: say(tableMessages.attendantsFailed) } : {})}
    />
  );
}

/** Only where there are areas. */
function AreaInput({ input }: InputProps<DiningTable, string | null>) {
  const { data: plan } = useQuery(floorPlanQuery());
  if (!plan?.areas.length) return null;
  return (
    <Select
      label={say(tableMessages.area)}
      placeholder={say(tableMessages.noArea)}
      description={say(tableMessages.areaHint)}
      clearable
      data={plan.areas.map(({ areaID, name }) => ({ value: String(areaID), label: name }))}
      {...input}
    />
  );
}

export function TableFields(props: FieldsProps<DiningTable, TableValues>) {
  const { form, row, busy, onChanged } = props;
  const actions = useRecordActions(fieldMessages.table);

  const renew = ({ id, name }: DiningTable) =>
    actions.act({
      call: () => staffRequest(endpoints.renewTable, { body: { id } }),
      about: name,
      question: tableMessages.renewQuestion,
      button: tableMessages.renewAct,
      done: tableMessages.renewed,
      after: ({ result }) => onChanged(result),
      otherwise: tableMessages.renewFailed,
    });

  return (
    <div className={styles.form}>
      <div className={staff.fields}>{inputs(props)}</div>
      {row ? (
        <section className={styles.link} aria-label={say(tableMessages.qr)}>
          <TableQr url={row.qrurl} name={row.name} />
          <Button variant="default" disabled={form.modified || busy || actions.busy} onClick={() => void renew(row)}>
            {say(tableMessages.renew)}
          </Button>
          <p className={`${common.hint} ${styles.hint}`}>{say(tableMessages.renewHint)}</p>
        </section>
      ) : (
        <p className={`${common.hint} ${styles.hint}`}>{say(tableMessages.linkLater)}</p>
      )}
    </div>
  );
}
