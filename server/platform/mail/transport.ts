import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../http/plain-page.ts';
import type { Settings } from '../settings.ts';
import type { FileMakers, MailFile, MissingFile } from './mailer.ts';
import type { ClaimedMessage } from './outbox.queries.ts';

/** Sends one message; rejects when it was not accepted. */
export type Transport = (message: ClaimedMessage, signal: AbortSignal) => Promise<void>;

/** The folder of the messages that were kept instead of sent. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** SMTP where it is configured; otherwise every message becomes a file in the data folder. */
export function chooseTransport({ smtpUrl, mailFrom, dataDir }: Settings, fileMakers: FileMakers): Transport {
  const compose = async (message: ClaimedMessage) => composed(message, mailFrom, await filesOf(message, fileMakers));
  return smtpUrl === undefined ? fileTransport(mailFolder(dataDir), compose) : smtpTransport(smtpUrl, compose);
}

type Compose = (message: ClaimedMessage) => Promise<ReturnType<typeof composed>>;

/** The program cannot make this message: no fault of its recipient or of the mail server, and none of other messages. */
export class UnmadeMessage extends Error {}

/** A file that nobody can make any more must not keep its message back. */
async function filesOf({ attachment }: ClaimedMessage, fileMakers: FileMakers): Promise<(MailFile | MissingFile)[]> {
  const make = attachment ? fileMakers[attachment.kind] : undefined;
  try {
    return make ? [await make(attachment?.content)] : [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnmadeMessage(`the file '${attachment?.kind}' could not be made: ${reason}`, { cause: error });
  }
}

// nodemailer is loaded with the first message: it would cost every start 50 ms and 15 MB.
function smtpTransport(url: string, compose: Compose): Transport {
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
    await smtp.sendMail({ ...(await compose(message)), signal });
  };
}

function fileTransport(folder: string, compose: Compose): Transport {
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const source = await composer.sendMail(await compose(message));
    // Password links are in there: for the owner of the data folder only.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, fileName(message));
    await writeFile(`${path}.part`, source.message, { mode: 0o600 });
    await rename(`${path}.part`, path);
  };
}

/** A message again is the same message: same id, same date, same file. */
function composed(message: ClaimedMessage, from: string, files: readonly (MailFile | MissingFile)[]) {
  const missing = files.flatMap((file) => ('missing' in file ? [file.missing] : []));
  const paragraphs = missing.map((words) => `<p>${escapeHtml(words)}</p>`).join('');
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  const resend = message.resends === 0 ? '' : `.${message.resends}`;
  return {
    from,
    // Not as text: an address list would reach everybody in it.
    to: { name: '', address: message.recipient },
    subject: message.subject,
    text: [message.plainText, ...missing].join('\n\n'),
    html: message.html.replace(/(?=<\/body>)/, () => paragraphs),
    attachments: files.filter((file): file is MailFile => 'content' in file),
    date: message.createdAt,
    messageId: `<comanda.${message.createdAt.getTime()}.${message.id}${resend}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function fileName({ id, createdAt }: ClaimedMessage): string {
  return `${createdAt.toISOString().replace(/[-:]|\.\d+/g, '')}-${id}.eml`;
}
