import type { Role } from '../../../core/contract/roles.ts';
import { PlatformMark } from '../brand/platform-mark.tsx';
import type { RecordDescription } from '../list/record-description.ts';
import { RecordScreen } from '../list/record-screen.tsx';
import { fetchRole, fetchRoles, type RoleValues, saveRole } from './calls.ts';
import { fieldOfRefusal, roleMessages, saveRefusals } from './messages.ts';
import { privilegesCell } from './privileges-cell.ts';
import { RoleFields } from './role-fields.tsx';
import styles from './role-screen.module.css';

const columns: RecordDescription<Role, RoleValues>['columns'] = [
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

const description: RecordDescription<Role, RoleValues> = {
  record: 'Role',
  words: roleMessages,
  refusals: saveRefusals,
  fieldOfRefusal,
  topic: 'staff',
  queryKey: 'roles',
  columns,
  rowKey: ({ roleId }) => roleId,
  rowName: ({ roleName, platform }) => (platform ? `${roleName} Platform` : roleName),
  defaultSize: 20,
  fetchPage: fetchRoles,
  load: fetchRole,
  initial: (row) => ({
    roleName: row?.roleName ?? '',
    description: row?.description ?? '',
    privileges: row?.privileges ?? [],
    platform: false,
    version: row?.version ?? null,
  }),
  faults: ({ roleName, privileges }) => ({
    ...(roleName.trim() === '' && { roleName: roleMessages.nameMissing }),
    ...(privileges.length === 0 && { privileges: roleMessages.privilegeMissing }),
  }),
  save: (row, values) => saveRole(row?.roleId, values),
  Fields: RoleFields,
};

/** The roles: list, add, change. */
export function Component() {
  return <RecordScreen description={description} />;
}
