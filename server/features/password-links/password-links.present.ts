import { passwordMailMessages as messages } from '../../../core/messages/en/server/password-mails.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { say } from '../../../core/messages/say.ts';
import { escapeHtml } from '../../platform/http/plain-page.ts';

/** The mail that carries a link to set a new password. */
export function presentPasswordMail(
  language: Language,
  name: string,
  link: string,
): { subject: string; html: string; plainText: string } {
  const subject = say(language, messages.subject);
  const greeting = say(language, messages.greeting, { name: name.replace(/\s+/g, ' ').trim() });
  const what = say(language, messages.what);
  const otherwise = say(language, messages.otherwise);
  const quiet = 'color:#6d5f50;font-size:14px';
  return {
    subject,
    plainText: [greeting, '', what, '', link, '', otherwise, ''].join('\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#faf6f0;color:#2a221b;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fffefc;border:1px solid #e7dcce;border-radius:16px">
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p><p style="margin:0 0 24px">${escapeHtml(what)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#b4481f;color:#fffbf7;font-weight:600;text-decoration:none">${escapeHtml(subject)}</a></p>
<p style="margin:0 0 16px;${quiet};overflow-wrap:anywhere">${escapeHtml(link)}</p>
<p style="margin:0;${quiet}">${escapeHtml(otherwise)}</p></div></body></html>`,
  };
}
