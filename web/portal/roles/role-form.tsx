import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../../core/contract/roles.ts';
import { isPrivilege } from '../../../core/domain/privileges.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import { type CheckOption, CheckSelect } from '../../ui/staff/check-select.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import type { DetailProps } from '../list/list-description.ts';
import { LoadedRecord } from '../list/loaded-record.tsx';
import { RecordForm } from '../list/record-form.tsx';
import { type Faults, faultsOfRefusal, useFormFaults } from '../list/use-form-faults.ts';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { useSession } from '../shell/use-session.ts';
import { fetchRole, privilegeListsQuery, type RoleValues, saveRole } from './calls.ts';
import { fieldOfRefusal, privilegeHints, roleMessages, saveRefusals } from './messages.ts';
import styles from './role-form.module.css';

export const rolesKey = 'roles';

/** A new role at once; one that exists is loaded first. */
export function RoleDetail(props: DetailProps<Role>) {
  const { row } = props;
  if (!row) return <RoleForm {...props} />;
  return (
    <LoadedRecord
      title={roleMessages.detailTitle}
      queryKey={[rolesKey, row.roleId]}
      fetch={(signal) => fetchRole(row.roleId, signal)}
      failureText={roleMessages.getFailed}
      onClose={props.onClose}
    >
      {(role) => <RoleForm {...props} row={role} />}
    </LoadedRecord>
  );
}

type RoleField = 'roleName' | 'privileges';

/** Role Name, Privileges and Description of one role. */
function RoleForm({ row, onClose, onSaved }: DetailProps<Role>) {
  const actions = useRecordActions('Role');
  const faults = useFormFaults<RoleField>();
  const { values, modified, change } = useRecordDraft<RoleValues>(rolesKey, row, {
    roleName: row?.roleName ?? '',
    description: row?.description ?? '',
    privileges: row?.privileges ?? [],
    platform: false,
    version: row?.version ?? null,
  });
  const { lists, options } = usePrivilegeOptions(row?.privileges ?? []);

  const save = async () => {
    if (faults.mark(faultsOf(values))) return;
    const isSaved = await actions.save({
      call: () => saveRole(row?.roleId, values),
      done: roleMessages.saved,
      refusals: saveRefusals,
      otherwise: roleMessages.saveFailed,
      onRefused: (refused) => faults.mark(faultsOfRefusal(refused, saveRefusals, fieldOfRefusal), true),
    });
    if (isSaved) onSaved();
  };

  const edit = (part: Partial<RoleValues>) => {
    faults.settle(Object.keys(part));
    change(part);
  };

  return (
    <RecordForm
      title={row ? roleMessages.detailTitle : roleMessages.addTitle}
      modified={modified}
      busy={actions.busy}
      form={faults.form}
      onClose={onClose}
      onSave={() => void save()}
    >
      <Panel>
        <div className={styles.fields}>
          <TextInput
            label="Role Name"
            description={roleMessages.nameHint}
            required
            autoFocus
            maxLength={textLimits.name}
            value={values.roleName}
            {...faults.at('roleName')}
            onChange={(event) => edit({ roleName: event.currentTarget.value })}
          />
          <CheckSelect
            label="Privileges"
            description={roleMessages.privilegesHint}
            required
            options={options}
            value={values.privileges}
            {...faults.at('privileges')}
            {...(lists.isError ? { error: roleMessages.privilegesFailed } : {})}
            onChange={(privileges) => edit({ privileges })}
          />
          <Textarea
            label="Description"
            description={roleMessages.descriptionHint}
            rows={3}
            resize="vertical"
            maxLength={textLimits.description}
            value={values.description}
            onChange={(event) => edit({ description: event.currentTarget.value })}
          />
          {!row && lists.data?.platform ? (
            <Checkbox
              label={roleMessages.platformRole}
              description={roleMessages.platformHint}
              checked={values.platform}
              onChange={(event) => edit({ platform: event.currentTarget.checked })}
            />
          ) : null}
        </div>
      </Panel>
    </RecordForm>
  );
}

function faultsOf({ roleName, privileges }: RoleValues): Faults<RoleField> {
  return {
    ...(roleName.trim() === '' && { roleName: roleMessages.nameMissing }),
    ...(privileges.length === 0 && { privileges: roleMessages.privilegeMissing }),
  };
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
