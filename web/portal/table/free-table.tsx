import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '../../ui/staff/confirm.tsx';
import { notifyError, notifySuccess } from '../../ui/staff/notify.tsx';
import { useOnce } from '../payments/use-once.ts';
import { shellMessages } from '../shell/messages.ts';
import { refusalWords } from '../shell/refusal-words.ts';
import { freeTable, tableQuery } from './calls.ts';

/** For guests who left without owing anything: the table's next ones check in with another OTP. */
export function FreeTable({ tableID, tableName }: { tableID: number; tableName: string }) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { busy, once } = useOnce();

  const free = async () => {
    const question = `Are you sure to free ${tableName}?`;
    const detail = <p>Its guests are checked out, and the table gets a new OTP.</p>;
    if (!(await confirm({ question, act: 'Free Table', detail }))) return;
    const answer = await freeTable(tableID);
    if (answer.success) notifySuccess('Table is free!');
    else {
      const words = refusalWords(answer, { otherwise: answer.message ?? 'Failed to free the table!' });
      if (words !== undefined) notifyError(words);
    }
    await queryClient.invalidateQueries({ queryKey: tableQuery(tableID).queryKey });
  };

  return (
    <Button
      variant="default"
      mt="md"
      loading={busy}
      onClick={() => void once(free, () => notifyError(shellMessages.networkError))}
    >
      Free Table
    </Button>
  );
}
