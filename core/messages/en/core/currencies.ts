import { room } from '../../message.ts';

/** The units of currencies, several of them. */
export const currencyMessages = room('core/currencies', { USD: 'dollars', EUR: 'euros', GBP: 'pounds' });
