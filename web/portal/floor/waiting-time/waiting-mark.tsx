import { Button } from '@mantine/core';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { WaitingSubOrder } from '../../../../core/contract/orders.ts';
import { isOverdue, waitedMinutes } from '../../../../core/domain/waiting.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { fill } from '../../../../core/messages/message.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ClockIcon } from '../../../ui/plain/state-icons.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import { notifyError } from '../../../ui/staff/notify.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useWaitLimit } from './use-wait-limit.ts';
import styles from './waiting.module.css';

interface WaitingMarkProps {
  createTime: WaitingSubOrder['createTime'];
  seenBy: string | null | undefined;
}

/** How long a New sub-order has waited and who saw it first; past the limit in red, with a shape and in words. */
function WaitingMark({ createTime, seenBy }: WaitingMarkProps) {
  const minutes = useNow((now) => waitedMinutes(createTime, now));
  const isLate = useIsOverdue([{ createTime }]);
  const waiting = seenBy
    ? fill(floorMessages.waiting.seen, { minutes, name: seenBy })
    : fill(floorMessages.waiting.unseen, { minutes });
  if (!isLate) {
    return (
      <span className={styles.mark}>
        <ClockIcon /> <span>{say(waiting)}</span>
      </span>
    );
  }
  return (
    <span className={`${styles.mark} ${styles.overdue}`}>
      <WarningIcon /> <span>{say(floorMessages.waiting.overdue, { waiting })}</span>
    </span>
  );
}

interface WaitingMarksProps {
  waiting: readonly WaitingSubOrder[];
  named?: boolean;
  orderID?: number;
}

export function WaitingMarks({ waiting, named, orderID }: WaitingMarksProps) {
  const maySee = useMay()('order');
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.marks}>
      {waiting.map((one) => (
        <li key={one.subOrderID} tabIndex={-1}>
          {named ? <span>{`#${one.subOrderID} `}</span> : null}
          <WaitingMark {...one} />
          {maySee && orderID !== undefined && one.seenTime === null ? (
            <SeenButton orderID={orderID} subOrderID={one.subOrderID} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

export function useIsOverdue(waiting: readonly { readonly createTime: string }[]): boolean {
  const limit = useWaitLimit();
  return useNow((now) => waiting.some(({ createTime }) => isOverdue(createTime, limit, now)));
}

function SeenButton({ orderID, subOrderID }: { orderID: number; subOrderID: number }) {
  const changed = useChanged();
  const { busy, press } = usePress();
  const see = (button: HTMLElement) => {
    const mark = button.closest('li');
    return press({
      call: () => staffRequest(endpoints.seeSubOrders, { body: { orderID, subOrderIDs: [subOrderID] } }),
      done: async () => {
        await changed('orders');
        // The button disappears once the sub-order is seen.
        if ([document.body, button].includes(document.activeElement as HTMLElement))
          mark?.focus({ preventScroll: true });
      },
      refused: () => changed('orders'),
      words: { otherwise: floorMessages.waiting.seeFailed },
      tell: notifyError,
    });
  };
  return (
    <Button
      variant="default"
      aria-label={say(floorMessages.waiting.seeOf, { subOrder: subOrderID })}
      loading={busy !== undefined}
      onClick={({ currentTarget }) => void see(currentTarget)}
    >
      {say(floorMessages.waiting.see)}
    </Button>
  );
}
