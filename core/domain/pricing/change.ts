import { type Cents, sumCents } from '../money.ts';

/** What a guest gets back of the cash they gave: 40.00 for 32.40 = 7.60. Undefined if they gave less. */
export function changeOf(givenCents: Cents, amountCents: Cents): Cents | undefined {
  return givenCents < amountCents ? undefined : givenCents - amountCents;
}

/**
 * What each of several payments made together was given: all but the last their amount, so that together they are given
 * what the guest gave. 50.00 for 20.00 and 22.50 = 20.00 and 30.00.
 */
export function givenOfEach(amounts: readonly Cents[], givenCents: Cents): Cents[] {
  const restCents = givenCents - sumCents(amounts);
  return amounts.map((amount, at) => (at === amounts.length - 1 ? amount + restCents : amount));
}
