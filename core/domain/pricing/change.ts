import { type Cents, sumCents } from '../money.ts';

/** The change for the cash that a guest gave: 40.00 for 32.40 = 7.60. Undefined if they gave too little. */
export function changeOf(givenCents: Cents, amountCents: Cents): Cents | undefined {
  return givenCents < amountCents ? undefined : givenCents - amountCents;
}

/**
 * Divides given cash among payments made together: each gets its amount, and the last one gets the rest.
 * 50.00 for 20.00 and 22.50 = 20.00 and 30.00.
 */
export function givenOfEach(amounts: readonly Cents[], givenCents: Cents): Cents[] {
  const restCents = givenCents - sumCents(amounts);
  return amounts.map((amount, at) => (at === amounts.length - 1 ? amount + restCents : amount));
}
