import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { paymentMessages } from './messages.ts';

/** The mark of an order whose guest is at the card checkout. */
export function PayingNow() {
  return <StatusChip tone="info">{paymentMessages.payingNow}</StatusChip>;
}
