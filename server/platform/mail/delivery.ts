import type { Logger } from 'pino';
import type { Database } from '../database.ts';
import { inRounds } from '../rounds.ts';
import type { Settings } from '../settings.ts';
import { asStep } from '../tracing/tracing.ts';
import { deleteKeptMailsOf } from './kept-mails.ts';
import type { FileMakers } from './mailer.ts';
import { claimMessage, type Failure, markSent, markTried } from './outbox.queries.ts';
import { chooseTransport, mailFolder, type Transport, UnmadeMessage } from './transport.ts';

export interface Delivery {
  /** Looks now, instead of at the next turn. */
  nudge(): void;
  /** Lets the message on its way arrive, for a few seconds at most, and sends no more. */
  stop(): Promise<void>;
}

export interface DeliveryOptions {
  readonly db: Database;
  readonly settings: Settings;
  readonly log: Logger;
  readonly fileMakers?: FileMakers;
  /** Between two looks at the outbox. */
  readonly everyMs?: number;
}

/** One sending ends, well or not, long before its claim does, so that no other program sends the same message. */
const sendSeconds = 60;
const leaseSeconds = 180;
const patienceAtStopMs = 3_000;

/** How long to wait after that many failed attempts: 5 s, 10 s, 20 s … at most half an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(5 * 2 ** Math.min(attempts - 1, 20), 1_800);
}

/**
 * Sends what waits in the outbox, for as long as the program runs. At least once: a program killed between the mail
 * server's yes and its own note sends the message again, under the same Message-ID. Several programs may share an outbox.
 */
export function startDelivery({ db, settings, log, fileMakers = {}, everyMs = 5_000 }: DeliveryOptions): Delivery {
  const send = chooseTransport(settings, fileMakers);
  const forget = (id: number) => deleteKeptMailsOf(mailFolder(settings.dataDir), [id]);
  const halt = new AbortController();
  const rounds = inRounds((stopping) => sendAllDue(db, { send, forget }, log, stopping, halt.signal), {
    ...{ everyMs, log, failed: 'the outbox could not be read', patienceMs: sendSeconds * 1_000 },
  });
  rounds.now();
  return {
    nudge: rounds.now,
    async stop() {
      const impatience = setTimeout(() => halt.abort(), patienceAtStopMs);
      await rounds.stop();
      clearTimeout(impatience);
      halt.abort();
    },
  };
}

/** Ends when nothing is due, or when a message fails: the next look tries the next one, not the whole queue at once. */
async function sendAllDue(
  db: Database,
  { send, forget }: { readonly send: Transport; readonly forget: (id: number) => Promise<void> },
  log: Logger,
  stopping: AbortSignal,
  halt: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const message = await claimMessage(db, leaseSeconds);
    if (!message) return;
    try {
      const patience = AbortSignal.any([halt, AbortSignal.timeout(sendSeconds * 1_000)]);
      await asStep('send a mail', () => send(message, patience));
    } catch (error) {
      const reason = wordsOf(error);
      const about = subjectOf(error);
      const delaySeconds = isFinal(error) ? undefined : retryDelaySeconds(message.attempts);
      const status = await markTried(db, message, { error: reason, about, delaySeconds });
      // Not the error as it is: it carries the recipient and, at times, the message.
      log.warn({ reason, message: message.id, attempts: message.attempts, status }, 'a mail was not sent');
      if (about === 'server') return;
      continue;
    }
    // Its guest had it erased while it was on its way; a new one under its name is kept again.
    if (!(await markSent(db, message))) await forget(message.id);
  }
}

/** What failed. Unless it was the talk with the mail server, the others may fare better. */
function subjectOf(error: unknown): Failure['about'] {
  if (error instanceof UnmadeMessage) return 'message';
  const code = (error as { code?: unknown }).code;
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'address' : 'server';
}

/** True when the mail server said that it never takes mail for this recipient. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
