import { notifySuccess } from '../../ui/staff/notify.tsx';
import { faultsOfReason, ReasonDialog, type ReasonValues } from '../forms/reason-dialog.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { usePress } from '../forms/use-press.ts';
import { useChanged } from '../live/queries.ts';
import { reopenOrder } from './calls.ts';
import { orderMessages } from './messages.ts';

/** Asks whether a closed order is opened again, and why. */
export function ReopenDialog({ orderID, onClose }: { orderID: number; onClose: () => void }) {
  const changed = useChanged();
  const { busy, press, fault } = usePress();
  const form = useDraftForm<ReasonValues>({
    initial: { reason: '' },
    faults: (values) => faultsOfReason(values, orderMessages.noReason),
    keep: { screen: 'reopen', row: orderID },
  });

  const submit = () => {
    if (!form.check()) return;
    void press({
      call: () => reopenOrder(orderID, form.values.reason.trim()),
      done: () => {
        notifySuccess(orderMessages.reopenDone);
        onClose();
        return changed('orders');
      },
      words: ({ message }) => ({ otherwise: message ?? orderMessages.reopenFailed }),
      refused: () => void changed('orders'),
    });
  };

  return (
    <ReasonDialog
      title={orderMessages.reopenQuestion}
      hint={orderMessages.reopenHint}
      form={form}
      act="Reopen Order"
      busy={busy !== undefined}
      fault={fault}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
