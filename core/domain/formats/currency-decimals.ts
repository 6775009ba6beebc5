// Separate from currencies.ts, because the guest's first screen loads this file.

export const noDecimals = 'BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF';
export const threeDecimals = 'BHD,IQD,JOD,KWD,LYD,OMR,TND';

const decimalsByCode = new Map(
  (
    [
      [noDecimals, 0],
      [threeDecimals, 3],
    ] as const
  ).flatMap(([codes, decimals]) => codes.split(',').map((code) => [code, decimals] as const)),
);

/** The decimals of a currency's minor unit: 2 for 'USD', 0 for 'JPY', 3 for 'KWD'. 2 for an unknown code. */
export function decimalsOf(currency: string): number {
  return decimalsByCode.get(currency) ?? 2;
}

/** Currencies of which about 50 or more make a dollar, or more than 1,000 if they have no decimals. */
const smallUnits = new Set(
  (
    'AFN,ALL,AMD,AOA,ARS,BDT,BIF,BTN,CDF,CLP,COP,CRC,CVE,DOP,DZD,EGP,ETB,GMD,GNF,GYD,HTG,HUF,IDR,INR,IQD,IRR,JMD,KES,' +
    'KGS,KHR,KPW,KRW,KZT,LAK,LBP,LKR,LRD,MGA,MKD,MMK,MNT,MWK,MZN,NGN,NPR,PHP,PKR,PYG,RSD,RUB,RWF,SDG,SOS,SSP,SYP,TZS,' +
    'UGX,UZS,VES,VND,YER'
  ).split(','),
);

/** Whether amounts in the currency have many digits. Their decimals are shown only if they are not 0. */
export function isSmallUnit(currency: string): boolean {
  return smallUnits.has(currency);
}
