import type { Language } from '../../../core/messages/languages.ts';
import { escapeHtml } from '../http/plain-page.ts';

interface PlainMail {
  readonly subject: string;
  readonly greeting: string;
  readonly what: string;
  readonly link?: string;
  readonly otherwise: string;
}

interface MailTexts {
  readonly subject: string;
  readonly plainText: string;
  readonly html: string;
}

const quiet = 'color:#6d5f50;font-size:14px';

export function plainMail(language: Language, { subject, greeting, what, link, otherwise }: PlainMail): MailTexts {
  const button = (address: string) =>
    `<p style="margin:0 0 24px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#b4481f;color:#fffbf7;font-weight:600;text-decoration:none">${escapeHtml(subject)}</a></p>
<p style="margin:0 0 16px;${quiet};overflow-wrap:anywhere">${escapeHtml(address)}</p>
`;
  return {
    subject,
    plainText: [greeting, '', what, '', ...(link === undefined ? [] : [link, '']), otherwise, ''].join('\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#faf6f0;color:#2a221b;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fffefc;border:1px solid #e7dcce;border-radius:16px">
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p><p style="margin:0 0 24px">${escapeHtml(what)}</p>
${link === undefined ? '' : button(link)}<p style="margin:0;${quiet}">${escapeHtml(otherwise)}</p></div></body></html>`,
  };
}
