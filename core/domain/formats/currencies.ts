// ISO 4217 of 2026 without funds and metals. Own table: Intl has other decimals for 17 of them.

const noDecimals = 'BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF';
const twoDecimals =
  'AED,AFN,ALL,AMD,AOA,ARS,AUD,AWG,AZN,BAM,BBD,BDT,BMD,BND,BOB,BRL,BSD,BTN,BWP,BYN,BZD,CAD,CDF,CHF,CNY,COP,CRC,' +
  'CUP,CVE,CZK,DKK,DOP,DZD,EGP,ERN,ETB,EUR,FJD,FKP,GBP,GEL,GHS,GIP,GMD,GTQ,GYD,HKD,HNL,HTG,HUF,IDR,ILS,INR,IRR,JMD,' +
  'KES,KGS,KHR,KPW,KYD,KZT,LAK,LBP,LKR,LRD,LSL,MAD,MDL,MGA,MKD,MMK,MNT,MOP,MRU,MUR,MVR,MWK,MXN,MYR,MZN,NAD,NGN,NIO,' +
  'NOK,NPR,NZD,PAB,PEN,PGK,PHP,PKR,PLN,QAR,RON,RSD,RUB,SAR,SBD,SCR,SDG,SEK,SGD,SHP,SLE,SOS,SRD,SSP,STN,SVC,SYP,SZL,' +
  'THB,TJS,TMT,TOP,TRY,TTD,TWD,TZS,UAH,USD,UYU,UZS,VES,WST,XCD,XCG,YER,ZAR,ZMW,ZWG';
const threeDecimals = 'BHD,IQD,JOD,KWD,LYD,OMR,TND';

const decimalsByCode = new Map(
  [noDecimals, threeDecimals, twoDecimals].flatMap((codes, at) =>
    codes.split(',').map((code) => [code, [0, 3, 2][at] ?? 2] as const),
  ),
);

/** All currencies, by code. */
export const currencyCodes: readonly string[] = [...decimalsByCode.keys()].sort();

/** The decimals of a currency's minor unit: 2 for 'USD', 0 for 'JPY', 3 for 'KWD'. Undefined for an unknown code. */
export function decimalsOf(currency: string): number | undefined {
  return decimalsByCode.get(currency);
}

/** More than about 50 of them make a dollar, or more than 1,000 where there are no decimals. */
const smallUnits = new Set(
  (
    'AFN,ALL,AMD,AOA,ARS,BDT,BIF,BTN,CDF,CLP,COP,CRC,CVE,DOP,DZD,EGP,ETB,GMD,GNF,GYD,HTG,HUF,IDR,INR,IQD,IRR,JMD,KES,' +
    'KGS,KHR,KPW,KRW,KZT,LAK,LBP,LKR,LRD,MGA,MKD,MMK,MNT,MWK,MZN,NGN,NPR,PHP,PKR,PYG,RSD,RUB,RWF,SDG,SOS,SSP,SYP,TZS,' +
    'UGX,UZS,VES,VND,YER'
  ).split(','),
);

/** Whether amounts of the currency are large figures. Their decimals are shown only where they are not 0. */
export function isSmallUnit(currency: string): boolean {
  return smallUnits.has(currency);
}

/** Countries whose currency's code does not begin with theirs. */
const shared: Readonly<Record<string, string>> = {
  AUD: 'CC,CX,HM,KI,NF,NR,TV',
  CHF: 'LI',
  DKK: 'FO,GL',
  EUR: 'AD,AT,AX,BE,BG,BL,CY,DE,EE,ES,FI,FR,GF,GP,GR,HR,IE,IT,LT,LU,LV,MC,ME,MF,MQ,MT,NL,PM,PT,RE,SI,SK,SM,TF,VA,XK,YT',
  GBP: 'GG,IM,JE,GS',
  ILS: 'PS',
  MAD: 'EH',
  NOK: 'BV,SJ',
  NZD: 'CK,NU,PN,TK',
  USD: 'AS,BQ,EC,FM,GU,IO,MH,MP,PR,PW,SV,TC,TL,UM,VG,VI',
  XAF: 'CF,CG,CM,GA,GQ,TD',
  XCD: 'AG,AI,DM,GD,KN,LC,MS,VC',
  XCG: 'CW,SX',
  XOF: 'BF,BJ,CI,GW,ML,NE,SN,TG',
  XPF: 'NC,PF,WF',
};

/** The usual currency of an ISO 3166 country: 'DE' -> 'EUR'. Undefined for an unknown country. */
export function currencyOfCountry(country: string): string | undefined {
  const [found] = Object.entries(shared).find(([, countries]) => countries.split(',').includes(country)) ?? [];
  return found ?? currencyCodes.find((code) => code.startsWith(country));
}
