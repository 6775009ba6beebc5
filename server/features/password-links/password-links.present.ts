import { escapeHtml } from '../../platform/http/plain-page.ts';

/** The mail that carries a link to set a new password. */
export function presentPasswordMail(name: string, link: string): { subject: string; html: string; plainText: string } {
  const greeting = `Hello ${name.replace(/\s+/g, ' ').trim()},`;
  const what = 'somebody asked to set a new password for your account. This link works once, for one hour:';
  const otherwise = 'If that was not you, do nothing: your password stays as it is.';
  const quiet = 'color:#6d5f50;font-size:14px';
  return {
    subject: 'Set a new password',
    plainText: [greeting, '', what, '', link, '', otherwise, ''].join('\n'),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#faf6f0;color:#2a221b;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fffefc;border:1px solid #e7dcce;border-radius:16px">
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p><p style="margin:0 0 24px">${escapeHtml(what)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#b4481f;color:#fffbf7;font-weight:600;text-decoration:none">Set a new password</a></p>
<p style="margin:0 0 16px;${quiet};overflow-wrap:anywhere">${escapeHtml(link)}</p>
<p style="margin:0;${quiet}">${escapeHtml(otherwise)}</p></div></body></html>`,
  };
}
