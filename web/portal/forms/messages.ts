export const formMessages = {
  exitQuestion: 'Record has been modified, are you sure to exit?',
  networkError: 'Network error, please try again',
  serverError: 'Server error!',
  unavailable: 'The service is not available right now. Please try again.',
  notAllowed: 'You are not allowed to do this.',
  tooManyTries: (wait: string) => `Too many tries. Please wait ${wait} and try again.`,
} as const;
