import { room } from '../../message.ts';

export const printerMessages = room('server/printers', {
  badHost: 'An address is a name in your network, or numbers such as 192.168.1.50.',
  outside:
    'Printers are connected to in these networks alone: {networks}. Whoever runs the program can name others (PRINTER_NETWORKS).',
  badPort: 'The port is {least} to {most}.',
  badPaper: 'Paper is 58 mm wide with 32 or 35 characters in a line, or 80 mm with 42, 44 or 48.',
  badCopies: 'Copies are 1 to {most}.',
  printsNothing: 'Please choose tickets, receipts or both.',
  noCategory: 'There is no such category.',
  samePrinter: 'Please choose another printer.',
  stillWaiting: {
    one: "{count} paper waits for '{name}'. Send it to another printer first.",
    other: "{count} papers wait for '{name}'. Send them to another printer first.",
  },
  /** What stands on paper. */
  reprint: 'REPRINT',
  cancelled: 'CANCELLED',
  test: 'TEST PAGE',
  testWorks: "'{name}' prints. Every character of a line:",
  /** Of every alphabet that is printed. */
  letters: 'ÄÖÜäöüß ÁÉÍÓÚáéíóúñ ÀÈÙàèùç ŁŚŻłśż ЖИЯжия ΑΒΓαβγ €',
  order: 'Order {order} / {subOrder}',
  server: 'Server: {name}',
  dish: '{quantity} x {name}',
  note: '! {note}',
  copy: 'Copy {copy} of {copies}',
});
