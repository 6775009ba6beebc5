import { room } from '../../message.ts';

export const publicMenuMessages = room('server/public-menu', {
  title: 'Menu · {name}',
  empty: 'There are no dishes on the menu yet.',
  print: 'Print this page, or save it as PDF, with your browser.',
  folded: 'Two columns, to fold',
  flat: 'One column',
});
