import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { laterDialog } from '../../app/loading/later-dialog.tsx';

export const PaymentDialog = laterDialog(
  async () => (await import('./payment-dialog.tsx')).PaymentDialog,
  fieldMessages.payment,
);
