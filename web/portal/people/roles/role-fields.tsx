import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../../../core/contract/roles.ts';
import { isPrivilege, type Privilege } from '../../../../core/domain/privileges.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { isReport, reports } from '../../../../core/domain/screens.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { roleMessages } from '../../../../core/messages/en/portal/roles.ts';
import { say } from '../../../ui/plain/say.tsx';
import { type CheckOption, CheckSelect } from '../../../ui/staff/check-select.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { privilegeListsQuery, type RoleValues } from './calls.ts';
import styles from './role-fields.module.css';

/** Role Name, Privileges and Description of one role. */
export function RoleFields({ form, row }: FieldsProps<Role, RoleValues>) {
  const { lists, options } = usePrivilegeOptions(row?.privileges ?? []);
  return (
    <Panel>
      <div className={styles.fields}>
        <TextInput
          label={say(roleMessages.name)}
          description={say(roleMessages.nameHint)}
          required
          autoFocus
          maxLength={textLimits.name}
          {...form.field('roleName')}
        />
        <CheckSelect
          label={say(roleMessages.privileges)}
          description={say(roleMessages.privilegesHint)}
          required
          options={options}
          {...form.field('privileges')}
          {...(lists.isError ? { error: say(roleMessages.privilegesFailed) } : {})}
        />
        <TextInput
          label={say(roleMessages.discountLimit)}
          description={say(roleMessages.discountLimitHint)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.field('discountLimit')}
        />
        <Textarea
          label={say(fieldMessages.description)}
          description={say(fieldMessages.optional)}
          rows={3}
          resize="vertical"
          maxLength={textLimits.description}
          {...form.field('description')}
        />
        <Switch
          label={say(roleMessages.secondStep)}
          description={say(roleMessages.secondStepHint)}
          checked={form.values.secondStep ?? row?.secondStep ?? false}
          onChange={(event) => form.change({ secondStep: event.currentTarget.checked })}
        />
        {!row && lists.data?.platform ? (
          <Checkbox
            label={say(roleMessages.platformRole)}
            description={say(roleMessages.platformHint)}
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
    const hint = isPrivilege(name) ? whatOpens(name) : undefined;
    return {
      value: name,
      label: name,
      disabled: isForeign,
      ...(isForeign ? { hint: say(roleMessages.notHeld) } : hint === undefined ? {} : { hint: say(hint) }),
    };
  });
  return { lists, options };
}

const whatOpens = (name: Privilege) => (isReport(name) ? reports[name].words().title : roleMessages.opens[name]);
