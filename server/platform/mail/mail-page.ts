import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverPaths } from '../../../core/domain/paths.ts';
import { mailMessages } from '../../../core/messages/en/server/mails.ts';
import type { Words } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import { isSameSecret } from '../auth/same-secret.ts';
import { escapeHtml, plainPage, wordsIn } from '../http/plain-page.ts';
import { serverLanguage } from '../language.ts';
import { isForOthers, type Settings } from '../settings.ts';
import { type KeptMail, listKeptMails, readKeptMail } from './kept-mails.ts';
import { mailFolder } from './transport.ts';

/** A mail's HTML may only render, and open links in new tabs. */
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

/** `/mail/{token}` lists stored mails. They contain password links, so only this machine can open it, if at all. */
export function mailPageRoutes(
  app: FastifyInstance,
  settings: Settings,
  isOperator: (request: FastifyRequest) => boolean,
): string | undefined {
  if (settings.smtpUrl !== undefined || isForOthers(settings)) return undefined;
  const folder = mailFolder(settings.dataDir);
  const token = randomBytes(24).toString('base64url');
  const home = serverPaths.keptMails(token);
  const isForHere = (request: FastifyRequest<{ Params: Path }>) =>
    isOperator(request) && isSameSecret(request.params.token, token);
  const find = async (request: FastifyRequest<{ Params: Path }>) =>
    isForHere(request) ? readKeptMail(folder, request.params.name ?? '') : undefined;

  app.get<{ Params: Path }>(serverPaths.keptMails(':token'), async (request, reply) => {
    if (!isForHere(request)) return reply.callNotFound();
    const names = (await listKeptMails(folder)).slice(0, 200);
    const mails = await Promise.all(names.map(async (name) => ({ name, mail: await readKeptMail(folder, name) })));
    return sendPage(reply, listPage(home, mails));
  });

  app.get<{ Params: Path }>(`${serverPaths.keptMails(':token')}/:name`, async (request, reply) => {
    const mail = await find(request);
    return mail ? sendPage(reply, mailPage(home, request.params.name ?? '', mail)) : reply.callNotFound();
  });

  app.get<{ Params: Path }>(`${serverPaths.keptMails(':token')}/:name/html`, async (request, reply) => {
    const html = (await find(request))?.html;
    if (html === undefined) return reply.callNotFound();
    void reply.header('Content-Security-Policy', messagePolicy).header('X-Frame-Options', 'SAMEORIGIN');
    return sendPage(reply, `<base target="_blank">${html}`);
  });
  return home;
}

interface Path {
  readonly token: string;
  readonly name?: string;
}

/** No Referer and no caching, because the URL contains the token. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .send(page);
}

const words = wordsIn(serverLanguage);

function listPage(home: string, mails: readonly { name: string; mail: KeptMail | undefined }[]): string {
  const rows = mails.flatMap(({ name, mail }) =>
    mail
      ? [
          `<li><a href="${home}/${name}">${escapeHtml(mail.subject)}<span>${escapeHtml(mail.to)} · ${escapeHtml(mail.date)}</span></a></li>`,
        ]
      : [],
  );
  const list = rows.length > 0 ? `<ul class="rows">${rows.join('')}</ul>` : `<p>${words(mailMessages.kept.none)}</p>`;
  return plainPage(
    serverLanguage,
    say(serverLanguage, mailMessages.kept.title),
    `<h1>${words(mailMessages.kept.title)}</h1><p>${words(mailMessages.kept.why)}</p>${list}`,
  );
}

function mailPage(home: string, name: string, mail: KeptMail): string {
  const row = (term: Words, value: string) => `<dt>${words(term)}</dt><dd>${escapeHtml(value)}</dd>`;
  const rows = [
    row(mailMessages.kept.from, mail.from),
    row(mailMessages.kept.to, mail.to),
    row(mailMessages.kept.date, mail.date),
  ];
  const text = `<pre>${withLinks(mail.text)}</pre>`;
  const body =
    mail.html === undefined
      ? text
      : `<iframe title="${words(mailMessages.kept.message)}" sandbox="${sandbox}" src="${home}/${name}/html"></iframe>
        <details><summary>${words(mailMessages.kept.asText)}</summary>${text}</details>`;
  return plainPage(
    serverLanguage,
    mail.subject,
    `<p><a href="${home}">${words(mailMessages.kept.all)}</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${rows.join('')}</dl>${body}`,
  );
}

/** Escapes the text and turns URLs into links. Punctuation after a URL isn't part of the link. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, index) => {
      const shown = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${shown}" target="_blank" rel="noreferrer">${shown}</a>` : shown;
    })
    .join('');
}
