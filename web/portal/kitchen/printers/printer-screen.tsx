import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Printer } from '../../../../core/contract/printers.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { printerAddress } from '../../../../core/domain/printers.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { printerMessages } from '../../../../core/messages/en/portal/printers.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordScreen } from '../../shared/records/record-screen.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { type PrinterValues, printerForm, printsOf } from './printer-fields.tsx';
import { PrinterStateChip } from './printer-state-chip.tsx';

/** New printers report their state within seconds; pushed updates come sooner. */
const stateInterval = 10_000;

const columnsOf = (formats: Formats): RecordDescription<Printer, PrinterValues>['columns'] => [
  { header: fieldMessages.name, cell: ({ name }) => name, phone: 'title' },
  { header: fieldMessages.status, cell: (printer) => <PrinterStateChip printer={printer} />, phone: 'aside' },
  { header: printerMessages.host, cell: ({ host, port }) => printerAddress(host, port) },
  { header: printerMessages.prints, cell: (printer) => say(printerMessages.printed[printsOf(printer)]) },
  { header: printerMessages.waiting, cell: ({ waiting }) => String(waiting), right: true, phone: 'record' },
  {
    header: printerMessages.lastPrinted,
    cell: ({ lastPrintedAt }) =>
      lastPrintedAt === null ? say(printerMessages.never) : formats.dateTime(lastPrintedAt),
    phoneCell: ({ waiting, lastPrintedAt }) => {
      if (waiting > 0) return say(printerMessages.waits, { count: waiting });
      return lastPrintedAt === null ? say(printerMessages.nothingPrinted) : formats.dateTime(lastPrintedAt);
    },
  },
];

export const printerRecord = (formats: Formats): RecordDescription<Printer, PrinterValues> => ({
  record: printerMessages.record,
  words: printerMessages,
  refusals: printerMessages.refused,
  fieldOfRefusal: { MissingName: 'name', NameAlreadyExist: 'name' },
  namedFields: ['name', 'host', 'port', 'characters', 'copies', 'drawer', 'categories'],
  topic: 'printers',
  queryKey: 'printers',
  columns: columnsOf(formats),
  rowName: ({ name }) => name,
  defaultSize: 10,
  refreshEvery: stateInterval,
  fetchPage: pageOf(endpoints.printers),
  nameOf: ({ name }) => name,
  ...printerForm,
  remove: ({ printerID }) => staffRequest(endpoints.deletePrinter, { body: { printerID } }),
});

export function Component() {
  return <RecordScreen description={printerRecord(useFormats())} />;
}
