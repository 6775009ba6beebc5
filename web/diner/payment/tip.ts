import type { Formats } from '../../../core/domain/formats/formats.ts';
import type { Cents } from '../../../core/domain/money.ts';
import { isTipAcceptable } from '../../../core/domain/pricing/tip.ts';
import { readAmount } from '../../../core/domain/read-amount.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { say } from '../../ui/plain/say.tsx';

export type TypedTip = { readonly tipCents: Cents } | { readonly fault: string };

export function readTip(formats: Formats, typed: string, toPayCents: Cents): TypedTip {
  if (typed.trim() === '') return { tipCents: 0 };
  const tipCents = readAmount(typed);
  if (tipCents === undefined) return { fault: say(paymentMessages.notAnAmount) };
  if (!isTipAcceptable(tipCents, toPayCents))
    return { fault: say(paymentMessages.tipTooLarge, { largest: formats.amount(toPayCents * 10) }) };
  return { tipCents };
}
