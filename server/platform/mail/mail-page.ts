import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import PostalMime, { type Address } from 'postal-mime';
import { pacificDateTime } from '../../../core/domain/pacific-time.ts';
import { escapeHtml, plainPage } from '../http/plain-page.ts';
import { isLoopback, type Settings } from '../settings.ts';
import { mailFolder } from './transport.ts';

/** Names as the file transport makes them; nothing else is ever opened. */
const fileName = /^\d{8}T\d{6}Z-\d+\.eml$/;

/**
 * `/mail`: the messages that were kept as files, for the person at this machine who runs the program. Password links are
 * among them, so anybody else finds nothing here.
 */
export function mailPageRoutes(app: FastifyInstance, settings: Settings): void {
  const folder = mailFolder(settings.dataDir);
  const isForHere = (request: FastifyRequest) => isLoopback(settings.host) && comesFromThisMachine(request);

  app.get('/mail', { schema: { hide: true } }, async (request, reply) => {
    if (!isForHere(request)) return reply.callNotFound();
    const names = (await namesIn(folder)).slice(0, 200);
    const mails = await Promise.all(names.map(async (name) => ({ name, mail: await readMail(folder, name) })));
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(listPage(mails, settings));
  });

  app.get<{ Params: { name: string } }>('/mail/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    if (!isForHere(request) || !fileName.test(name)) return reply.callNotFound();
    const mail = await readMail(folder, name);
    if (!mail) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(mailPage(mail));
  });
}

/**
 * A proxy on this machine brings visitors from everywhere, and a foreign page may call this machine by a name of its own:
 * the connection, the name asked for and the absence of a proxy's marks all have to say so.
 */
function comesFromThisMachine(request: FastifyRequest): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const asked = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (header) => request.headers[header] !== undefined,
  );
  return isLoopback(address) && isLoopback(asked) && !isForwarded;
}

interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly html: string | undefined;
  readonly text: string;
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => fileName.test(name))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
}

async function readMail(folder: string, name: string): Promise<Mail | undefined> {
  const source = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!source) return undefined;
  const { from, to, subject, date, html, text } = await PostalMime.parse(source);
  return {
    from: from ? addressText(from) : '',
    to: (to ?? []).map(addressText).join(', '),
    subject: subject || '(no subject)',
    date: date && !Number.isNaN(Date.parse(date)) ? `${pacificDateTime(date)} Pacific` : '',
    html,
    text: text ?? '',
  };
}

function addressText({ name, address }: Address): string {
  return name ? `${name} <${address ?? ''}>` : (address ?? '');
}

function listPage(mails: readonly { name: string; mail: Mail | undefined }[], settings: Settings): string {
  const how = settings.smtpUrl
    ? 'Mails leave by the configured mail server. Those below were kept before that.'
    : 'No mail server is configured, so every mail is kept here instead of being sent. Set SMTP_URL to send them.';
  const rows = mails.flatMap(({ name, mail }) =>
    mail
      ? [
          `<li><a href="/mail/${name}">${escapeHtml(mail.subject)}<span>${escapeHtml(mail.to)} · ${escapeHtml(mail.date)}</span></a></li>`,
        ]
      : [],
  );
  const list = rows.length > 0 ? `<ul class="rows">${rows.join('')}</ul>` : '<p>There are no mails yet.</p>';
  return plainPage('Mail', `<h1>Mail</h1><p>${how}</p>${list}`);
}

/** The message's own HTML runs in a frame that may do nothing but open links. */
function mailPage(mail: Mail): string {
  const rows = [
    ['From', mail.from],
    ['To', mail.to],
    ['Date', mail.date],
  ].map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(value ?? '')}</dd>`);
  const framed = `<base target="_blank">${mail.html ?? ''}`;
  const body = mail.html
    ? `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe>`
    : `<pre>${escapeHtml(mail.text)}</pre>`;
  return plainPage(
    mail.subject,
    `<p><a href="/mail">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${rows.join('')}</dl>${body}`,
  );
}
