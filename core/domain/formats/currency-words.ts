import { currencyMessages } from '../../messages/en/core/currencies.ts';
import { type Words, wordsByCode } from '../../messages/message.ts';

/** The plural of a currency's unit: 'dollars'. A currency without words returns its code. */
export const currencyWords = (currency: string): Words | string => wordsByCode(currencyMessages, currency) ?? currency;
