import { passwordRules } from '../../../core/domain/password-rules.ts';
import { portalPaths } from '../../../core/domain/paths.ts';
import { escapeHtml, plainPage } from '../../platform/http/plain-page.ts';
import type { Faults, Wanted } from './first-account.service.ts';

type Typed = Pick<Wanted, 'username' | 'name' | 'email'>;

/** The form of the first account; `faults` says why the last one was not taken, `typed` is what stays in the fields. */
export function setUpPage(
  path: string,
  typed: Typed = { username: '', name: '', email: '' },
  faults: Faults = {},
): string {
  const rules = `Rules: ${passwordRules.map((rule) => rule.words).join(', ')}.`;
  const isFaulty = Object.keys(faults).length > 0;
  return plainPage(
    'Set up Comanda',
    `<h1>Welcome to Comanda</h1>
<p>Choose the login of the platform administrator. They see every restaurant and give the other logins.</p>
<form method="post" action="${escapeHtml(path)}" novalidate>
${isFaulty ? '<p class="fault" role="alert">The account was not created. Please correct the marked fields.</p>' : ''}
${field('name', 'Name', 'autocomplete="name" maxlength="200"', faults, { value: typed.name })}
${field('username', 'User Name', 'autocomplete="username" autocapitalize="none" maxlength="200"', faults, { value: typed.username })}
${field('email', 'Email', 'type="email" autocomplete="email" maxlength="254"', faults, { value: typed.email })}
${field('password', 'Password', 'type="password" autocomplete="new-password" maxlength="50"', faults, { hint: rules })}
${field('repeated', 'Confirm password', 'type="password" autocomplete="new-password" maxlength="50"', faults)}
<button>Create account</button></form>`,
  );
}

/** Once somebody has an account. */
export function setUpOverPage(): string {
  return plainPage(
    'Set-up is done',
    `<h1>This link has been used</h1><p>The first account exists. <a href="${portalPaths.login}">Sign in</a></p>`,
  );
}

/** A labelled field with its hint and its fault, both read out with it; the first faulty one takes the cursor. */
function field(
  id: keyof Wanted,
  label: string,
  attributes: string,
  faults: Faults,
  { value = '', hint = '' }: { readonly value?: string; readonly hint?: string } = {},
): string {
  const fault = faults[id];
  const described = [...(fault ? [`${id}-fault`] : []), ...(hint ? [`${id}-hint`] : [])].join(' ');
  return `<label for="${id}">${label}</label><input id="${id}" name="${id}" ${attributes} required value="${escapeHtml(value)}"${
    described ? ` aria-describedby="${described}"` : ''
  }${fault ? ' aria-invalid="true"' : ''}${id === firstOf(faults) ? ' autofocus' : ''}>${
    fault ? `<small class="fault" id="${id}-fault">${escapeHtml(fault)}</small>` : ''
  }${hint ? `<small id="${id}-hint">${escapeHtml(hint)}</small>` : ''}`;
}

const order = ['name', 'username', 'email', 'password', 'repeated'] as const satisfies readonly (keyof Wanted)[];

function firstOf(faults: Faults): keyof Wanted | undefined {
  return order.find((id) => faults[id] !== undefined);
}
