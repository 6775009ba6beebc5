import { type Cents, parseCents } from '../../../core/domain/money.ts';

/** An amount of the wire in cents. The server sends at most two decimals; anything else counts as nothing. */
export function cents(amount: number): Cents {
  return parseCents(amount) ?? 0;
}
