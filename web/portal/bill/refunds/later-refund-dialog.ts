import { refundMessages } from '../../../../core/messages/en/portal/refunds.ts';
import { laterDialog } from '../../app/loading/later-dialog.tsx';

export const RefundDialog = laterDialog(
  async () => (await import('./refund-dialog.tsx')).RefundDialog,
  refundMessages.title,
);
