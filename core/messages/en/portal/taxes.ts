import { room } from '../../message.ts';

export const taxSettingsMessages = room('portal/taxes', {
  prices: 'Prices',
  pricesHint: 'The menu’s prices keep their figures.',
  added: 'Tax is added',
  included: 'Prices include tax',
  taxClass: 'Tax class',
  taxClassHint: 'Decides the tax rate of this dish.',
  standard: 'Standard',
  parts: 'As its dishes (for combos)',
});
