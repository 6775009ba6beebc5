import { room } from '../../message.ts';

/** What leads to the phones of a table: on the floor from the first, the dialog's own words later. */
export const guestMenuMessages = room('portal/guest-menu', {
  menu: 'Guests at {table}',
  phones: 'Phones',
});
