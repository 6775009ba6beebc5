export const userMessages = {
  listTitle: 'User',
  listFailed: 'Failed to get user list!',
  listEmpty: 'No users found.',
  detailTitle: 'User Detail',
  addTitle: 'Add User',
  addButton: 'Add New User',
  getFailed: 'Error to get user detail !',
  nameHint: 'The name that colleagues know.',
  usernameHint: 'For signing in.',
  passwordHint: 'For the first sign-in. They can change it afterwards.',
  repasswordHint: 'The same password once more.',
  emailHint: 'Where the link goes when the password is forgotten.',
  rolesHint: 'What they may see and do.',
  nameMissing: 'Please enter name!',
  usernameMissing: 'Please enter user name!',
  emailMissing: 'Please enter email!',
  emailInvalid: 'Please enter a valid email!',
  passwordMissing: 'Please password!',
  passwordMismatch: 'Password and Confirm password mismatch!',
  passwordWeak: 'Password does not match the rules!',
  roleMissing: 'Please select role!',
  saved: 'User saved successfully!',
  /** Worded so. */
  saveFailed: 'Error to save role!',
  deleted: 'User Deleted Successfully!!',
  deleteFailed: 'Failed to delete user!',
  rolesFailed: 'The roles could not be loaded.',
  noRoles: 'There are no roles yet.',
  otherPlace: 'Roles of a restaurant and of the platform do not mix.',
  platformRole: 'Makes a platform administrator, in every restaurant',
} as const;

/** Codes of a refused save; every other one is 'Error to save role!', or the server's own sentence. */
export const saveRefusals: Readonly<Record<string, string>> = {
  InputDataNotProvided: 'Data not provided to save!',
  MissingName: 'Mandatory field user name is missing!',
  USERNAME_EXIST: 'User name is exists!',
  INVALID_EMAIL: userMessages.emailInvalid,
  INVALID_PASSWORD: userMessages.passwordWeak,
  MISSING_ROLE: userMessages.roleMissing,
};

/** The field that a refusal of the server is about. */
export const fieldOfRefusal: Readonly<Record<string, string>> = {
  USERNAME_EXIST: 'username',
  INVALID_EMAIL: 'userEmail',
  INVALID_PASSWORD: 'password',
  MISSING_ROLE: 'roleId',
};
