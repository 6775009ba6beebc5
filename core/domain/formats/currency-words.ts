import { currencyMessages } from '../../messages/en/core/currencies.ts';
import { type Words, wordsByCode } from '../../messages/message.ts';

/** The plural name of a currency, such as 'dollars', or its code if it has no name here. */
export const currencyWords = (currency: string): Words | string => wordsByCode(currencyMessages, currency) ?? currency;
