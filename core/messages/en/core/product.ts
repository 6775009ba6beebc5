import { room } from '../../message.ts';

export const productMessages = room('core/product', {
  name: 'Comanda',
  poweredBy: 'Powered By Comanda',
  /** Of a window of the portal. */
  windowTitle: '{screen} · Comanda',
});
