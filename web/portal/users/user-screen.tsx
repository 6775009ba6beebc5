import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../core/contract/users.ts';
import { TrashIcon } from '../../ui/plain/icons.tsx';
import type { ListDescription } from '../list/list-description.ts';
import { ListPage } from '../list/list-page.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { PlatformMark } from '../shell/platform-mark.tsx';
import { deleteUser, fetchUsers } from './calls.ts';
import { userMessages } from './messages.ts';
import { UserDetail, usersKey } from './user-form.tsx';

const columns: ListDescription<User>['columns'] = [
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

/** The users: list, add, change, delete. */
export function Component() {
  const queryClient = useQueryClient();
  const actions = useRecordActions('User');

  const remove = async ({ userId }: User) => {
    const isGone = await actions.remove({
      call: () => deleteUser(userId),
      done: userMessages.deleted,
      otherwise: userMessages.deleteFailed,
    });
    if (isGone) await queryClient.invalidateQueries({ queryKey: [usersKey] });
  };

  return (
    <ListPage<User>
      description={{
        title: userMessages.listTitle,
        queryKey: usersKey,
        columns,
        rowKey: ({ userId }) => userId,
        rowName: ({ name, platform }) => (platform ? `${name} Platform` : name),
        defaultSize: 20,
        fetchPage: fetchUsers,
        failureText: userMessages.listFailed,
        emptyText: userMessages.listEmpty,
        addText: userMessages.addButton,
        detail: (props) => <UserDetail {...props} />,
        actionsHeader: 'Delete',
        rowActions: (user) => (
          <ActionIcon aria-label={`Delete ${user.name}`} disabled={actions.busy} onClick={() => void remove(user)}>
            <TrashIcon />
          </ActionIcon>
        ),
      }}
    />
  );
}
