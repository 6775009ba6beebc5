import type { Cents } from '../money.ts';
import { percentOf, type Rate } from './rate.ts';

/** The tip for a percentage of the amount before tip, rounded half up once: 15 % of $84.52 = $12.68. */
export function presetTip(toPayBeforeTipCents: Cents, percent: number): Cents {
  const rate: Rate = percent * 100_000;
  return percentOf(toPayBeforeTipCents, rate);
}

/** Ten times the amount before tip, in cents. A larger tip is treated as a typing error. */
export function largestTip(toPayBeforeTipCents: Cents): Cents {
  return toPayBeforeTipCents * 10;
}

export function isTipAcceptable(tipCents: Cents, toPayBeforeTipCents: Cents): boolean {
  return Number.isSafeInteger(tipCents) && tipCents >= 0 && tipCents <= largestTip(toPayBeforeTipCents);
}
