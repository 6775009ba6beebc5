import { guestMenuMessages } from '../../../../core/messages/en/portal/guest-menu.ts';
import { laterDialog } from '../../app/loading/later-dialog.tsx';

/** See phones-dialog.tsx. */
export const PhonesDialog = laterDialog(
  async () => (await import('./phones-dialog.tsx')).PhonesDialog,
  guestMenuMessages.phones,
);
