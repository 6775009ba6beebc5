import { z } from 'zod';
import {
  drawerPins,
  mostCopies,
  printerPorts,
  printerStateNames,
  printJobKinds,
  printJobStateNames,
} from '../domain/printers.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { LongId, LongIdOrNew, list, Moment, page, pageQuery, Version, wholeNumber } from './shapes.ts';

const State = z.enum(printerStateNames);
const Kind = z.enum(printJobKinds);
const JobState = z.enum(printJobStateNames);

export const Printer = z.object({
  printerID: z.number(),
  name: z.string(),
  host: z.string(),
  port: z.number().int(),
  /** Paper width in millimeters. */
  paper: z.union([z.literal(58), z.literal(80)]),
  /** Characters per line. */
  characters: z.number().int(),
  copies: z.number().int(),
  tickets: z.boolean(),
  receipts: z.boolean(),
  /** Prints only dishes of these categories; null means all. */
  categories: z.array(z.number()).nullable(),
  /** The pin that opens its cash drawer, 2 or 5; 0 if it has no drawer. */
  drawer: z.literal(drawerPins),
  active: z.boolean(),
  state: State,
  waiting: z.number().int(),
  lastPrintedAt: Moment.nullable(),
  version: z.number().int(),
});
export type Printer = z.output<typeof Printer>;

/** Absent fields stay unchanged in an existing printer. */
export const PrinterRecord = z.object({
  printerID: LongIdOrNew,
  name: z.string().nullish(),
  host: z.string().max(300).nullish(),
  port: wholeNumber(0, 65_535).nullish(),
  paper: wholeNumber(0, 1_000).nullish(),
  characters: wholeNumber(0, 1_000).nullish(),
  copies: wholeNumber(0, 1_000).nullish(),
  tickets: z.boolean().nullish(),
  receipts: z.boolean().nullish(),
  /** Null or empty means all categories. */
  categories: list(LongId, { most: 200 }).nullish(),
  drawer: wholeNumber(0, 9).nullish(),
  active: z.boolean().nullish(),
  version: Version,
});
export type PrinterRecord = z.output<typeof PrinterRecord>;

export const printers = call(endpoints.printers, {
  summary: 'A page of the printers by name, with their state; the search covers name and host',
  auth: privilege('printers'),
  query: z.object(pageQuery),
  answer: envelope(page(Printer)),
  refusals: [],
});

export const savePrinter = call(endpoints.savePrinter, {
  summary:
    `Add a printer, or change the one with that id; returns its id. ` +
    `Its port is ${printerPorts.least} to ${printerPorts.most}, its copies 1 to ${mostCopies}`,
  auth: privilege('printers'),
  body: PrinterRecord.nullish(),
  answer: envelope(z.number()),
  refusals: ['InputDataNotProvided', 'MissingName', 'NameAlreadyExist', 'Stale', 'NotFound', 'InvalidField'],
});

export const deletePrinter = call(endpoints.deletePrinter, {
  summary: 'Delete a printer without waiting print jobs. Safe to repeat',
  auth: privilege('printers'),
  body: z.object({ printerID: LongId }),
  answer: envelope(z.null()),
  refusals: ['InUse', 'NotFound'],
});

export const testPrinter = call(endpoints.testPrinter, {
  summary: 'Print a test page, unless one is waiting already',
  auth: privilege('printers'),
  body: z.object({ printerID: LongId }),
  answer: envelope(z.null()),
  refusals: ['NotFound'],
});

export const openDrawer = call(endpoints.openDrawer, {
  summary: 'Open the cash drawer without a payment; the audit trail keeps the reason. Once per Idempotency-Key',
  auth: privilege('drawer'),
  body: z.object({ reason: z.string().max(500) }),
  answer: envelope(z.null()),
  refusals: ['NoDrawer', 'InvalidField', 'Invalid', 'Stale', 'KeyOfAnother'],
});

export const PrintJob = z.object({
  jobID: z.number(),
  kind: Kind,
  orderID: z.number().nullable(),
  subOrderID: z.number().nullable(),
  tableName: z.string().nullable(),
  state: JobState,
  isReprint: z.boolean(),
  createdAt: Moment,
  endedAt: Moment.nullable(),
});
export type PrintJob = z.output<typeof PrintJob>;

export const printJobs = call(endpoints.printJobs, {
  summary: 'The latest 30 print jobs of a printer, newest first',
  auth: privilege('printers'),
  query: z.object({ printerID: LongId }),
  answer: envelope(z.array(PrintJob)),
  refusals: ['NotFound'],
});

export const printAgain = call(endpoints.printAgain, {
  summary: 'Print a job again, marked REPRINT, on its printer or another; a waiting job moves to the other unmarked',
  auth: privilege('printers'),
  body: z.object({ jobID: LongId, printerID: LongId.nullish() }),
  answer: envelope(z.null()),
  refusals: ['NotFound', 'Stale'],
});

export const TroubledPrinter = z.object({
  printerID: z.number(),
  name: z.string(),
  state: State,
  /** Only the 50 oldest jobs. */
  waiting: z.array(PrintJob.omit({ state: true, isReprint: true, endedAt: true })),
  others: z.array(z.object({ printerID: z.number(), name: z.string() })),
});
export type TroubledPrinter = z.output<typeof TroubledPrinter>;

export const troubledPrinters = call(endpoints.troubledPrinters, {
  summary: 'Printers that do not print, and the waiting print jobs of each',
  auth: privilege('order'),
  answer: envelope(z.array(TroubledPrinter)),
  refusals: [],
});

export const sendPrints = call(endpoints.sendPrints, {
  summary: 'Send all waiting print jobs of a printer to another one; returns how many. Safe to repeat',
  auth: privilege('order', 'printers'),
  body: z.object({ printerID: LongId, toPrinterID: LongId }),
  answer: envelope(z.number()),
  refusals: ['NotFound', 'InvalidField'],
});

export const dropPrints = call(endpoints.dropPrints, {
  summary: 'Drop waiting print jobs of a printer that were read on a screen; returns how many',
  auth: privilege('order', 'printers'),
  body: z.object({ printerID: LongId, jobIDs: list(LongId, { least: 1, most: 200 }) }),
  answer: envelope(z.number()),
  refusals: ['NotFound'],
});

/** 'large' has double width and height. A 'rule' has no text. */
export const Paper = z.object({
  characters: z.number().int(),
  lines: z.array(z.object({ look: z.enum(['plain', 'bold', 'large', 'rule']), text: z.string() })),
});
export type Paper = z.output<typeof Paper>;

export const ticketPaper = call(endpoints.ticketPaper, {
  summary: 'The kitchen ticket of a sub-order as printers print it, to print it from a browser',
  auth: privilege('order'),
  query: z.object({ subOrderID: LongId }),
  answer: envelope(Paper),
  refusals: ['NotFound'],
});
