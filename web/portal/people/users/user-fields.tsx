import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../core/contract/users.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { userMessages } from '../../../../core/messages/en/portal/users.ts';
import { say } from '../../../ui/plain/say.tsx';
import { CheckSelect } from '../../../ui/staff/check-select.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import { ExportDataButton } from '../staff-data/export-data-button.tsx';
import { roleNamesQuery, type UserValues } from './calls.ts';
import { DropSecondStep } from './drop-second-step.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { roleOptions } from './role-options.ts';
import styles from './user-fields.module.css';

/** Name, User Name, Email and Roles of one user; Password and Confirm Password only of a new one. */
export function UserFields({ form, row }: FieldsProps<User, UserValues>) {
  const roles = useQuery(roleNamesQuery());
  const { roleId } = form.values;
  return (
    <Panel>
      <div className={styles.fields}>
        <TextInput
          label={say(fieldMessages.name)}
          description={say(userMessages.nameHint)}
          name="name"
          required
          autoFocus
          autoComplete="off"
          maxLength={textLimits.name}
          {...form.field('name')}
        />
        <TextInput
          label={say(userMessages.username)}
          description={say(userMessages.usernameHint)}
          name="username"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={textLimits.name}
          {...form.field('username')}
        />
        {row ? null : <NewPasswordFields form={form} />}
        <TextInput
          label={say(fieldMessages.email)}
          description={say(userMessages.emailHint)}
          name="userEmail"
          required
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field('userEmail')}
        />
        <CheckSelect
          label={say(userMessages.roles)}
          description={say(userMessages.rolesHint)}
          required
          options={roleOptions(roles.data ?? rolesOf(row), roleId, row)}
          emptyText={roles.isSuccess ? say(userMessages.noRoles) : ''}
          {...form.mark('roleId')}
          {...(roles.isError ? { error: say(userMessages.rolesFailed) } : {})}
          value={roleId.map(String)}
          onChange={(ids) => form.change({ roleId: ids.map(Number) })}
        />
        {row ? (
          <div>
            <ExportDataButton userId={row.userId} name={row.name} />
          </div>
        ) : null}
        {row?.secondStep ? <DropSecondStep user={row} /> : null}
      </div>
    </Panel>
  );
}

/** What is known about roles before their list is here: those that the user has. */
function rolesOf(row: User | undefined) {
  return (row?.roleId ?? []).map((id, at) => ({
    id,
    name: row?.roleName[at] ?? String(id),
    platform: row?.platform ?? false,
  }));
}
