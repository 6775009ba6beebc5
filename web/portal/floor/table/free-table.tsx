import { Button } from '@mantine/core';
import { tableDetailMessages } from '../../../../core/messages/en/portal/table.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { freeTable } from './calls.ts';

/** For guests who left without owing anything: the table's next ones check in with another OTP. */
export function FreeTable({ tableID, tableName }: { tableID: number; tableName: string }) {
  const changed = useChanged();
  const { busy, press } = usePress();

  const free = () =>
    press({
      question: {
        question: say(tableDetailMessages.freeQuestion, { name: tableName }),
        act: say(tableDetailMessages.free),
        detail: <p>{say(tableDetailMessages.freeDetail)}</p>,
      },
      call: () => freeTable(tableID),
      done: () => {
        notifySuccess(say(tableDetailMessages.freed));
        return changed('tables');
      },
      words: ({ message }) => ({ otherwise: message ?? tableDetailMessages.freeFailed }),
      refused: () => void changed('tables'),
      tell: notifyError,
    });

  return (
    <Button variant="default" loading={busy !== undefined} onClick={() => void free()}>
      {say(tableDetailMessages.free)}
    </Button>
  );
}
