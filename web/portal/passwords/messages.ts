export const passwordMessages = {
  changeTitle: 'Change Password',
  oldMissing: 'Old Password is mandatory!',
  weak: 'Password does not match the rules!',
  /** Spaces as printed. */
  mismatch: 'Please enter confirm_password same as new_password !',
  changeRefused: 'Please Check your Old Password!',
  /** Spelled so. */
  changed: 'Password Changed Sucessfully !',
  changedHint: 'You will be asked to sign in again, on every device.',
  resetTitle: 'Reset Password',
  resetDone: 'Password reset Successfully',
} as const;

/** Why a reset was refused; everything else is 'server Error!' (lower-case s). */
export const resetRefusals: Readonly<Record<string, string>> = {
  TOKEN_ALREADYUSED: 'Link Already Used!',
  LinkExpired: 'Link Expired!',
  INVALID_PASSWORD: passwordMessages.weak,
};
export const resetFailed = 'server Error!';
