import { room } from '../../message.ts';

export const printerMessages = room('server/printers', {
  badHost: 'An address is a name in your network, or an IP address such as 192.168.1.50.',
  outside:
    'Printers must be in one of these networks: {networks}. The person who runs this system can add others (PRINTER_NETWORKS).',
  badPort: 'The port must be {least} to {most}.',
  badPaper: 'Paper is 58 mm wide with 32 or 35 characters per line, or 80 mm wide with 42, 44 or 48.',
  badCopies: 'The number of copies must be 1 to {most}.',
  printsNothing: 'Please choose tickets, receipts or both.',
  badDrawer: 'A cash drawer opens by pin 2 or pin 5; 0 means that there is none.',
  drawerAgain: 'A drawer opens only once. Please press Open drawer.',
  noCategory: 'There is no such category.',
  samePrinter: 'Please choose another printer.',
  stillWaiting: {
    one: "{count} print job is waiting for '{name}'. Send it to another printer first.",
    other: "{count} print jobs are waiting for '{name}'. Send them to another printer first.",
  },
  reprint: 'REPRINT',
  cancelled: 'CANCELED',
  /** Above dishes that must not be made any more. */
  voided: 'VOID',
  test: 'TEST PAGE',
  testWorks: "'{name}' prints. All characters of a line:",
  /** Samples of all alphabets that can be printed. */
  letters: 'ÄÖÜäöüß ÁÉÍÓÚáéíóúñ ÀÈÙàèùç ŁŚŻłśż ЖИЯжия ґђљ ΑΒΓαβγ €',
  order: 'Order {order} / {subOrder}',
  server: 'Server: {name}',
  guest: 'Guest: {name}',
  /** A dish that was chosen in a combo. */
  part: '{dish} ({combo})',
  dish: '{quantity} x {name}',
  note: '! {note}',
  /** Follows a name or note with letters that the printer doesn't have. */
  unwritten: '{content} (See the kitchen screen)',
  copy: 'Copy {copy} of {copies}',
});
