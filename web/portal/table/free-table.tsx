import { Button } from '@mantine/core';
import { notifyError, notifySuccess } from '../../ui/staff/notify.tsx';
import { usePress } from '../forms/use-press.ts';
import { useChanged } from '../live/queries.ts';
import { freeTable } from './calls.ts';

/** For guests who left without owing anything: the table's next ones check in with another OTP. */
export function FreeTable({ tableID, tableName }: { tableID: number; tableName: string }) {
  const changed = useChanged();
  const { busy, press } = usePress();

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
        return changed('tables');
      },
      words: ({ message }) => ({ otherwise: message ?? 'Failed to free the table!' }),
      refused: () => void changed('tables'),
      tell: notifyError,
    });

  return (
    <Button variant="default" mt="md" loading={busy !== undefined} onClick={() => void free()}>
      Free Table
    </Button>
  );
}
