import { isIP } from 'node:net';
import type { PrinterRecord } from '../../../core/contract/printers.ts';
import { isDrawerPin, isPaper, mostCopies, printerPorts } from '../../../core/domain/printers.ts';
import { recordName } from '../../../core/domain/record-text.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { printerMessages as words } from '../../../core/messages/en/server/printers.ts';
import { fill } from '../../../core/messages/message.ts';
import { inTransaction } from '../../platform/database.ts';
import type { KeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { once } from '../../platform/idempotency/once.ts';
import { isPrinterHost } from '../../platform/printing/printer-networks.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import { catchUniqueViolation, nameTaken, tooLong } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import {
  dropWaiting,
  insertOpenings,
  insertReprint,
  insertTestPage,
  listPrintJobs,
  lockJob,
  moveWaiting,
} from './print-jobs.queries.ts';
import {
  asSaved,
  findPrinter,
  holdPrinter,
  knowsCategories,
  lockForDelete,
  newPrinter,
  type PrinterDraft,
  printers,
} from './printers.queries.ts';

export async function savePrinter(services: Services, restaurantId: number, record: PrinterRecord | null | undefined) {
  if (!record || Object.values(record).every((value) => value == null)) return refuse('InputDataNotProvided');
  const { db } = services;
  const { printerID: id, version } = record;
  const stored = id == null ? newPrinter : await findPrinter(db, restaurantId, id);
  if (!stored) return refuse('NotFound');
  const draft = readDraft(record, stored);
  if (isRefusal(draft)) return draft;
  if (isIP(draft.host) !== 0 && !services.printerNetworks.holds(draft.host)) {
    return invalid('host', fill(words.outside, { networks: services.printerNetworks.words }));
  }
  const { categoryIds } = draft;
  if (categoryIds && record.categories && !(await knowsCategories(db, restaurantId, categoryIds))) {
    return invalid('categories', words.noCategory);
  }
  return catchUniqueViolation({ printers_name: nameTaken }, () =>
    printers.save(db, restaurantId, { id, version }, id == null ? draft : asSaved(draft)),
  );
}

function readDraft(record: PrinterRecord, stored: PrinterDraft) {
  const name = recordName(record.name);
  if (name === '') return refuse('MissingName');
  const long = tooLong('name', name);
  if (long) return long;
  const host = record.host?.trim().toLowerCase() ?? stored.host;
  if (!isPrinterHost(host)) return invalid('host', words.badHost);
  const chosen = record.categories === undefined ? stored.categoryIds : [...new Set(record.categories)];
  const categoryIds = chosen && chosen.length > 0 ? chosen : null;
  return checked({ ...stored, ...printers.fromWire(record), name, host, categoryIds });
}

function checked(
  draft: Omit<PrinterDraft, 'paperMm' | 'drawerPin'> & { readonly paperMm: number; readonly drawerPin: number },
) {
  const { port, paperMm, characters, copies, printsTickets, printsReceipts, drawerPin } = draft;
  if (port < printerPorts.least || port > printerPorts.most) return invalid('port', fill(words.badPort, printerPorts));
  if (!isPaper(paperMm, characters)) return invalid('characters', words.badPaper);
  if (copies < 1 || copies > mostCopies) return invalid('copies', fill(words.badCopies, { most: mostCopies }));
  if (!isDrawerPin(drawerPin)) return invalid('drawer', words.badDrawer);
  return printsTickets || printsReceipts ? { ...draft, paperMm, drawerPin } : invalid('tickets', words.printsNothing);
}

export async function deletePrinter({ db }: Services, restaurantId: number, id: number) {
  return inTransaction(db, async (tx) => {
    const printer = await lockForDelete(tx, restaurantId, id);
    if (!printer) return refuse('NotFound');
    const { name, waiting } = printer;
    if (waiting > 0) return refuse('InUse', { words: fill(words.stillWaiting, { name, count: waiting }) });
    await printers.remove(tx, { restaurantId, id });
    return true as const;
  });
}

export async function testPrinter({ db }: Services, restaurantId: number, id: number) {
  if (!(await printers.knows(db, { restaurantId, id }))) return refuse('NotFound');
  await insertTestPage(db, restaurantId, id);
  return true as const;
}

/** Opens every drawer of the restaurant, just as receipts go to every receipt printer. */
export async function openDrawer(
  { db }: Services,
  restaurantId: number,
  reason: string,
  keyed: KeyedRequest | undefined,
) {
  const why = reason.trim();
  if (why === '') return invalid('reason', orderMessages.reasonMissing);
  const long = tooLong('reason', why);
  if (long) return long;
  return once(
    db,
    keyed,
    (key) =>
      inTransaction(db, async (tx) =>
        (await insertOpenings(tx, restaurantId, why, key)) ? (true as const) : refuse('NoDrawer'),
      ),
    async () => true as const,
  );
}

export async function jobsOfPrinter({ db }: Services, restaurantId: number, id: number) {
  return (await printers.knows(db, { restaurantId, id })) ? listPrintJobs(db, restaurantId, id) : refuse('NotFound');
}

/** Prints a job again, marked REPRINT, on its printer or on `to`. A waiting job just moves to `to`. */
export async function printAgain({ db }: Services, restaurantId: number, jobId: number, to: number | undefined) {
  return inTransaction(db, async (tx) => {
    const job = await lockJob(tx, restaurantId, jobId);
    const printerId = to ?? job?.printerId;
    if (!job || printerId === undefined || !(await holdPrinter(tx, restaurantId, printerId))) return refuse('NotFound');
    if (job.kind === 'drawer') return refuse('Stale', { words: words.drawerAgain });
    if (job.state === 'printing') return refuse('Stale');
    if (job.state !== 'waiting') await insertReprint(tx, restaurantId, jobId, printerId);
    else if (printerId !== job.printerId) {
      await moveWaiting(tx, restaurantId, { from: job.printerId, to: printerId, jobId });
    }
    return true as const;
  });
}

export async function sendPrints({ db }: Services, restaurantId: number, from: number, to: number) {
  if (from === to) return invalid('toPrinterID', words.samePrinter);
  return inTransaction(db, async (tx) => {
    const isThere = (await printers.knows(tx, { restaurantId, id: from })) && (await holdPrinter(tx, restaurantId, to));
    return isThere ? moveWaiting(tx, restaurantId, { from, to }) : refuse('NotFound');
  });
}

export async function dropPrints({ db }: Services, restaurantId: number, id: number, jobIds: readonly number[]) {
  if (!(await printers.knows(db, { restaurantId, id }))) return refuse('NotFound');
  return dropWaiting(db, restaurantId, id, jobIds);
}
