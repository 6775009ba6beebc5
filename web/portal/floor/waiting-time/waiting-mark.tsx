import { Button } from '@mantine/core';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { WaitingSubOrder } from '../../../../core/contract/orders.ts';
import { shownNumber } from '../../../../core/domain/cells.ts';
import { isWaiting } from '../../../../core/domain/order-states.ts';
import { isOverdue, waitedMinutes, waitWords } from '../../../../core/domain/waiting.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { SubOrder } from '../../../api/order-answers.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ClockIcon } from '../../../ui/plain/state-icons.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useWaitLimit } from './use-wait-limit.ts';
import styles from './waiting.module.css';

interface WaitingMarkProps {
  /** Oldest first, as the server lists them. */
  waiting: readonly WaitingSubOrder[];
  /** If set, shows a button that marks this order's sub-orders as seen. */
  orderID?: number | undefined;
}

/** Shows the longest wait of a New sub-order, and if all are seen. Past the limit, colour, shape and text say so. */
export function WaitingMark({ waiting, orderID }: WaitingMarkProps) {
  const maySee = useMay()('order');
  const [oldest] = waiting;
  const minutes = useNow((now) => (oldest ? waitedMinutes(oldest.createTime, now) : 0));
  const isLate = useIsOverdue(waiting);
  if (!oldest) return null;
  const [waited, count] = [waitWords(minutes), waiting.length];
  const unseen = waiting.filter(({ seenTime }) => seenTime === null).map(({ subOrderID }) => subOrderID);
  const names = [...new Set(waiting.flatMap(({ seenBy }) => seenBy ?? []))].join(', ');
  const words =
    unseen.length > 0
      ? fill(floorMessages.waiting.unseen, { count, waited, unseen: unseen.length })
      : fill(floorMessages.waiting.seen, { count, waited, names });
  return (
    <div className={styles.line} tabIndex={-1}>
      <span className={`${styles.mark} ${isLate ? styles.overdue : ''}`}>
        {isLate ? <WarningIcon /> : <ClockIcon />}
        <span>{say(isLate ? fill(floorMessages.waiting.overdue, { waiting: words }) : words)}</span>
      </span>
      {maySee && orderID !== undefined && unseen.length > 0 ? (
        <SeenButton orderID={orderID} subOrderIDs={unseen} />
      ) : null}
    </div>
  );
}

export function useIsOverdue(waiting: readonly { readonly createTime: string }[]): boolean {
  const limit = useWaitLimit();
  return useNow((now) => waiting.some(({ createTime }) => isOverdue(createTime, limit, now)));
}

function SeenButton({ orderID, subOrderIDs }: { orderID: number; subOrderIDs: number[] }) {
  const { busy, press } = usePress();
  const see = (button: HTMLElement) => {
    const mark = button.parentElement;
    return press({
      call: () => staffRequest(endpoints.seeSubOrders, { body: { orderID, subOrderIDs } }),
      onDone: () => {
        // The button disappears once the sub-order is seen.
        if ([document.body, button].includes(document.activeElement as HTMLElement))
          mark?.focus({ preventScroll: true });
      },
      failed: { otherwise: floorMessages.waiting.seeFailed },
      changes: ['orders'],
    });
  };
  return (
    <Button
      variant="default"
      aria-label={say(floorMessages.waiting.seeOf, {
        count: subOrderIDs.length,
        ids: subOrderIDs.map(shownNumber).join(', '),
      })}
      loading={busy !== undefined}
      onClick={({ currentTarget }) => void see(currentTarget)}
    >
      {say(floorMessages.waiting.see)}
    </Button>
  );
}

export const waitingOf = (subOrders: readonly SubOrder[]): WaitingSubOrder[] =>
  subOrders
    .filter(({ status }) => isWaiting(status))
    .map(({ subOrderID, createTime, seenTime, seenBy = null }) => ({ subOrderID, createTime, seenTime, seenBy }))
    .toSorted((a, b) => a.createTime.localeCompare(b.createTime) || a.subOrderID - b.subOrderID);
