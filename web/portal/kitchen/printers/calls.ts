import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Printer } from '../../../../core/contract/printers.ts';
import { papers, printerPorts } from '../../../../core/domain/printers.ts';
import { pageOf, staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

export const fetchPrinters = pageOf(endpoints.printers);

export const allPrintersQuery = () =>
  queryOptions({
    queryKey: ['printers', 'all'],
    queryFn: async ({ signal }) =>
      (await staffAnswer(endpoints.printers, { query: { size: 100 }, signal })).result.content,
  });

export const categoriesQuery = () => staffQuery(['category-names'], endpoints.categoryNames);

export type Prints = 'tickets' | 'receipts' | 'both';

export interface PrinterValues {
  readonly name: string;
  readonly host: string;
  readonly port: string;
  /** Millimetres and characters: '80-48'. */
  readonly paper: string;
  readonly copies: string;
  readonly prints: Prints;
  readonly categories: readonly number[];
  readonly active: boolean;
  readonly version: number | null;
}

export const printsOf = ({ tickets, receipts }: Printer): Prints =>
  tickets && receipts ? 'both' : tickets ? 'tickets' : 'receipts';

export const initialPrinter = (row: Printer | undefined): PrinterValues => ({
  name: row?.name ?? '',
  host: row?.host ?? '',
  port: String(row?.port ?? printerPorts.least),
  paper: `${row?.paper ?? 80}-${row?.characters ?? papers[80][0]}`,
  copies: String(row?.copies ?? 1),
  prints: row ? printsOf(row) : 'tickets',
  categories: row?.categories ?? [],
  active: row?.active ?? true,
  version: row?.version ?? null,
});

export const savePrinter = (printerID: number | undefined, values: PrinterValues) => {
  const [paper, characters] = values.paper.split('-').map(Number);
  return staffRequest(endpoints.savePrinter, {
    body: {
      ...(printerID === undefined ? {} : { printerID, version: values.version }),
      name: values.name.trim(),
      host: values.host.trim(),
      port: Number(values.port),
      paper,
      characters,
      copies: Number(values.copies),
      tickets: values.prints !== 'receipts',
      receipts: values.prints !== 'tickets',
      categories: [...values.categories],
      active: values.active,
    },
  });
};

export const deletePrinter = (printerID: number) => staffRequest(endpoints.deletePrinter, { body: { printerID } });

export const testPrinter = (printerID: number) => staffRequest(endpoints.testPrinter, { body: { printerID } });

export const printJobsQuery = (printerID: number) => ({
  ...staffQuery(['print-jobs', printerID], endpoints.printJobs, { query: { printerID } }),
  meta: { live: true },
});

export const printAgain = (jobID: number, printerID: number) =>
  staffRequest(endpoints.printAgain, { body: { jobID, printerID } });
