import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tableStateCodes } from '../../../core/contract/status-codes.ts';
import { seatingMessages } from '../../../core/messages/en/portal/seating.ts';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { notifySuccess } from '../../ui/staff/notify.tsx';
import { usePress } from '../forms/use-press.ts';
import { floorTablesQuery } from '../live/calls.ts';
import { useChanged } from '../live/queries.ts';
import { moveTable } from './calls.ts';
import type { Seated } from './seated.ts';
import styles from './seating.module.css';
import { TableChoice } from './table-choice.tsx';

interface MoveDialogProps {
  seated: Seated;
  onMoved: ((tableID: number) => void) | undefined;
  onClose: () => void;
}

/** Asks to which free table the guests of a table move. Tables come and go in it while it is open. */
export function MoveDialog({ seated, onMoved, onClose }: MoveDialogProps) {
  const changed = useChanged();
  const { busy, press, fault, setFault } = usePress();
  const tables = useQuery(floorTablesQuery());
  const [chosenId, setChosenId] = useState<number>();
  const [chosenName, setChosenName] = useState('');
  const active = tables.data?.filter(
    ({ state, tableID }) => state === tableStateCodes.active && tableID !== seated.tableID,
  );
  const chosen = active?.find(({ tableID, visitStarted }) => tableID === chosenId && visitStarted === null);
  const isGone = chosenId !== undefined && active !== undefined && !chosen && busy === undefined;
  const gone = isGone ? say(seatingMessages.gone, { table: chosenName }) : undefined;

  const submit = () => {
    if (!chosen) return setFault(gone ?? say(seatingMessages.chooseTable));
    return void press({
      call: () => moveTable(seated, chosen.tableID),
      done: ({ result }) => {
        notifySuccess(say(seatingMessages.moved, { from: seated.tableName, to: result.tableName }));
        if (onMoved) onMoved(result.tableID);
        else onClose();
        return changed('orders', 'tables', 'calls');
      },
      words: ({ message }) => ({ otherwise: message ?? seatingMessages.moveFailed }),
      refused: () => void changed('orders', 'tables'),
    });
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={say(seatingMessages.moveTitle, { table: seated.tableName })}
      size={520}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.hint}>{say(seatingMessages.moveHint)}</p>
        {tables.isError && !active ? (
          <ErrorStrip onRetry={() => void tables.refetch()} retrying={tables.isFetching}>
            {say(seatingMessages.tablesFailed)}
          </ErrorStrip>
        ) : null}
        {!active && !tables.isError ? (
          <LoadingSkeleton shape="rows" count={3} label={say(seatingMessages.loading)} />
        ) : null}
        {active?.length === 0 ? <EmptyState>{say(seatingMessages.noneFree)}</EmptyState> : null}
        {active && active.length > 0 ? (
          <TableChoice
            legend={say(seatingMessages.freeTables)}
            options={active.map(({ tableID, tableName, visitStarted, serverName }) => ({
              id: tableID,
              name: tableName,
              note: visitStarted === null ? serverName : say(seatingMessages.guestsThere),
              disabled: visitStarted !== null,
            }))}
            chosenId={chosen?.tableID}
            onChoose={({ id, name }) => {
              setChosenId(id);
              setChosenName(name);
              setFault(undefined);
            }}
          />
        ) : null}
        {fault || gone ? (
          <p className={styles.fault} role="alert">
            {fault ?? gone}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {say(uiMessages.cancel)}
          </Button>
          <Button type="submit" loading={busy !== undefined} disabled={!active || active.length === 0}>
            {say(seatingMessages.act)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
