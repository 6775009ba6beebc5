import { phoneMessages } from '../../../core/messages/en/portal/phones.ts';
import { laterDialog } from '../reload/later-dialog.tsx';

/** See phones-dialog.tsx. */
export const PhonesDialog = laterDialog(
  async () => (await import('./phones-dialog.tsx')).PhonesDialog,
  phoneMessages.show,
);
