import { room } from '../../message.ts';

export const productMessages = room('core/product', {
  poweredBy: 'Powered By Comanda',
  /** Of a window of the portal. */
  windowTitle: '{screen} · Comanda',
});
