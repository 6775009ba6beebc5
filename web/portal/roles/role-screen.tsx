import type { Role } from '../../../core/contract/roles.ts';
import type { ListDescription } from '../list/list-description.ts';
import { ListPage } from '../list/list-page.tsx';
import { PlatformMark } from '../shell/platform-mark.tsx';
import { fetchRoles } from './calls.ts';
import { roleMessages } from './messages.ts';
import { privilegesCell } from './privileges-cell.ts';
import { RoleDetail, rolesKey } from './role-form.tsx';
import styles from './role-screen.module.css';

const columns: ListDescription<Role>['columns'] = [
  {
    header: 'Role Name',
    cell: ({ roleName, platform }) => (
      <>
        {roleName}
        {platform ? <PlatformMark /> : null}
      </>
    ),
    phone: 'title',
  },
  { header: 'Description', cell: ({ description }) => description, clip: true, phone: 'record' },
  {
    header: 'Privileges',
    cell: ({ privileges }) => (
      <span className={styles.privileges} title={privileges.join(', ')}>
        {privilegesCell(privileges)}
      </span>
    ),
  },
];

/** The roles: list, add, change. */
export function Component() {
  return (
    <ListPage<Role>
      description={{
        title: roleMessages.listTitle,
        queryKey: rolesKey,
        columns,
        rowKey: ({ roleId }) => roleId,
        rowName: ({ roleName, platform }) => (platform ? `${roleName} Platform` : roleName),
        defaultSize: 20,
        fetchPage: fetchRoles,
        failureText: roleMessages.listFailed,
        emptyText: roleMessages.listEmpty,
        addText: roleMessages.addButton,
        detail: (props) => <RoleDetail {...props} />,
      }}
    />
  );
}
