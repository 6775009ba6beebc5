import { room } from '../../message.ts';

export const drawerMessages = room('portal/cash-drawer', {
  open: 'Open drawer',
  /** For the menu, where 'drawer' alone would be unclear. */
  openCash: 'Open cash drawer',
  hint: 'The audit trail keeps who opened the cash drawer, and why.',
  opens: 'The cash drawer opens.',
  failed: 'The cash drawer could not be opened.',
});
