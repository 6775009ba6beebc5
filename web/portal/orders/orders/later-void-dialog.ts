import { voidMessages } from '../../../../core/messages/en/portal/voids.ts';
import { laterDialog } from '../../app/loading/later-dialog.tsx';

export const VoidDialog = laterDialog(async () => (await import('./void-dialog.tsx')).VoidDialog, voidMessages.title);
