import { room } from '../../message.ts';

export const productMessages = room('core/product', {
  name: 'Comanda',
  poweredBy: 'Powered By Comanda',
  /** Leads to the page that says what is stored of guests and staff. */
  stored: 'What is stored',
  /** Of a window of the portal. */
  windowTitle: '{screen} · Comanda',
});
