import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { DiningTable } from '../../../../core/contract/dining-tables.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { tableStateCodes, tableStateOf } from '../../../../core/contract/status-codes.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { attendantMessages } from '../../../../core/messages/en/portal/attendants.ts';
import { tableMessages } from '../../../../core/messages/en/portal/dining-tables.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { PrinterIcon } from '../../../ui/plain/state-icons.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { tableStateLook } from '../../app/theme/state-tones.ts';
import { QrDialog } from '../../floor/table-code/table-code.tsx';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordsWithForm } from '../../shared/records/record-screen.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { allTablesQuery } from './calls.ts';
import { bodyOf, TableFields, type TableValues, tableForm } from './table-fields.tsx';

const AddTablesDialog = lazy(async () => ({ default: (await import('./add-tables-dialog.tsx')).AddTablesDialog }));

function AddTables({ locked }: { locked: boolean }) {
  const dialog = useDialog('add-tables');
  return (
    <>
      <Button variant="default" disabled={locked} onClick={() => dialog.open()}>
        {say(tableMessages.addMany)}
      </Button>
      {dialog.isOpen ? (
        <Suspense fallback={null}>
          <AddTablesDialog onClose={dialog.close} />
        </Suspense>
      ) : null}
    </>
  );
}

interface WayProps {
  to: string;
  locked: boolean;
  leftSection?: ReactElement;
  children: string;
}

/** A link that stays in place while a table is added. */
function Way({ to, locked, leftSection, children }: WayProps) {
  return (
    <Button
      variant="default"
      component={Link}
      to={to}
      leftSection={leftSection}
      data-disabled={locked || undefined}
      aria-disabled={locked || undefined}
      onClick={(event) => locked && event.preventDefault()}
    >
      {children}
    </Button>
  );
}

export const tableRecord: Omit<RecordDescription<DiningTable, TableValues>, 'columns'> = {
  record: fieldMessages.table,
  words: { ...tableMessages, deleteFailed: listMessages.deleteFailed },
  refusals: tableMessages.refused,
  fieldOfRefusal: { Missingname: 'name', NameAlreadyExist: 'name' },
  namedFields: ['name', 'serverId', 'state', 'areaID', 'description'],
  topic: 'tables',
  queryKey: 'dining-tables',
  rowName: ({ name }) => name,
  defaultSize: 10,
  fetchPage: pageOf(endpoints.diningTables),
  moreActions: (locked) => (
    <>
      <AddTables locked={locked} />
      <Way to={portalPaths.floorPlan} locked={locked}>
        {say(tableMessages.planButton)}
      </Way>
      <Way to={portalPaths.tableCards} locked={locked} leftSection={<PrinterIcon />}>
        {say(tableMessages.cardsButton)}
      </Way>
    </>
  ),
  nameOf: ({ name }) => name,
  next: ({ serverId, areaID }) => ({ ...tableForm.initial(undefined), serverId, areaID }),
  ...tableForm,
  save: async (row, values) => {
    const answer = await staffRequest(endpoints.saveDiningTable, { body: bodyOf(row, values) });
    return answer.success ? { success: true, row: answer.result } : answer;
  },
  remove: ({ id, name, serverId }) =>
    staffRequest(endpoints.saveDiningTable, { body: { id, name, serverId, state: tableStateCodes.removed } }),
  Fields: TableFields,
};

export function Component() {
  const formats = useFormats();
  const qr = useDialog('qr');
  const [seen, setSeen] = useState<DiningTable>();
  const isSeen = seen !== undefined && String(seen.id) === qr.about;
  // After a link or reload the table may be on another page of the list.
  const tables = useQuery({ ...allTablesQuery(), enabled: qr.isOpen && !isSeen });
  const shown = isSeen ? seen : tables.data?.find(({ id }) => String(id) === qr.about);

  const columns: RecordDescription<DiningTable, TableValues>['columns'] = [
    { header: tableMessages.id, cell: ({ id }) => id, phone: 'hidden' },
    {
      header: fieldMessages.status,
      cell: ({ state }) => {
        const { label, tone } = tableStateLook(tableStateOf(state));
        return <StatusChip tone={tone}>{say(label)}</StatusChip>;
      },
      phone: 'aside',
    },
    { header: fieldMessages.name, cell: ({ name }) => name, phone: 'title' },
    { header: attendantMessages.record, cell: ({ serverName }) => serverName },
    { header: fieldMessages.otp, cell: ({ otp }) => <span className={common.figures}>{otp}</span> },
    { header: tableMessages.otpTime, cell: ({ otp_gen_ts }) => formats.dateTime(otp_gen_ts), phone: 'hidden' },
    {
      header: tableMessages.qr,
      cell: (table) => (
        <Anchor
          href={table.qrurl}
          fz="inherit"
          target="_blank"
          rel="noreferrer"
          aria-label={say(tableMessages.viewQr, { name: table.name })}
          onClick={(event) => {
            // Links ignore the disabled fieldset that locks the list while a table is added.
            if (event.currentTarget.closest('fieldset:disabled')) return event.preventDefault();
            setSeen(table);
            qr.open(table.id);
          }}
        >
          {say(tableMessages.view)}
        </Anchor>
      ),
    },
  ];

  return (
    <>
      <RecordsWithForm description={{ ...tableRecord, columns }} />
      <QrDialog
        opened={qr.isOpen && shown !== undefined}
        url={shown?.qrurl ?? ''}
        name={shown?.name ?? ''}
        onClose={qr.close}
      />
    </>
  );
}
