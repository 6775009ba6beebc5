export const loginMessages = {
  refused: 'Invalid user or password',
  networkFailure: 'Server error!',
  usernameMissing: 'Please Enter Username',
  mailSentTitle: 'SUCCESS',
  mailSent: 'Mail Sent! Please Check Your Mail!',
  unknownUser: 'Please Enter Correct Username',
  otherFailure: 'server Error!',
} as const;
