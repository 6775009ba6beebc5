import { ActionIcon, Button } from '@mantine/core';
import { seatingMessages } from '../../../core/messages/en/portal/seating.ts';
import { JoinIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../ui/staff/notify.tsx';
import { useDialog } from '../../ui/staff/use-opened.ts';
import { usePress } from '../forms/use-press.ts';
import { useChanged } from '../live/queries.ts';
import { separateOrder } from './calls.ts';
import { type JoinableOrder, JoinDialog } from './join-dialog.tsx';

interface JoinButtonsProps {
  order: JoinableOrder;
  /** Where there is no room for words. */
  small?: boolean;
}

/** Joins an order with another table's, or takes it out of a joined bill again. */
export function JoinButtons({ order, small = false }: JoinButtonsProps) {
  const dialog = useDialog('join');
  const words = say(seatingMessages.join);
  return (
    <>
      {small ? (
        <ActionIcon variant="default" aria-label={words} onClick={() => dialog.open()}>
          <JoinIcon width={20} height={20} />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<JoinIcon />} onClick={() => dialog.open()}>
          {words}
        </Button>
      )}
      {order.joinedWith.length > 0 ? <SeparateButton order={order} /> : null}
      {dialog.isOpen ? <JoinDialog order={order} onClose={dialog.close} /> : null}
    </>
  );
}

function SeparateButton({ order }: { order: JoinableOrder }) {
  const changed = useChanged();
  const { busy, press } = usePress();
  const table = order.tableName;
  const separate = () =>
    press({
      question: {
        question: say(seatingMessages.separateQuestion, { table }),
        act: say(seatingMessages.separate),
        detail: <p>{say(seatingMessages.separateDetail)}</p>,
      },
      call: () => separateOrder(order.orderID),
      done: () => {
        notifySuccess(say(seatingMessages.separated, { table }));
        return changed('orders');
      },
      words: ({ message }) => ({ otherwise: message ?? seatingMessages.separateFailed }),
      refused: () => void changed('orders'),
      tell: notifyError,
    });
  return (
    <Button variant="default" loading={busy !== undefined} onClick={() => void separate()}>
      {say(seatingMessages.separate)}
    </Button>
  );
}
