import type { SessionEnding } from '../../api/session.ts';

export const loginMessages = {
  signedOut: 'You were signed out.',
  notSaved: 'This was not saved.',
  refused: 'Invalid user or password',
  networkFailure: 'Server error!',
  usernameMissing: 'Please Enter Username',
  mailSentTitle: 'SUCCESS',
  mailSent: 'Mail Sent! Please Check Your Mail!',
  unknownUser: 'Please Enter Correct Username',
  otherFailure: 'server Error!',
  /** Why a session ended under somebody's hands; another tab says nothing of it here. */
  endings: {
    none: 'It was done in another tab.',
    signedOut: '',
    expired: 'Your sign-in had run out.',
    voided: 'Your sign-in was no longer valid.',
  } satisfies Record<SessionEnding, string>,
} as const;

/** Only a refused login says that user or password are wrong. An outage decides nothing about them. */
export const loginRefusals = {
  known: { BadLogin: loginMessages.refused, Unavailable: loginMessages.networkFailure },
  otherwise: loginMessages.networkFailure,
};

export const passwordLinkRefusals = {
  known: { 'User Not Found': loginMessages.unknownUser, Unavailable: loginMessages.otherFailure },
  otherwise: loginMessages.otherFailure,
};
