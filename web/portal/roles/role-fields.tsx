import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../../core/contract/roles.ts';
import { isPrivilege } from '../../../core/domain/privileges.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import { type CheckOption, CheckSelect } from '../../ui/staff/check-select.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import type { FieldsProps } from '../list/record-description.ts';
import { useSession } from '../session/use-session.ts';
import { privilegeListsQuery, type RoleValues } from './calls.ts';
import { privilegeHints, roleMessages } from './messages.ts';
import styles from './role-fields.module.css';

/** Role Name, Privileges and Description of one role. */
export function RoleFields({ form, row }: FieldsProps<Role, RoleValues>) {
  const { lists, options } = usePrivilegeOptions(row?.privileges ?? []);
  return (
    <Panel>
      <div className={styles.fields}>
        <TextInput
          label="Role Name"
          description={roleMessages.nameHint}
          required
          autoFocus
          maxLength={textLimits.name}
          {...form.field('roleName')}
        />
        <CheckSelect
          label="Privileges"
          description={roleMessages.privilegesHint}
          required
          options={options}
          {...form.field('privileges')}
          {...(lists.isError ? { error: roleMessages.privilegesFailed } : {})}
        />
        <Textarea
          label="Description"
          description={roleMessages.descriptionHint}
          rows={3}
          resize="vertical"
          maxLength={textLimits.description}
          {...form.field('description')}
        />
        {!row && lists.data?.platform ? (
          <Checkbox
            label={roleMessages.platformRole}
            description={roleMessages.platformHint}
            checked={form.values.platform}
            onChange={(event) => form.change({ platform: event.currentTarget.checked })}
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** Every privilege with what it means. One that the user does not hold can be taken away here, but not given. */
function usePrivilegeOptions(before: readonly string[]) {
  const lists = useQuery(privilegeListsQuery());
  const held = useSession()?.privileges;
  const names = lists.data?.names ?? before;
  const options = names.map((name): CheckOption => {
    const isForeign = held !== undefined && !held.includes(name) && !before.includes(name);
    const hint = isPrivilege(name) ? privilegeHints[name] : undefined;
    return {
      value: name,
      label: name,
      disabled: isForeign,
      ...(isForeign ? { hint: roleMessages.notHeld } : hint === undefined ? {} : { hint }),
    };
  });
  return { lists, options };
}
