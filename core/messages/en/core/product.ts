import { room } from '../../message.ts';

export const productMessages = room('core/product', {
  name: 'Comanda',
  poweredBy: 'Powered By Comanda',
  stored: 'Privacy',
  windowTitle: '{screen} · Comanda',
});
