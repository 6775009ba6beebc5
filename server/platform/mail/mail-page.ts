import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, plainPage } from '../http/plain-page.ts';
import { isLoopback, type Settings } from '../settings.ts';
import { type KeptMail, listKeptMails, readKeptMail } from './kept-mails.ts';
import { mailFolder } from './transport.ts';

/** What a message's own HTML may do, in its frame or opened by itself: show itself and open its links elsewhere. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
const messagePolicy = [
  `sandbox ${sandbox}`,
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * `/mail`: the messages that are kept as files while no mail server is configured, for the person at this machine who
 * runs the program. Password links are among them, so anybody else finds nothing here.
 */
export function mailPageRoutes(app: FastifyInstance, settings: Settings): void {
  const folder = mailFolder(settings.dataDir);
  const isHere = settings.smtpUrl === undefined && isLoopback(settings.host);
  const isForHere = (request: FastifyRequest) => isHere && comesFromThisMachine(request);
  const find = async (request: FastifyRequest<{ Params: { name: string } }>) =>
    isForHere(request) ? readKeptMail(folder, request.params.name) : undefined;

  app.get('/mail', { schema: { hide: true } }, async (request, reply) => {
    if (!isForHere(request)) return reply.callNotFound();
    const names = (await listKeptMails(folder)).slice(0, 200);
    const mails = await Promise.all(names.map(async (name) => ({ name, mail: await readKeptMail(folder, name) })));
    return sendPage(reply, listPage(mails));
  });

  app.get<{ Params: { name: string } }>('/mail/:name', { schema: { hide: true } }, async (request, reply) => {
    const mail = await find(request);
    return mail ? sendPage(reply, mailPage(request.params.name, mail)) : reply.callNotFound();
  });

  app.get<{ Params: { name: string } }>('/mail/:name/html', { schema: { hide: true } }, async (request, reply) => {
    const html = (await find(request))?.html;
    if (html === undefined) return reply.callNotFound();
    void reply.header('Content-Security-Policy', messagePolicy).header('X-Frame-Options', 'SAMEORIGIN');
    return sendPage(reply, `<base target="_blank">${html}`);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page);
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

function listPage(mails: readonly { name: string; mail: KeptMail | undefined }[]): string {
  const rows = mails.flatMap(({ name, mail }) =>
    mail
      ? [
          `<li><a href="/mail/${name}">${escapeHtml(mail.subject)}<span>${escapeHtml(mail.to)} · ${escapeHtml(mail.date)}</span></a></li>`,
        ]
      : [],
  );
  const list = rows.length > 0 ? `<ul class="rows">${rows.join('')}</ul>` : '<p>There are no mails yet.</p>';
  const why =
    'No mail server is configured, so every mail is kept here instead of being sent. Set SMTP_URL to send them.';
  return plainPage('Mail', `<h1>Mail</h1><p>${why}</p>${list}`);
}

function mailPage(name: string, mail: KeptMail): string {
  const rows = [
    ['From', mail.from],
    ['To', mail.to],
    ['Date', mail.date],
  ].map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(value ?? '')}</dd>`);
  const text = `<pre>${withLinks(mail.text)}</pre>`;
  const body =
    mail.html === undefined
      ? text
      : `<iframe title="Message" sandbox="${sandbox}" src="/mail/${name}/html"></iframe>
        <details><summary>As plain text</summary>${text}</details>`;
  return plainPage(
    mail.subject,
    `<p><a href="/mail">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${rows.join('')}</dl>${body}`,
  );
}

/** Escaped text in which web addresses can be followed; a full stop behind one is not part of it. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, index) => {
      const shown = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${shown}" target="_blank" rel="noreferrer">${shown}</a>` : shown;
    })
    .join('');
}
