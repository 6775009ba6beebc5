import { setMaxListeners } from 'node:events';
import { nextPrintSeconds, type PrinterState } from '../../../core/domain/printers.ts';
import { makePaper } from '../../platform/paper-thread.ts';
import { resolvePrinter } from '../../platform/printing/printer-networks.ts';
import {
  connectToPrinter,
  PrinterGone,
  type PrinterPatience,
  type PrinterTalk,
  usualPatience,
} from '../../platform/printing/printer-talk.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import { inRounds } from '../../platform/rounds.ts';
import type { Services } from '../../platform/services.ts';
import { asStep } from '../../platform/tracing/tracing.ts';
import { paperOf } from './papers.ts';
import {
  beginJob,
  claimPrinters,
  confirmCopy,
  dropJob,
  failJob,
  type HeldJob,
  type HeldPrinter,
  nextJob,
  postponeJob,
  releasePrinter,
  savePrinterState,
} from './printing.queries.ts';

export interface Printing {
  /** Waits a few seconds for current jobs, and starts no new ones. */
  stop(): Promise<void>;
}

export interface PrintingPace extends PrinterPatience {
  readonly everyMs: number;
  readonly watchMs: number;
  /** Time limit per job, in addition to the time for its lines. */
  readonly printMs: number;
  /** A printer that hasn't confirmed a job for this long is shown as silent, even if it is still printing. */
  readonly silentAfterMs: number;
}

export const usualPace: PrintingPace = {
  ...usualPatience,
  everyMs: 1_000,
  watchMs: 3_000,
  printMs: 8_000,
  silentAfterMs: 7_000,
};

const atOnce = 200;
const lineMs = 150;
/** Longer than finding and polling a printer takes. */
const lookSeconds = 15;
const patienceAtStopMs = 3_000;

/** Polls all printers independently, and prints their queues in order. Programs take a lease for each printer. */
export function startPrinting(services: Services, pace: PrintingPace = usualPace): Printing {
  const { db, feed, log } = services;
  const halt = new AbortController();
  // Each visited printer adds a listener, so the limit must not warn.
  setMaxListeners(0, halt.signal);
  const busy = new Set<Promise<void>>();
  const visit = (printer: HeldPrinter, stopping: AbortSignal) => {
    const visiting = visitPrinter(services, printer, pace, halt.signal, stopping)
      .catch((error: unknown) => log.warn({ err: error, printer: printer.id }, 'a printer could not be looked after'))
      .finally(() => busy.delete(visiting));
    busy.add(visiting);
  };
  const rounds = inRounds(
    async (stopping) => {
      if (busy.size >= atOnce) return;
      for (const printer of await claimPrinters(db, lookSeconds, atOnce - busy.size)) visit(printer, stopping);
    },
    { everyMs: pace.everyMs, failed: (err) => log.warn({ err }, 'printers could not be looked for') },
  );
  const stopListening = feed.onChange((change) => {
    if (change?.topics.includes('printers')) rounds.now();
  });
  return {
    async stop() {
      stopListening();
      const impatience = setTimeout(() => halt.abort(), patienceAtStopMs);
      await rounds.stop();
      while (busy.size > 0) await Promise.race(busy);
      clearTimeout(impatience);
    },
  };
}

async function visitPrinter(
  services: Services,
  printer: HeldPrinter,
  pace: PrintingPace,
  halt: AbortSignal,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = services;
  let lookedAt = new Date(clock.now());
  let state: PrinterState;
  let talk: PrinterTalk | undefined;
  try {
    const place = await resolvePrinter(services.printerNetworks, printer.host);
    if (typeof place === 'string') {
      state = place === 'blocked' ? 'blocked' : 'off';
    } else {
      talk = await connectToPrinter({ ...place, port: printer.port }, pace, halt);
      state = await talk.state();
      while (state === 'ready' && !stopping.aborted) {
        lookedAt = new Date(clock.now());
        const job = await nextJob(db, printer);
        if (!job || !(await printJob(services, printer, job, talk, pace))) break;
        state = await talk.state();
      }
    }
  } catch (error) {
    if (!(error instanceof PrinterGone)) throw error;
    state = error.state;
  } finally {
    talk?.end();
  }
  await releasePrinter(db, printer, { state, lookedAt, nextLookMs: pace.watchMs });
}

/** Prints one copy. False if printing isn't possible now, or another program has the job. @throws PrinterGone */
async function printJob(services: Services, printer: HeldPrinter, job: HeldJob, talk: PrinterTalk, pace: PrintingPace) {
  const { db, log, clock } = services;
  const made = await bytesOf(services, printer, job).catch((error: unknown) => {
    log.error({ err: error, job: job.id }, 'a paper could not be made');
    return 'unmade' as const;
  });
  if (made === 'unmade') {
    // The database may be unavailable, or the data invalid. Staff see the waiting job and can drop it.
    await postponeJob(db, printer, job.id, nextPrintSeconds(job.failures + 1));
    return false;
  }
  if (!made) {
    await dropJob(db, printer.restaurantId, job.id);
    return true;
  }
  const printMs = pace.printMs + made.lines * lineMs;
  const leaseSeconds = Math.ceil(printMs / 1_000) + lookSeconds;
  if (!(await beginJob(db, printer, job.id, leaseSeconds))) return false;
  const silenceTimer = setTimeout(() => {
    savePrinterState(db, printer, { state: 'silent', lookedAt: new Date(clock.now()) }).catch((error: unknown) =>
      log.warn({ err: error, printer: printer.id }, 'a silent printer could not be told'),
    );
  }, pace.silentAfterMs);
  try {
    await asStep('print a paper', () => talk.print(made.bytes, printMs));
  } catch (error) {
    await failJob(db, printer, job.id, nextPrintSeconds(job.failures + 1));
    throw await whyNotPrinted(error, talk);
  } finally {
    clearTimeout(silenceTimer);
  }
  await confirmCopy(db, printer, job.id);
  return true;
}

/** Undefined if there is nothing to do: the record no longer exists, or the drawer may not open any more. */
async function bytesOf({ db }: Services, { restaurantId, name, characters }: HeldPrinter, job: HeldJob) {
  // Imported on demand, because the character tables are large and most programs never print.
  const { kickOf, printable } = await import('../../platform/printing/esc-pos.ts');
  const kick = kickOf(job.drawerPin);
  if (job.kind === 'drawer') return kick.length > 0 ? { lines: 0, bytes: kick } : undefined;
  const formats = await restaurantFormats(db, restaurantId, 'papers');
  const press = { formats, language: formats.language, characters, printable };
  const lines = await paperOf(db, press, { ...job, restaurantId, printerName: name, isReprint: job.reprint });
  if (!lines) return undefined;
  // The command comes first, so that the drawer opens while the paper is printed.
  return { lines: lines.length, bytes: Buffer.concat([kick, await makePaper({ kind: 'paper', lines, characters })]) };
}

/** Asks a printer that didn't confirm for its state, which may explain why. */
async function whyNotPrinted(error: unknown, talk: PrinterTalk): Promise<unknown> {
  const state = await talk.state().catch(() => undefined);
  return state === undefined || state === 'ready' ? error : new PrinterGone(state);
}
