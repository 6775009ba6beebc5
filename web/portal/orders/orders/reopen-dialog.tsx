import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import type { Order } from '../../../api/order-answers.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifySuccess } from '../../../ui/staff/notify.tsx';
import { faultsOfReason, ReasonDialog, type ReasonValues } from '../../shared/forms/reason-dialog.tsx';
import { useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { reopenOrder } from './calls.ts';

interface ReopenDialogProps {
  order: Pick<Order, 'orderID' | 'tableName'>;
  onClose: () => void;
}

/** Asks whether a closed order is opened again, and why. */
export function ReopenDialog({ order: { orderID, tableName }, onClose }: ReopenDialogProps) {
  const changed = useChanged();
  const { busy, press, fault } = usePress();
  const form = useDraftForm<ReasonValues>({
    initial: { reason: '' },
    faults: (values) => faultsOfReason(values, say(formMessages.noReason)),
    keep: { screen: 'reopen', row: orderID },
  });

  const submit = () => {
    if (!form.check()) return;
    void press({
      call: () => reopenOrder(orderID, form.values.reason.trim()),
      done: () => {
        notifySuccess(say(orderMessages.reopenDone));
        onClose();
        return changed('orders');
      },
      words: ({ message }) => ({ otherwise: message ?? orderMessages.reopenFailed }),
      refused: () => void changed('orders'),
    });
  };

  return (
    <ReasonDialog
      title={say(orderMessages.reopenQuestion, { order: orderID, table: tableName })}
      hint={say(orderMessages.reopenHint)}
      form={form}
      act={say(orderMessages.reopen)}
      busy={busy !== undefined}
      fault={fault}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
