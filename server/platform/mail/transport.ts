import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../http/plain-page.ts';
import type { Settings } from '../settings.ts';
import type { FileMakers, MailFile, MissingFile } from './mailer.ts';
import type { ClaimedMessage } from './outbox.queries.ts';

export type Transport = (message: ClaimedMessage, signal: AbortSignal) => Promise<void>;

export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** Without SMTP_URL, messages are written as files to the data folder. */
export function chooseTransport({ smtpUrl, mailFrom, dataDir }: Settings, fileMakers: FileMakers): Transport {
  const compose = async (message: ClaimedMessage) => composed(message, mailFrom, await filesOf(message, fileMakers));
  return smtpUrl === undefined ? fileTransport(mailFolder(dataDir), compose) : smtpTransport(smtpUrl, compose);
}

type Compose = (message: ClaimedMessage) => Promise<ReturnType<typeof composed>>;

/** The message couldn't be rendered. Other messages aren't affected. */
export class UnmadeMessage extends Error {}

/** If there is no maker for the kind of its attachment, a message is sent without it. */
async function filesOf({ attachment }: ClaimedMessage, fileMakers: FileMakers): Promise<(MailFile | MissingFile)[]> {
  const make = attachment ? fileMakers[attachment.kind] : undefined;
  try {
    return make ? [await make(attachment?.content)] : [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnmadeMessage(`the file '${attachment?.kind}' could not be made: ${reason}`, { cause: error });
  }
}

// nodemailer takes 50 ms and 15 MB to load, so it is imported for the first message.
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
    // Mails contain password links, so only the owner may read the folder.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, fileName(message));
    await writeFile(`${path}.part`, source.message, { mode: 0o600 });
    await rename(`${path}.part`, path);
  };
}

function composed(message: ClaimedMessage, from: string, files: readonly (MailFile | MissingFile)[]) {
  const missing = files.flatMap((file) => ('missing' in file ? [file.missing] : []));
  const paragraphs = missing.map((words) => `<p>${escapeHtml(words)}</p>`).join('');
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  const resend = message.resends === 0 ? '' : `.${message.resends}`;
  return {
    from,
    // As an object, because a string could contain several recipients.
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
