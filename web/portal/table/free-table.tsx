import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { notifyError, notifySuccess } from '../../ui/staff/notify.tsx';
import { usePress } from '../forms/use-press.ts';
import { freeTable, tableQuery } from './calls.ts';

/** For guests who left without owing anything: the table's next ones check in with another OTP. */
export function FreeTable({ tableID, tableName }: { tableID: number; tableName: string }) {
  const queryClient = useQueryClient();
  const { busy, press } = usePress();
  const reload = () => queryClient.invalidateQueries({ queryKey: tableQuery(tableID).queryKey });

  const free = () =>
    press({
      question: {
        question: `Are you sure to free ${tableName}?`,
        act: 'Free Table',
        detail: <p>Its guests are checked out, and the table gets a new OTP.</p>,
      },
      call: () => freeTable(tableID),
      done: () => {
        notifySuccess('Table is free!');
        return reload();
      },
      words: ({ message }) => ({ otherwise: message ?? 'Failed to free the table!' }),
      refused: () => void reload(),
      tell: notifyError,
    });

  return (
    <Button variant="default" mt="md" loading={busy !== undefined} onClick={() => void free()}>
      Free Table
    </Button>
  );
}
