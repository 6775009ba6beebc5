import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { laterDialog } from '../../app/loading/later-dialog.tsx';

export const PhonesDialog = laterDialog(
  async () => (await import('./phones-dialog.tsx')).PhonesDialog,
  floorMessages.guests.phones,
);
