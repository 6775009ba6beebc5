export const networkMessages = {
  network: 'Network error, please try again',
} as const;
