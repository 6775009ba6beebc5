import type { User } from '../../../../core/contract/users.ts';
import { isEmail } from '../../../../core/domain/email.ts';
import { brokenPasswordRules } from '../../../../core/domain/password-rules.ts';
import { brandMessages } from '../../../../core/messages/en/portal/brand.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { passwordMessages } from '../../../../core/messages/en/portal/passwords.ts';
import { roleMessages } from '../../../../core/messages/en/portal/roles.ts';
import { userMessages } from '../../../../core/messages/en/portal/users.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useOpenedRecord } from '../../../ui/staff/use-opened.ts';
import { PlatformMark } from '../../app/brand/platform-mark.tsx';
import type { Faults } from '../../shared/forms/use-draft-form.ts';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordScreen } from '../../shared/records/record-screen.tsx';
import { mostPassword } from '../../sign-in/session/use-most-password.ts';
import { deleteUser, fetchUser, fetchUsers, saveUser, type UserValues } from './calls.ts';
import { FormerStaff } from './former-staff.tsx';
import { UserFields } from './user-fields.tsx';

const columns: RecordDescription<User, UserValues>['columns'] = [
  {
    header: fieldMessages.name,
    cell: ({ name, platform }) => (
      <>
        {name}
        {platform ? <PlatformMark /> : null}
      </>
    ),
    phone: 'title',
  },
  { header: userMessages.username, cell: ({ username }) => username },
  { header: fieldMessages.email, cell: ({ userEmail }) => userEmail, clip: true, phone: 'record' },
  { header: roleMessages.listTitle, cell: ({ roleName }) => roleName.join(', ') },
];

const description: RecordDescription<User, UserValues> = {
  record: userMessages.listTitle,
  words: { ...userMessages, saveFailed: roleMessages.saveFailed },
  refusals: {
    ...userMessages.refused,
    INVALID_EMAIL: formMessages.badEmail,
    INVALID_PASSWORD: passwordMessages.resetRefused.INVALID_PASSWORD,
    CommonPassword: passwordMessages.resetRefused.CommonPassword,
  },
  fieldOfRefusal: {
    USERNAME_EXIST: 'username',
    INVALID_EMAIL: 'userEmail',
    INVALID_PASSWORD: 'password',
    CommonPassword: 'password',
    MISSING_ROLE: 'roleId',
  },
  topic: 'staff',
  queryKey: 'users',
  columns,
  rowKey: ({ userId }) => userId,
  rowName: ({ name, platform }) => (platform ? say(brandMessages.ofPlatform, { name }) : name),
  defaultSize: 20,
  fetchPage: fetchUsers,
  load: fetchUser,
  nameOf: ({ name }) => name,
  initial: (row) => ({
    name: row?.name ?? '',
    username: row?.username ?? '',
    userEmail: row?.userEmail ?? '',
    roleId: row?.roleId ?? [],
    version: row?.version ?? null,
    password: '',
    repassword: '',
  }),
  secrets: ['password', 'repassword'],
  faults: (values, row) => faultsOfUser(values, row === undefined, mostPassword()),
  save: (row, values) => saveUser(row?.userId, values),
  remove: ({ userId }) => deleteUser(userId),
  Fields: UserFields,
};

export function Component() {
  const isListShown = useOpenedRecord().id === undefined;
  return (
    <>
      <RecordScreen description={description} />
      {isListShown ? <FormerStaff /> : null}
    </>
  );
}

/** In the order of the form; only a new user needs a password. */
function faultsOfUser(values: UserValues, isNew: boolean, most: number): Faults {
  return {
    ...(values.name.trim() === '' && { name: say(userMessages.nameMissing) }),
    ...(values.username.trim() === '' && { username: say(userMessages.usernameMissing) }),
    ...(isNew && faultsOfPassword(values, most)),
    ...faultOfEmail(values.userEmail.trim()),
    ...(values.roleId.length === 0 && { roleId: say(userMessages.refused.MISSING_ROLE) }),
  };
}

function faultsOfPassword({ password, repassword }: UserValues, most: number): Faults {
  if (password === '') return { password: say(userMessages.passwordMissing) };
  return {
    ...(brokenPasswordRules(password, most).length > 0 && {
      password: say(passwordMessages.resetRefused.INVALID_PASSWORD),
    }),
    ...(password !== repassword && { repassword: say(userMessages.passwordMismatch) }),
  };
}

function faultOfEmail(email: string): Faults {
  if (email === '') return { userEmail: say(userMessages.emailMissing) };
  return isEmail(email) ? {} : { userEmail: say(formMessages.badEmail) };
}
