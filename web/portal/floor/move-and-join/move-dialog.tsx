import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tableStateCodes } from '../../../../core/contract/status-codes.ts';
import { tableMessages } from '../../../../core/messages/en/portal/dining-tables.ts';
import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { fill } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { floorTablesQuery } from '../../shared/updates/calls.ts';
import { moveTable, type Seated } from './calls.ts';
import { SeatingDialog, type TableOption } from './seating-dialog.tsx';

interface MoveDialogProps {
  seated: Seated;
  onMoved: ((tableID: number) => void) | undefined;
  onClose: () => void;
}

export function MoveDialog({ seated, onMoved, onClose }: MoveDialogProps) {
  const { busy, press, fault, setFault, showFault } = usePress();
  const tables = useQuery(floorTablesQuery());
  const [wish, setWish] = useState<TableOption>();
  // The intended guests: if others sit there by now, the server refuses.
  const [meant] = useState(seated.orderID);
  const options = tables.data
    ?.filter(({ state, tableID }) => state === tableStateCodes.active && tableID !== seated.tableID)
    .map(({ tableID, tableName, visitStarted, serverName }) => ({
      id: tableID,
      name: tableName,
      note: visitStarted === null ? serverName : say(seatingMessages.guestsThere),
      disabled: visitStarted !== null,
    }));
  const chosen = options?.find(({ id, disabled }) => id === wish?.id && !disabled);
  const isGone = wish !== undefined && options !== undefined && !chosen && busy === undefined;
  const gone = isGone ? say(seatingMessages.gone, { table: wish.name }) : undefined;

  const submit = () => {
    if (!chosen) return setFault(gone ?? say(seatingMessages.chooseTable));
    return void press({
      call: () => moveTable({ ...seated, orderID: meant ?? seated.orderID }, chosen.id),
      done: ({ result }) => fill(seatingMessages.moved, { from: seated.tableName, to: result.tableName }),
      failed: seatingMessages.moveFailed,
      changes: ['orders', 'tables', 'calls'],
      // Call only one of them: navigating back and forward at once would race.
      onDone: ({ result }) => (onMoved ? onMoved(result.tableID) : onClose()),
      show: showFault,
    });
  };

  return (
    <SeatingDialog
      title={say(seatingMessages.moveTitle, { table: seated.tableName })}
      hint={say(seatingMessages.moveHint)}
      options={options}
      legend={say(seatingMessages.tables)}
      empty={say(seatingMessages.noneFree)}
      loading={say(seatingMessages.loading)}
      failed={say(tableMessages.cardsFailed)}
      query={tables}
      chosenId={chosen?.id}
      onChoose={(option) => {
        setWish(option);
        setFault(undefined);
      }}
      fault={fault ?? gone}
      act={say(seatingMessages.act)}
      busy={busy !== undefined}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
