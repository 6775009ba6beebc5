import { room } from '../../message.ts';

export const currencyMessages = room('core/currencies', { USD: 'dollars', EUR: 'euros', GBP: 'pounds' });
