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
  nudge(): void;
  /** Waits a few seconds for the current message and sends no others. */
  stop(): Promise<void>;
}

export interface DeliveryOptions {
  readonly db: Database;
  readonly settings: Settings;
  readonly log: Logger;
  readonly fileMakers?: FileMakers;
  readonly everyMs?: number;
}

/** Much shorter than the lease, so that no other process sends the same message. */
const sendSeconds = 60;
const leaseSeconds = 180;
const patienceAtStopMs = 3_000;

/** 5 s, 10 s, 20 s and so on, up to half an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(5 * 2 ** Math.min(attempts - 1, 20), 1_800);
}

/** Sends at least once: again after a crash before `markSent`, with the same Message-ID. Processes share an outbox. */
export function startDelivery({ db, settings, log, fileMakers = {}, everyMs = 5_000 }: DeliveryOptions): Delivery {
  const send = chooseTransport(settings, fileMakers);
  const forget = (id: number) => deleteKeptMailsOf(mailFolder(settings.dataDir), [id]);
  const halt = new AbortController();
  const rounds = inRounds((stopping) => sendAllDue(db, { send, forget }, log, stopping, halt.signal), {
    everyMs,
    failed: (err) => log.warn({ err }, 'the outbox could not be read'),
    patienceMs: sendSeconds * 1_000,
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

/** Stops when nothing is due or the mail server fails. A failure of one message doesn't stop the others. */
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
      const reason = messageOf(error);
      const about = subjectOf(error);
      const delaySeconds = isFinal(error) ? undefined : retryDelaySeconds(message.attempts);
      const status = await markTried(db, message, { error: reason, about, delaySeconds });
      // The error isn't logged, because it contains the recipient and perhaps the message.
      log.warn({ reason, message: message.id, attempts: message.attempts, status }, 'a mail was not sent');
      if (about === 'server') return;
      continue;
    }
    // The message was erased at the guest's request while it was being sent, so delete its file too.
    if (!(await markSent(db, message))) await forget(message.id);
  }
}

/** What failed: the server, which affects all messages, or only this message or its address. */
function subjectOf(error: unknown): Failure['about'] {
  if (error instanceof UnmadeMessage) return 'message';
  const code = (error as { code?: unknown }).code;
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'address' : 'server';
}

function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
