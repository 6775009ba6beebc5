import { passwordRules } from '../../../core/domain/password-rules.ts';
import { portalPaths } from '../../../core/domain/portal-paths.ts';
import { productMessages } from '../../../core/messages/en/core/product.ts';
import { setUpMessages } from '../../../core/messages/en/server/set-up.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { fill } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import { escapeHtml, plainPage, wordsIn } from '../../platform/http/plain-page.ts';
import type { Faults, Wanted } from './first-account.service.ts';

type Typed = Pick<Wanted, 'username' | 'name' | 'email'>;

const mark = `<svg viewBox="0 0 40 40" width="48" height="48" aria-hidden="true"><rect width="40" height="40" rx="11" fill="var(--cm-accent)"/><path d="M13 9h14v22l-2.33-1.8L22.3 31 20 29.2 17.7 31l-2.37-1.8L13 31z" fill="var(--cm-on-accent)"/><path d="m16.6 18.3 2.5 2.6 4.6-5.2" fill="none" stroke="var(--cm-accent)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/><path d="M17 25h6" stroke="var(--cm-accent)" stroke-width="2" stroke-linecap="round"/></svg>`;

/** `faults` are shown at their fields, which are filled with the `typed` values. */
export function setUpPage(
  language: Language,
  path: string,
  typed: Typed = { username: '', name: '', email: '' },
  faults: Faults = {},
): string {
  const words = wordsIn(language);
  const named = { product: productMessages.name };
  const hint = say(language, setUpMessages.rules, { rules: passwordRules().map(({ words: rule }) => rule) });
  const isFaulty = Object.keys(faults).length > 0;
  const fieldOf = (id: keyof Wanted, attributes: string, more?: { readonly value?: string; readonly hint?: string }) =>
    field(language, id, attributes, faults, more);
  return plainPage(
    language,
    say(language, setUpMessages.title, named),
    `${mark}<h1>${words(fill(setUpMessages.welcome, named))}</h1>
<p>${words(setUpMessages.choose)}</p>
<form method="post" action="${escapeHtml(path)}" novalidate>
${isFaulty ? `<p class="fault" role="alert">${words(setUpMessages.notCreated)}</p>` : ''}
${fieldOf('name', 'autocomplete="name" maxlength="200"', { value: typed.name })}
${fieldOf('username', 'autocomplete="username" autocapitalize="none" maxlength="200"', { value: typed.username })}
${fieldOf('email', 'type="email" autocomplete="email" maxlength="254"', { value: typed.email })}
${fieldOf('password', 'type="password" autocomplete="new-password" maxlength="50"', { hint })}
${fieldOf('repeated', 'type="password" autocomplete="new-password" maxlength="50"')}
<button>${words(setUpMessages.create)}</button></form>`,
  );
}

export function setUpOverPage(language: Language): string {
  const words = wordsIn(language);
  return plainPage(
    language,
    say(language, setUpMessages.done),
    `<h1>${words(setUpMessages.used)}</h1><p>${words(setUpMessages.accountExists)} <a href="${portalPaths.login}">${words(setUpMessages.signIn)}</a></p>`,
  );
}

/** Screen readers announce the hint and the fault with the field. The first field with a fault gets the focus. */
function field(
  language: Language,
  id: keyof Wanted,
  attributes: string,
  faults: Faults,
  { value = '', hint = '' }: { readonly value?: string; readonly hint?: string } = {},
): string {
  const fault = faults[id] && say(language, faults[id]);
  const described = [...(fault ? [`${id}-fault`] : []), ...(hint ? [`${id}-hint`] : [])].join(' ');
  return `<label for="${id}">${wordsIn(language)(setUpMessages[id])}</label><input id="${id}" name="${id}" ${attributes} required value="${escapeHtml(value)}"${
    described ? ` aria-describedby="${described}"` : ''
  }${fault ? ' aria-invalid="true"' : ''}${id === firstOf(faults) ? ' autofocus' : ''}>${
    fault ? `<small class="fault" id="${id}-fault">${escapeHtml(fault)}</small>` : ''
  }${hint ? `<small id="${id}-hint">${escapeHtml(hint)}</small>` : ''}`;
}

const order = ['name', 'username', 'email', 'password', 'repeated'] as const satisfies readonly (keyof Wanted)[];

function firstOf(faults: Faults): keyof Wanted | undefined {
  return order.find((id) => faults[id] !== undefined);
}
