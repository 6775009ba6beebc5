import { Button } from '@mantine/core';
import { invoiceMessages } from '../../../../core/messages/en/portal/invoices.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { eraseAddress } from './calls.ts';

/** For a guest who asks that nobody keeps their address: what was paid stays. */
export function EraseAddress({ paymentId }: { paymentId: number }) {
  const changed = useChanged();
  const { busy, press } = usePress();
  const erase = () =>
    press({
      question: {
        question: say(invoiceMessages.eraseQuestion),
        act: say(invoiceMessages.eraseAddress),
        danger: true,
        detail: <p>{say(invoiceMessages.eraseDetail)}</p>,
      },
      call: () => eraseAddress(paymentId),
      done: () => {
        notifySuccess(say(invoiceMessages.erased));
        return changed('invoices');
      },
      words: { otherwise: invoiceMessages.eraseFailed },
      tell: notifyError,
    });
  return (
    <Button variant="subtle" loading={busy !== undefined} onClick={() => void erase()}>
      {say(invoiceMessages.eraseAddress)}
    </Button>
  );
}
