import { noDecimals, threeDecimals } from './currency-decimals.ts';

// ISO 4217 as of 2026, without funds and metals. Intl has different decimals for 17 currencies, hence this table.

const twoDecimals =
  'AED,AFN,ALL,AMD,AOA,ARS,AUD,AWG,AZN,BAM,BBD,BDT,BMD,BND,BOB,BRL,BSD,BTN,BWP,BYN,BZD,CAD,CDF,CHF,CNY,COP,CRC,' +
  'CUP,CVE,CZK,DKK,DOP,DZD,EGP,ERN,ETB,EUR,FJD,FKP,GBP,GEL,GHS,GIP,GMD,GTQ,GYD,HKD,HNL,HTG,HUF,IDR,ILS,INR,IRR,JMD,' +
  'KES,KGS,KHR,KPW,KYD,KZT,LAK,LBP,LKR,LRD,LSL,MAD,MDL,MGA,MKD,MMK,MNT,MOP,MRU,MUR,MVR,MWK,MXN,MYR,MZN,NAD,NGN,NIO,' +
  'NOK,NPR,NZD,PAB,PEN,PGK,PHP,PKR,PLN,QAR,RON,RSD,RUB,SAR,SBD,SCR,SDG,SEK,SGD,SHP,SLE,SOS,SRD,SSP,STN,SVC,SYP,SZL,' +
  'THB,TJS,TMT,TOP,TRY,TTD,TWD,TZS,UAH,USD,UYU,UZS,VES,WST,XCD,XCG,YER,ZAR,ZMW,ZWG';

/** All currencies, by code. */
export const currencyCodes: readonly string[] = [noDecimals, twoDecimals, threeDecimals]
  .flatMap((codes) => codes.split(','))
  .sort();

/** Whether ISO 4217 knows the code: true for 'EUR', false for 'eur' and 'DEM'. */
export function isCurrency(code: string): boolean {
  return currencyCodes.includes(code);
}

/** Countries whose currency code does not begin with the country code. */
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
