import type { User } from '../../../core/contract/users.ts';
import { PlatformMark } from '../brand/platform-mark.tsx';
import type { RecordDescription } from '../list/record-description.ts';
import { RecordScreen } from '../list/record-screen.tsx';
import { deleteUser, fetchUser, fetchUsers, saveUser, type UserValues } from './calls.ts';
import { fieldOfRefusal, saveRefusals, userMessages } from './messages.ts';
import { faultsOfUser } from './user-faults.ts';
import { UserFields } from './user-fields.tsx';

const columns: RecordDescription<User, UserValues>['columns'] = [
  {
    header: 'Name',
    cell: ({ name, platform }) => (
      <>
        {name}
        {platform ? <PlatformMark /> : null}
      </>
    ),
    phone: 'title',
  },
  { header: 'User Name', cell: ({ username }) => username },
  { header: 'Email', cell: ({ userEmail }) => userEmail, clip: true, phone: 'record' },
  { header: 'Role', cell: ({ roleName }) => roleName.join(', ') },
];

const description: RecordDescription<User, UserValues> = {
  record: 'User',
  words: userMessages,
  refusals: saveRefusals,
  fieldOfRefusal,
  topic: 'staff',
  queryKey: 'users',
  columns,
  rowKey: ({ userId }) => userId,
  rowName: ({ name, platform }) => (platform ? `${name} Platform` : name),
  plainName: ({ name }) => name,
  defaultSize: 20,
  fetchPage: fetchUsers,
  load: fetchUser,
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
  faults: (values, row) => faultsOfUser(values, row === undefined),
  save: (row, values) => saveUser(row?.userId, values),
  remove: ({ userId }) => deleteUser(userId),
  Fields: UserFields,
};

/** The users: list, add, change, delete. */
export function Component() {
  return <RecordScreen description={description} />;
}
