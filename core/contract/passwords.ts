import { z } from 'zod';
import { call, envelope, open, staff } from './call.ts';
import * as endpoints from './endpoints.ts';

const Text = z.string().max(200).default('');

export const changePassword = call(endpoints.changePassword, {
  summary: "Change the user's own password; every session of the user ends, including this one",
  auth: staff,
  body: z.object({ username: Text, password: Text, oldpassword: Text }),
  answer: envelope(z.null()),
  refusals: ['NotAllowed', 'WrongPassword', 'INVALID_PASSWORD', 'CommonPassword', 'TooManyTries', 'NotSignedIn'],
});

export const resetPassword = call(endpoints.resetPassword, {
  summary: 'Set a new password with the token of a mailed link, once; every session of the user ends',
  auth: open,
  body: z.object({ username: Text, password: Text, token: Text }),
  answer: envelope(z.null()),
  refusals: ['TOKEN_ALREADYUSED', 'LinkExpired', 'NotFound', 'INVALID_PASSWORD', 'CommonPassword'],
});
