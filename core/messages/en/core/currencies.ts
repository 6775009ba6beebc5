import { room } from '../../message.ts';

/** Plurals. */
export const currencyMessages = room('core/currencies', { USD: 'dollars', EUR: 'euros', GBP: 'pounds' });
