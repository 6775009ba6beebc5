export const listMessages = {
  recordFailed: 'The record could not be loaded.',
  loadNewest: 'Load the newest',
  newestReplaces: 'The newest takes the place of what you changed here.',
  recordGone: 'This record is not in the list any more.',
} as const;
