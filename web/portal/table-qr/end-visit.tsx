import { Button } from '@mantine/core';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { tableQrMessages } from '../../../core/messages/en/portal/table-qr.ts';
import { staffRequest } from '../../api/staff-request.ts';
import { say } from '../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../ui/staff/notify.tsx';
import { usePress } from '../forms/use-press.ts';
import { useChanged } from '../live/queries.ts';
import styles from './table-qr.module.css';

/** For a table that strangers order at: everybody is checked out, and neither code nor OTP lead back. */
export function EndVisit({ tableID, name }: { tableID: number; name: string }) {
  const changed = useChanged();
  const { busy, press } = usePress();
  const end = () =>
    press({
      question: {
        question: say(tableQrMessages.endQuestion, { name }),
        act: say(tableQrMessages.endVisit),
        detail: <p>{say(tableQrMessages.endDetail)}</p>,
      },
      call: () => staffRequest(endpoints.endVisit, { body: { tableID } }),
      done: ({ result }) => {
        notifySuccess(say(tableQrMessages.ended, { count: result.canceled }));
        return changed('tables', 'orders');
      },
      words: ({ message }) => ({ otherwise: message ?? tableQrMessages.endFailed }),
      refused: () => void changed('tables', 'orders'),
      tell: notifyError,
    });
  return (
    <div className={styles.letIn}>
      <Button variant="default" loading={busy !== undefined} onClick={() => void end()}>
        {say(tableQrMessages.endVisit)}
      </Button>
      <p className={styles.hint}>{say(tableQrMessages.endHint)}</p>
    </div>
  );
}
