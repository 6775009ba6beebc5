import type { Cents, Money } from '../money.ts';

/** The smallest amount that guests round up to, if it is not 1: about the value of the largest coin. */
const leastAmounts: readonly (readonly [least: number, currencies: string])[] = [
  [10, 'CZK,DKK,DOP,EGP,HKD,INR,MXN,MDL,MKD,NOK,PHP,RUB,SEK,THB,TRY,TWD,UAH,UYU,ZAR'],
  [100, 'ALL,BDT,DZD,HUF,ISK,JMD,JPY,KES,LKR,NGN,NPR,PKR,RSD,XAF,XOF,XPF'],
  [
    1_000,
    'AMD,ARS,BIF,CDF,CLP,COP,CRC,GNF,IDR,IQD,KHR,KMF,KRW,KZT,LAK,MGA,MMK,MNT,MWK,PYG,RWF,SOS,SYP,TZS,UGX,UZS,YER',
  ],
  [10_000, 'IRR,LBP,VND'],
];

const leastOf = (currency: string) =>
  leastAmounts.find(([, currencies]) => currencies.split(',').includes(currency))?.[0] ?? 1;

/** Steps of a currency's notes: 1, 5, 10, 20, 50 and 100 dollars, or 100 to 10,000 yen. */
const steps = [1, 5, 10, 20, 50, 100];

/** Round amounts above the exact one that a guest may hand over: for 32.40 dollars, 33, 35, 40, 50 and 100. */
export function fullAmountsAbove({ currency, decimals }: Money, cents: Cents): Cents[] {
  const unit = leastOf(currency) * 10 ** decimals;
  const amounts = steps.map((step) => Math.ceil(cents / (step * unit)) * step * unit);
  const largest = Math.max(...steps) * unit;
  // A guest may pay a bill of exactly 100 dollars with two notes.
  const beyond = (Math.floor(cents / largest) + 1) * largest;
  return [...new Set([...amounts, beyond])].filter((amount) => amount > cents).sort((a, b) => a - b);
}
