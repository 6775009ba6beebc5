import { type Cents, formatUsd } from '../domain/money.ts';

/** A two-decimal amount of the wire in cents; undone of the little that binary fractions add. */
export function centsOf(amount: number): Cents {
  return Math.round(amount * 100);
}

/** A two-decimal amount of the wire for people: 54.25 -> '$54.25'. */
export function usdOf(amount: number): string {
  return formatUsd(centsOf(amount));
}
