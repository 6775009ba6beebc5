import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { say } from '../../../ui/plain/say.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';

export function PayingNow() {
  return <StatusChip tone="info">{say(paymentMessages.payingNow)}</StatusChip>;
}
