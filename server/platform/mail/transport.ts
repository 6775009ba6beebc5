import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import type { ClaimedMessage } from './outbox.queries.ts';

/** Sends one message; rejects when it was not accepted. */
export type Transport = (message: ClaimedMessage, signal: AbortSignal) => Promise<void>;

/** The folder of the messages that were kept instead of sent. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** SMTP where it is configured; otherwise every message becomes a file in the data folder. */
export function chooseTransport({ smtpUrl, mailFrom, dataDir }: Settings): Transport {
  return smtpUrl === undefined ? fileTransport(mailFolder(dataDir), mailFrom) : smtpTransport(smtpUrl, mailFrom);
}

// nodemailer is loaded with the first message: it would cost every start 50 ms and 15 MB.
function smtpTransport(url: string, from: string): Transport {
  return async (message, signal) => {
    const { createTransport } = await import('nodemailer');
    const smtp = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await smtp.sendMail({ ...compose(message, from), signal });
  };
}

function fileTransport(folder: string, from: string): Transport {
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const composed = await composer.sendMail(compose(message, from));
    // Password links are in there: for the owner of the data folder only.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, fileName(message));
    await writeFile(`${path}.part`, composed.message, { mode: 0o600 });
    await rename(`${path}.part`, path);
  };
}

/** A message again is the same message: same id, same date, same file. */
function compose(message: ClaimedMessage, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // Not as text: an address list would reach everybody in it.
    to: { name: '', address: message.recipient },
    subject: message.subject,
    text: message.plainText,
    html: message.html,
    date: message.createdAt,
    messageId: `<comanda.${message.createdAt.getTime()}.${message.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function fileName({ id, createdAt }: ClaimedMessage): string {
  return `${createdAt.toISOString().replace(/[-:]|\.\d+/g, '')}-${id}.eml`;
}
