export const menuMessages = {
  notAvailable: 'Not available',
  outOfStock: 'Out of stock',
  noMatch: 'No dishes match',
  empty: 'There are no dishes on the menu yet',
  missingChoices: (units: number) => (units === 1 ? 'Choice needed' : `Choices needed for ${units}`),
} as const;
