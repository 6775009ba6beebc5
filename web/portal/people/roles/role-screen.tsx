import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Role } from '../../../../core/contract/roles.ts';
import { brandMessages } from '../../../../core/messages/en/portal/brand.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { roleMessages } from '../../../../core/messages/en/portal/roles.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { PlatformMark } from '../../app/brand/platform-mark.tsx';
import type { ListDescription } from '../../shared/records/list-description.ts';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { FieldColumn } from '../../shared/records/record-fields.tsx';
import { RecordScreen } from '../../shared/records/record-screen.tsx';
import { bodyOf, inputs, privilegeWords, roleForm } from './role-fields.tsx';
import styles from './role-screen.module.css';

const longest = 100;

export function privilegesCell(privileges: readonly string[]): string {
  const text = privileges.map(privilegeWords).join(', ');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const columns: ListDescription<Role>['columns'] = [
  {
    header: roleMessages.name,
    cell: ({ roleName, platform }) => (
      <>
        <span>{roleName}</span>
        {platform ? <PlatformMark /> : null}
      </>
    ),
    phone: 'title',
  },
  { header: fieldMessages.description, cell: ({ description }) => description, clip: true, phone: 'record' },
  {
    header: roleMessages.privileges,
    cell: ({ privileges }) => (
      <span className={styles.privileges} title={privileges.map(privilegeWords).join(', ')}>
        {privilegesCell(privileges)}
      </span>
    ),
  },
];

export const roleRecord: RecordDescription<Role, ReturnType<typeof roleForm.initial>> = {
  record: roleMessages.listTitle,
  words: roleMessages,
  refusals: roleMessages.refused,
  fieldOfRefusal: { MissingName: 'roleName', NameAlreadyExist: 'roleName', MISSING_PRIVILEGE: 'privileges' },
  topic: 'staff',
  queryKey: 'roles',
  columns,
  rowName: ({ roleName, platform }) => (platform ? say(brandMessages.ofPlatform, { name: roleName }) : roleName),
  defaultSize: 20,
  fetchPage: pageOf(endpoints.roles),
  load: async (roleId, signal) => (await staffAnswer(endpoints.role, { query: { roleId }, signal })).result,
  nameOf: ({ roleName }) => roleName,
  ...roleForm,
  save: (row, values) => staffRequest(endpoints.saveRole, { body: bodyOf(row, values) }),
  Fields: (props) => <FieldColumn>{inputs(props)}</FieldColumn>,
};

export function Component() {
  return <RecordScreen description={roleRecord} />;
}
