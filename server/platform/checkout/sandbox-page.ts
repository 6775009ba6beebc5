import { formatsOf } from '../../../core/domain/formats/formats.ts';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { dinerPaths, publicPaths, serverPaths } from '../../../core/domain/paths.ts';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import { refusalMessages } from '../../../core/messages/en/server/refusals.ts';
import { sandboxMessages as messages } from '../../../core/messages/en/server/sandbox-checkout.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { type Words, wordsByCode } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import { escapeHtml, wordsIn } from '../http/plain-page.ts';
import type { SandboxCheckout } from './sandbox.queries.ts';
import { type CardFault, testCards } from './test-cards.ts';

const faults = { ...messages.faults, email: refusalMessages.INVALID_EMAIL };

export type SandboxFault = CardFault | 'email' | 'challenge';

/** `fault` says why the last attempt failed. Card data is never prefilled. */
export function cardPage(language: Language, checkout: SandboxCheckout, fault = ''): string {
  const words = wordsIn(language);
  const pay = say(language, messages.pay, { amount: amountOf(language, checkout) });
  const why = wordsByCode(faults, fault);
  const inEmail = fault === 'email';
  const faultAttributes = 'aria-invalid="true" aria-describedby="fault"';
  return page(
    language,
    pay,
    `${summary(language, checkout)}
    <form method="post" action="${serverPaths.checkout(checkout.sessionId)}" autocomplete="off" novalidate>
      ${why ? `<p class="fault" role="alert" id="fault">${words(why)}</p>` : ''}
      <label for="email">${words(messages.email)} <span>${words(messages.emailOptional)}</span></label>
      <input id="email" name="email" type="email" inputmode="email" autocomplete="email" maxlength="254"
        value="${escapeHtml(checkout.email)}" ${inEmail ? `${faultAttributes} autofocus` : ''}>
      <label for="number">${words(messages.number)}</label>
      <input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"
        maxlength="23" required ${inEmail ? '' : `${why ? faultAttributes : ''} autofocus`}>
      <div class="pair">
        <div><label for="expiry">${words(messages.expiry)}</label>
          <input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" maxlength="7"
            required></div>
        <div><label for="cvc">${words(messages.cvc)}</label>
          <input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4" required></div>
      </div>
      <label for="name">${words(messages.name)}</label>
      <input id="name" name="name" autocomplete="cc-name" maxlength="100">
      <button class="primary">${escapeHtml(pay)}</button>
    </form>
    <a class="second" href="${escapeHtml(checkout.failureUrl)}">${words(messages.cancel)}</a>
    <section class="cards"><h2>${words(messages.testCards)}</h2><p>${words(messages.anyDate)}</p>
      <dl>${testCards.map(({ number, shows }) => `<div><dt>${number}</dt><dd>${words(shows)}</dd></div>`).join('')}</dl>
    </section>`,
    accentSheet(checkout),
  );
}

export function challengePage(language: Language, checkout: SandboxCheckout, challenge: string): string {
  const words = wordsIn(language);
  const button = (outcome: string, kind: string, label: Words) =>
    `<button class="${kind}" name="outcome" value="${outcome}">${words(label)}</button>`;
  return page(
    language,
    say(language, messages.authenticate),
    `${summary(language, checkout)}
    <p class="ask">${words(messages.isItYou)}</p>
    <form method="post" action="${serverPaths.challenge(checkout.sessionId)}">
      <input type="hidden" name="challenge" value="${escapeHtml(challenge)}">
      ${button('complete', 'primary', messages.complete)}
      ${button('fail', 'second', messages.fail)}
    </form>`,
    accentSheet(checkout),
  );
}

export function goneCheckoutPage(language: Language, failureUrl: string = dinerPaths.paymentFailure): string {
  const words = wordsIn(language);
  return page(
    language,
    say(language, messages.gone),
    `<h1>${words(messages.goneTitle)}</h1><p class="ask">${words(messages.nothingCharged)}</p>
    <a class="primary" href="${escapeHtml(failureUrl)}">${words(messages.back)}</a>`,
  );
}

function summary(language: Language, checkout: SandboxCheckout): string {
  return `<p class="what">${escapeHtml(checkout.description)}</p>
    <h1><span>${wordsIn(language)(messages.amountToPay)}</span>${amountOf(language, checkout)}</h1>`;
}

const amountOf = (language: Language, { currency, amountCents }: SandboxCheckout) =>
  formatsOf({ ...startingRegion, currency }, language).amount(amountCents);

function accentSheet({ config }: SandboxCheckout): string {
  const { accent } = configOfText(config);
  return accent && `<link rel="stylesheet" href="${publicPaths.accent(accent.slice(1).toLowerCase())}">`;
}

function page(language: Language, title: string, content: string, accent = ''): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/tokens.css">${accent}<style>${sandboxStyle}</style></head>
<body><main><p class="badge">${wordsIn(language)(messages.noRealPayment)}</p>${content}</main></body></html>`;
}

/** Allowed in the CSP by its hash. The animation `begin` blocks taps at first, so that a double tap has no effect. */
export const sandboxStyle = `
*{box-sizing:border-box}body{margin:0;background:var(--cm-bg);color:var(--cm-text);font:400 1rem/var(--cm-leading) var(--cm-font-text)}
main{max-width:30rem;margin:0 auto;padding:var(--cm-space-6) var(--cm-gutter) var(--cm-space-10)}
.badge{display:inline-block;margin:0 0 var(--cm-space-6);padding:4px 12px;border-radius:var(--cm-radius-full);background:var(--cm-new-bg);color:var(--cm-new-fg);font-size:var(--cm-size-xs);font-weight:600}
.what{margin:0;color:var(--cm-text-2)}.ask{color:var(--cm-text-2)}
h1{margin:var(--cm-space-1) 0 var(--cm-space-6);font:600 var(--cm-size-3xl)/1.2 var(--cm-font-display);font-variant-numeric:var(--cm-figures)}
h1 span{display:block;font:400 var(--cm-size-sm)/1.4 var(--cm-font-text);color:var(--cm-text-2)}
form{display:grid;gap:var(--cm-space-2)}label{display:block;margin:var(--cm-space-2) 0 6px;font-size:var(--cm-size-sm);font-weight:600}label span{color:var(--cm-text-3);font-weight:400}
input{width:100%;min-height:48px;padding:0 var(--cm-space-3);border:1px solid var(--cm-line-strong);border-radius:var(--cm-radius-md);background:var(--cm-raised);color:inherit;font:inherit;font-variant-numeric:var(--cm-figures)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:var(--cm-space-3)}
.primary,.second{display:flex;width:100%;min-height:var(--cm-target-lg);align-items:center;justify-content:center;margin-top:var(--cm-space-4);border:1px solid transparent;border-radius:var(--cm-radius-md);font:600 var(--cm-size-lg)/1 var(--cm-font-text);text-decoration:none;cursor:pointer;animation:begin .5s}
.primary{background:var(--cm-accent);color:var(--cm-on-accent)}.primary:hover{background:var(--cm-accent-hover)}
.second{background:var(--cm-surface);color:var(--cm-text);border-color:var(--cm-line-strong)}
.fault{margin:0;padding:var(--cm-space-3) var(--cm-space-4);border-radius:var(--cm-radius-md);background:var(--cm-danger-bg);color:var(--cm-danger-fg);font-weight:600}
.cards{margin-top:var(--cm-space-8);padding:var(--cm-space-4);border:1px solid var(--cm-line);border-radius:var(--cm-radius-lg);background:var(--cm-surface)}
.cards h2{margin:0;font-size:var(--cm-size-md)}.cards p{margin:2px 0 var(--cm-space-3);color:var(--cm-text-2);font-size:var(--cm-size-sm)}
dl{margin:0}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 var(--cm-space-4);padding:6px 0;border-top:1px solid var(--cm-line);font-size:var(--cm-size-sm)}
@keyframes begin{0%,99%{pointer-events:none}}
dt{font-family:var(--cm-font-mono);font-variant-numeric:var(--cm-figures)}dd{margin:0;color:var(--cm-text-2)}`;
