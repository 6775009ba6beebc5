import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { myTablesMessages } from '../../../../core/messages/en/portal/my-tables.ts';
import { fill } from '../../../../core/messages/message.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { floorTablesQuery } from '../../shared/updates/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import styles from './my-tables.module.css';

interface TakeOverDialogProps {
  /** The id of the table that it was opened for. */
  chosen: string | undefined;
  onClose: () => void;
}

export function TakeOverDialog({ chosen, onClose }: TakeOverDialogProps) {
  const attendantID = useSession()?.attendantID;
  const tables = useQuery(floorTablesQuery());
  const { busy, press, fault, setFault, showFault } = usePress();
  const [ids, setIds] = useState<readonly string[]>(chosen === undefined ? [] : [chosen]);
  const others = tables.data?.filter((table) => table.attendantID !== attendantID);
  const chosenTables = others?.filter(({ tableID }) => ids.includes(String(tableID))) ?? [];

  const submit = () => {
    const [first] = chosenTables;
    if (!first) return setFault(say(seatingMessages.chooseTable));
    return void press({
      call: () =>
        staffRequest(endpoints.takeOverTables, { body: { tableIDs: chosenTables.map(({ tableID }) => tableID) } }),
      done: fill(myTablesMessages.done, { table: first.tableName, count: chosenTables.length }),
      failed: myTablesMessages.failed,
      changes: ['tables', 'orders', 'calls'],
      onDone: onClose,
      show: showFault,
    });
  };

  return (
    <FormDialog
      title={say(myTablesMessages.title)}
      hint={say(myTablesMessages.hint)}
      size={440}
      fault={fault}
      act={say(myTablesMessages.takeOver)}
      busy={busy !== undefined}
      disabled={!others?.length}
      onSubmit={submit}
      onClose={onClose}
    >
      {tables.isError ? <ErrorStrip query={tables}>{say(floorMessages.tablesArea)}</ErrorStrip> : null}
      {tables.isPending && !tables.isError ? (
        <LoadingSkeleton shape="rows" count={3} label={say(floorMessages.loadingTables)} />
      ) : null}
      {others?.length === 0 ? <EmptyState>{say(myTablesMessages.all)}</EmptyState> : null}
      {others && others.length > 0 ? (
        <Checkbox.Group
          label={say(myTablesMessages.tables)}
          value={[...ids]}
          onChange={(next) => {
            setIds(next);
            setFault(undefined);
          }}
        >
          <div className={styles.tables}>
            {others.map(({ tableID, tableName, serverName }) => (
              <Checkbox
                key={tableID}
                value={String(tableID)}
                label={tableName}
                description={
                  serverName === '' ? say(myTablesMessages.free) : say(myTablesMessages.servedBy, { name: serverName })
                }
              />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
    </FormDialog>
  );
}
