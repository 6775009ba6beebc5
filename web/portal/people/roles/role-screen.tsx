import type { Role } from '../../../../core/contract/roles.ts';
import { brandMessages } from '../../../../core/messages/en/portal/brand.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { roleMessages } from '../../../../core/messages/en/portal/roles.ts';
import { say } from '../../../ui/plain/say.tsx';
import { PlatformMark } from '../../app/brand/platform-mark.tsx';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordScreen } from '../../shared/records/record-screen.tsx';
import { fetchRole, fetchRoles, type RoleValues, saveRole } from './calls.ts';
import { RoleFields } from './role-fields.tsx';
import styles from './role-screen.module.css';

const longest = 100;

/** The privileges of a role as the list shows them: cut beyond 100 characters, with an ellipsis. */
export function privilegesCell(privileges: readonly string[]): string {
  const text = privileges.join(', ');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const columns: RecordDescription<Role, RoleValues>['columns'] = [
  {
    header: roleMessages.name,
    cell: ({ roleName, platform }) => (
      <>
        {roleName}
        {platform ? <PlatformMark /> : null}
      </>
    ),
    phone: 'title',
  },
  { header: fieldMessages.description, cell: ({ description }) => description, clip: true, phone: 'record' },
  {
    header: roleMessages.privileges,
    cell: ({ privileges }) => (
      <span className={styles.privileges} title={privileges.join(', ')}>
        {privilegesCell(privileges)}
      </span>
    ),
  },
];

const description: RecordDescription<Role, RoleValues> = {
  record: roleMessages.listTitle,
  words: roleMessages,
  refusals: roleMessages.refused,
  fieldOfRefusal: { MissingName: 'roleName', NameAlreadyExist: 'roleName', MISSING_PRIVILEGE: 'privileges' },
  topic: 'staff',
  queryKey: 'roles',
  columns,
  rowKey: ({ roleId }) => roleId,
  rowName: ({ roleName, platform }) => (platform ? say(brandMessages.ofPlatform, { name: roleName }) : roleName),
  defaultSize: 20,
  fetchPage: fetchRoles,
  load: fetchRole,
  nameOf: ({ roleName }) => roleName,
  initial: (row) => ({
    roleName: row?.roleName ?? '',
    description: row?.description ?? '',
    privileges: row?.privileges ?? [],
    discountLimit: String(row?.discountLimit ?? 0),
    platform: false,
    secondStep: undefined,
    version: row?.version ?? null,
  }),
  faults: ({ roleName, privileges, discountLimit }) => ({
    ...(roleName.trim() === '' && { roleName: say(roleMessages.nameMissing) }),
    ...(!/^(?:\d{0,2}|100)$/.test(discountLimit.trim()) && { discountLimit: say(roleMessages.badLimit) }),
    ...(privileges.length === 0 && { privileges: say(roleMessages.refused.MISSING_PRIVILEGE) }),
  }),
  save: (row, values) => saveRole(row?.roleId, row?.discountLimit ?? 0, values),
  Fields: RoleFields,
};

/** The roles: list, add, change. */
export function Component() {
  return <RecordScreen description={description} />;
}
