import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { FloorTable } from '../../../../core/contract/floor.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { myTablesMessages as messages } from '../../../../core/messages/en/portal/my-tables.ts';
import { fill } from '../../../../core/messages/message.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { floorTablesQuery } from '../../shared/updates/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import styles from './my-tables.module.css';

const ways = {
  takeOver: {
    title: messages.title,
    hint: messages.hint,
    act: messages.takeOver,
    tables: messages.tables,
    none: messages.all,
    done: messages.done,
    failed: messages.failed,
  },
  handBack: {
    title: messages.handBackTitle,
    hint: messages.handBackHint,
    act: messages.handBack,
    tables: messages.takenOver,
    none: messages.noneTakenOver,
    done: messages.handedBack,
    failed: messages.handBackFailed,
  },
};

export const isTakenOverBy = ({ attendantID, takenOver }: FloorTable, id: number | undefined) =>
  takenOver === true && attendantID === id;

interface TakeOverDialogProps {
  way: keyof typeof ways;
  /** The id of the table for which the dialog was opened. */
  chosen: string | undefined;
  onClose: () => void;
}

export function TakeOverDialog({ way, chosen, onClose }: TakeOverDialogProps) {
  const attendantID = useSession()?.attendantID;
  const tables = useQuery(floorTablesQuery());
  const { busy, press, fault, setFault, showFault } = usePress();
  const [ids, setIds] = useState<readonly string[]>(chosen === undefined ? [] : [chosen]);
  const isHandBack = way === 'handBack';
  const words = ways[way];
  const offered = tables.data?.filter((table) =>
    isHandBack ? isTakenOverBy(table, attendantID) : table.attendantID !== attendantID,
  );
  const chosenTables = offered?.filter(({ tableID }) => ids.includes(String(tableID))) ?? [];

  const submit = () => {
    const [first] = chosenTables;
    if (!first) return setFault(say(seatingMessages.chooseTable));
    return void press({
      call: () =>
        staffRequest(endpoints.takeOverTables, {
          body: { tableIDs: chosenTables.map(({ tableID }) => tableID), handBack: isHandBack },
        }),
      done: fill(words.done, { table: first.tableName, count: chosenTables.length }),
      failed: words.failed,
      changes: ['tables', 'orders', 'calls'],
      onDone: onClose,
      show: showFault,
    });
  };

  return (
    <FormDialog
      title={say(words.title)}
      hint={say(words.hint)}
      size={440}
      fault={fault}
      act={say(words.act)}
      busy={busy !== undefined}
      disabled={!offered?.length}
      onSubmit={submit}
      onClose={onClose}
    >
      {tables.isError ? <ErrorStrip query={tables}>{say(floorMessages.tablesArea)}</ErrorStrip> : null}
      {tables.isPending && !tables.isError ? (
        <LoadingSkeleton shape="rows" count={3} label={say(floorMessages.loadingTables)} />
      ) : null}
      {offered?.length === 0 ? <EmptyState>{say(words.none)}</EmptyState> : null}
      {offered && offered.length > 0 ? (
        <Checkbox.Group
          label={say(words.tables)}
          value={[...ids]}
          onChange={(next) => {
            setIds(next);
            setFault(undefined);
          }}
        >
          <div className={styles.tables}>
            {offered.map(({ tableID, tableName, serverName }) => (
              <Checkbox
                key={tableID}
                value={String(tableID)}
                label={tableName}
                description={
                  isHandBack
                    ? undefined
                    : serverName === ''
                      ? say(messages.free)
                      : say(messages.servedBy, { name: serverName })
                }
              />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
    </FormDialog>
  );
}
