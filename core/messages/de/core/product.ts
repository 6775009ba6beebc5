import { productMessages } from '../../en/core/product.ts';
import { translation } from '../../translation.ts';

export const productTexts = translation(productMessages, {
  name: 'Comanda',
  poweredBy: 'Powered by Comanda',
  stored: 'Datenschutz',
  windowTitle: '{screen} · Comanda',
});
