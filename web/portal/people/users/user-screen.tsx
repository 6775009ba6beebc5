import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { User } from '../../../../core/contract/users.ts';
import { brandMessages } from '../../../../core/messages/en/portal/brand.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { passwordMessages } from '../../../../core/messages/en/portal/passwords.ts';
import { roleMessages } from '../../../../core/messages/en/portal/roles.ts';
import { userMessages } from '../../../../core/messages/en/portal/users.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useOpenedRecord } from '../../../ui/staff/use-opened.ts';
import { PlatformMark } from '../../app/brand/platform-mark.tsx';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordScreen } from '../../shared/records/record-screen.tsx';
import { FormerStaff } from './former-staff.tsx';
import { bodyOf, UserFields, type UserValues, userForm } from './user-fields.tsx';

const columns: RecordDescription<User, UserValues>['columns'] = [
  {
    header: fieldMessages.name,
    cell: ({ name, platform }) => (
      <>
        <span>{name}</span>
        {platform ? <PlatformMark /> : null}
      </>
    ),
    phone: 'title',
  },
  { header: userMessages.username, cell: ({ username }) => username },
  { header: fieldMessages.email, cell: ({ userEmail }) => userEmail, clip: true, phone: 'record' },
  { header: roleMessages.listTitle, cell: ({ roleName }) => roleName.join(', ') },
];

export const userRecord: RecordDescription<User, UserValues> = {
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
  rowName: ({ name, platform }) => (platform ? say(brandMessages.ofPlatform, { name }) : name),
  defaultSize: 20,
  fetchPage: pageOf(endpoints.users),
  load: async (userId, signal) => (await staffAnswer(endpoints.user, { query: { userId }, signal })).result,
  nameOf: ({ name }) => name,
  ...userForm,
  secrets: ['password', 'repassword'],
  save: (row, values) => staffRequest(endpoints.saveUser, { body: bodyOf(row, values) }),
  remove: ({ userId }) => staffRequest(endpoints.deleteUser, { query: { userId } }),
  Fields: UserFields,
};

export function Component() {
  const isListShown = useOpenedRecord().id === undefined;
  return (
    <>
      <RecordScreen description={userRecord} />
      {isListShown ? <FormerStaff /> : null}
    </>
  );
}
