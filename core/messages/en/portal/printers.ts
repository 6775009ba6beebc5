import { room } from '../../message.ts';

export const printerMessages = room('portal/printers', {
  record: 'Printer',
});
