import { room } from '../../message.ts';

export const guestNameMessages = room('diner/first-name', {
  label: 'First name',
  hint: 'So the table and our staff know whose dishes these are. It is forgotten when your visit ends.',
  orderingAs: 'Ordering as {name}',
  say: 'Add your first name',
  change: 'Change',
  save: 'Save',
  saved: 'Saved.',
  failed: 'Your first name could not be saved. Please try again.',
});
