import { passwordRules } from '../../../core/domain/password-rules.ts';
import { escapeHtml, plainPage } from '../../platform/http/plain-page.ts';

interface Typed {
  readonly username: string;
  readonly name: string;
  readonly email: string;
}

/** The form of the first account; `fault` is why the last one was not taken, `typed` what stays in the fields. */
export function setUpPage(path: string, typed: Typed = { username: '', name: '', email: '' }, fault = ''): string {
  const field = (label: string, attributes: string, hint = '') => {
    const id = /name="(\w+)"/.exec(attributes)?.[1] ?? '';
    const described = hint ? ` aria-describedby="${id}-hint"` : '';
    return `<label for="${id}">${label}</label><input id="${id}" ${attributes} required${described}>${
      hint ? `<small id="${id}-hint">${escapeHtml(hint)}</small>` : ''
    }`;
  };
  const rules = `Rules: ${passwordRules.map((rule) => rule.words).join(', ')}.`;
  return plainPage(
    'Set up Comanda',
    `<h1>Welcome to Comanda</h1>
<p>Choose the login of the platform administrator. He sees every restaurant and gives the other logins.</p>
<form method="post" action="${escapeHtml(path)}" novalidate>
${fault ? `<p class="fault" role="alert">${escapeHtml(fault)}</p>` : ''}
${field('Name', `name="name" autocomplete="name" maxlength="200" value="${escapeHtml(typed.name)}"`)}
${field('User Name', `name="username" autocomplete="username" autocapitalize="none" maxlength="200" value="${escapeHtml(typed.username)}"`)}
${field('Email', `name="email" type="email" autocomplete="email" maxlength="254" value="${escapeHtml(typed.email)}"`)}
${field('Password', 'name="password" type="password" autocomplete="new-password" maxlength="50"', rules)}
${field('Confirm password', 'name="repeated" type="password" autocomplete="new-password" maxlength="50"')}
<button>Create account</button></form>`,
  );
}

/** Once somebody has an account. */
export function setUpOverPage(): string {
  return plainPage(
    'Set-up is done',
    '<h1>This link has been used</h1><p>The first account exists. <a href="/portal/login">Sign in</a></p>',
  );
}
