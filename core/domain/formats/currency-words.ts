import { currencyMessages } from '../../messages/en/core/currencies.ts';
import { type Words, wordsByCode } from '../../messages/message.ts';

/** The unit of a currency for people, several of it: 'dollars'. One that we have no word for is its code. */
export const currencyWords = (currency: string): Words | string => wordsByCode(currencyMessages, currency) ?? currency;
