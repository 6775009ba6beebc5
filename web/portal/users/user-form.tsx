import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../core/contract/users.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import { CheckSelect } from '../../ui/staff/check-select.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import type { DetailProps } from '../list/list-description.ts';
import { LoadedRecord } from '../list/loaded-record.tsx';
import { RecordForm } from '../list/record-form.tsx';
import { faultsOfRefusal, useFormFaults } from '../list/use-form-faults.ts';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { fetchUser, type NewPassword, roleNamesQuery, saveUser, type UserValues } from './calls.ts';
import { saveRefusals, userMessages } from './messages.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { roleOptions } from './role-options.ts';
import { faultsOfUser, fieldOfRefusal, type UserField } from './user-faults.ts';
import styles from './user-form.module.css';

export const usersKey = 'users';

/** A new user at once; one that exists is loaded first. */
export function UserDetail(props: DetailProps<User>) {
  const { row } = props;
  if (!row) return <UserForm {...props} />;
  return (
    <LoadedRecord
      title={userMessages.detailTitle}
      queryKey={[usersKey, row.userId]}
      fetch={(signal) => fetchUser(row.userId, signal)}
      failureText={userMessages.getFailed}
      onClose={props.onClose}
    >
      {(user) => <UserForm {...props} row={user} />}
    </LoadedRecord>
  );
}

const noPassword: NewPassword = { password: '', repassword: '' };

/** Name, User Name, Email and Roles of one user; Password and Confirm Password only of a new one. */
function UserForm({ row, onClose, onSaved }: DetailProps<User>) {
  const actions = useRecordActions('User');
  const faults = useFormFaults<UserField>();
  const [typed, setTyped] = useState(noPassword);
  const roles = useQuery(roleNamesQuery());
  const { values, modified, change } = useRecordDraft<UserValues>(usersKey, row, {
    name: row?.name ?? '',
    username: row?.username ?? '',
    userEmail: row?.userEmail ?? '',
    roleId: row?.roleId ?? [],
    version: row?.version ?? null,
  });

  const save = async () => {
    if (faults.mark(faultsOfUser(values, row === undefined, typed))) return;
    const isSaved = await actions.save({
      call: () => saveUser(row?.userId, values, typed),
      done: userMessages.saved,
      refusals: saveRefusals,
      otherwise: userMessages.saveFailed,
      onRefused: (refused) => faults.mark(faultsOfRefusal(refused, saveRefusals, fieldOfRefusal), true),
    });
    if (isSaved) onSaved();
  };

  const edit = (part: Partial<UserValues>) => {
    faults.settle(Object.keys(part));
    change(part);
  };
  const text = (name: 'name' | 'username' | 'userEmail', label: string, description: string) => ({
    label,
    description,
    name,
    required: true,
    value: values[name],
    ...faults.at(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => edit({ [name]: event.currentTarget.value }),
  });

  return (
    <RecordForm
      title={row ? userMessages.detailTitle : userMessages.addTitle}
      modified={modified || typed.password !== '' || typed.repassword !== ''}
      busy={actions.busy}
      form={faults.form}
      onClose={onClose}
      onSave={() => void save()}
    >
      <Panel>
        <div className={styles.fields}>
          <TextInput
            {...text('name', 'Name', userMessages.nameHint)}
            autoFocus
            autoComplete="off"
            maxLength={textLimits.name}
          />
          <TextInput
            {...text('username', 'User Name', userMessages.usernameHint)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={textLimits.name}
          />
          {row ? null : (
            <NewPasswordFields
              typed={typed}
              markOf={faults.at}
              onChange={(part) => {
                faults.settle(Object.keys(part));
                setTyped({ ...typed, ...part });
              }}
            />
          )}
          <TextInput
            {...text('userEmail', 'Email', userMessages.emailHint)}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <CheckSelect
            label="Roles"
            description={userMessages.rolesHint}
            required
            options={roleOptions(roles.data ?? rolesOf(row), values.roleId, row)}
            value={values.roleId.map(String)}
            emptyText={roles.isSuccess ? userMessages.noRoles : ''}
            {...faults.at('roleId')}
            {...(roles.isError ? { error: userMessages.rolesFailed } : {})}
            onChange={(ids) => edit({ roleId: ids.map(Number) })}
          />
        </div>
      </Panel>
    </RecordForm>
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
