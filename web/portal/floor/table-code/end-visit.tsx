import { Button } from '@mantine/core';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { OrderStatus } from '../../../../core/domain/order-states.ts';
import { tableQrMessages } from '../../../../core/messages/en/portal/table-code.ts';
import { fill } from '../../../../core/messages/message.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './table-code.module.css';

export interface EndingVisit {
  readonly tableID: number;
  readonly name: string;
  readonly order?:
    | {
        readonly orderID: number;
        readonly status: OrderStatus;
        readonly waiting: number;
        /** Includes tax. */
        readonly totalCents: number;
      }
    | undefined;
  /** Shows the table's phones. Without it, the user sees the server's refusal instead of a question. */
  readonly onPhones?: (() => void) | undefined;
}

export function useEndVisit({ tableID, name, order, onPhones }: EndingVisit) {
  const formats = useFormats();
  const { busy, press } = usePress();

  /** Confirmed dishes must be paid or canceled first; otherwise the server refuses too. */
  const tellOwing = async (owing: NonNullable<EndingVisit['order']>, show: () => void) => {
    const isWanted = await confirm({
      question: say(tableQrMessages.endLater, { name }),
      act: say(tableQrMessages.showPhones),
      detail: (
        <p>{say(tableQrMessages.endOwing, { order: owing.orderID, amount: formats.amount(owing.totalCents) })}</p>
      ),
    });
    if (isWanted) show();
  };
  const end = async () => {
    if (order && order.status !== 'new' && onPhones) return tellOwing(order, onPhones);
    await press({
      asks: () =>
        confirm({
          question: say(tableQrMessages.endQuestion, { name }),
          act: say(tableQrMessages.endVisit),
          danger: true,
          detail: (
            <>
              {order && order.waiting > 0 ? (
                <p>{say(tableQrMessages.endWaiting, { count: order.waiting, order: order.orderID })}</p>
              ) : null}
              <p>{say(tableQrMessages.endDetail)}</p>
            </>
          ),
        }),
      call: () => staffRequest(endpoints.endVisit, { body: { tableID } }),
      done: ({ result }) => fill(tableQrMessages.ended, { count: result.canceled }),
      failed: tableQrMessages.endFailed,
      changes: ['tables', 'orders'],
    });
  };
  return { busy: busy !== undefined, end };
}

/** For a table that strangers have joined: checks everyone out and invalidates the table's code and OTP. */
export function EndVisit({ tableID, name }: { tableID: number; name: string }) {
  const { busy, end } = useEndVisit({ tableID, name });
  return (
    <div className={styles.letIn}>
      <Button variant="default" loading={busy} onClick={() => void end()}>
        {say(tableQrMessages.endVisit)}
      </Button>
      <p className={`${common.quiet} ${styles.hint}`}>{say(tableQrMessages.endHint)}</p>
    </div>
  );
}
