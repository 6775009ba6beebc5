import { orderStateMessages } from '../../en/core/order-states.ts';
import { translation } from '../../translation.ts';

/** Shown to guests. */
export const orderStateTexts = translation(orderStateMessages, {
  subOrder: {
    new: { guest: 'Neue Bestellung' },
    confirmed: { guest: 'Bestätigt' },
    cancelled: { guest: 'Storniert' },
  },
});
