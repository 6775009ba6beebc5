export const reloadMessages = {
  screenFailed: 'This screen could not be loaded.',
} as const;
