import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { User } from '../../../core/contract/users.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import { CheckSelect } from '../../ui/staff/check-select.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import type { DetailProps } from '../list/list-description.ts';
import { LoadedRecord } from '../list/loaded-record.tsx';
import { RecordForm } from '../list/record-form.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { fetchUser, type NewPassword, roleNamesQuery, saveUser, type UserValues } from './calls.ts';
import { saveRefusals, userMessages } from './messages.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { roleOptions } from './role-options.ts';
import { faultOfUser, fieldOfRefusal, type UserFault, type UserField } from './user-faults.ts';
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
  const form = useRef<HTMLDivElement>(null);
  const rolesField = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<UserFault>();
  const [typed, setTyped] = useState(noPassword);
  const roles = useQuery(roleNamesQuery());
  const { values, modified, change } = useRecordDraft<UserValues>(usersKey, row, {
    name: row?.name ?? '',
    username: row?.username ?? '',
    userEmail: row?.userEmail ?? '',
    roleId: row?.roleId ?? [],
    version: row?.version ?? null,
  });

  const mark = (next: UserFault | undefined) => {
    setFault(next);
    if (next?.field === 'roleId') rolesField.current?.focus();
    else if (next) form.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus();
  };

  const save = async () => {
    const found = faultOfUser(values, row === undefined, typed);
    mark(found);
    if (found) return;
    const isSaved = await actions.save({
      call: () => saveUser(row?.userId, values, typed),
      done: userMessages.saved,
      refusals: saveRefusals,
      otherwise: userMessages.saveFailed,
      onRefused: ({ code }) => {
        const field = fieldOfRefusal[code];
        const words = saveRefusals[code];
        if (field && words) setFault({ field, words });
      },
    });
    if (isSaved) onSaved();
  };

  const edit = (part: Partial<UserValues>) => {
    setFault(undefined);
    change(part);
  };
  const errorOf = (field: UserField) => (fault?.field === field ? fault.words : undefined);
  const text = (name: 'name' | 'username' | 'userEmail', label: string) => ({
    label,
    name,
    required: true,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => edit({ [name]: event.currentTarget.value }),
  });

  return (
    <RecordForm
      title={row ? userMessages.detailTitle : userMessages.addTitle}
      modified={modified || typed.password !== '' || typed.repassword !== ''}
      busy={actions.busy}
      onClose={onClose}
      onSave={() => void save()}
    >
      <Panel>
        <div className={styles.fields} ref={form}>
          <TextInput {...text('name', 'Name')} autoFocus autoComplete="off" maxLength={textLimits.name} />
          <TextInput
            {...text('username', 'User Name')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={textLimits.name}
          />
          {row ? null : (
            <NewPasswordFields
              typed={typed}
              errorOf={errorOf}
              onChange={(next) => {
                setFault(undefined);
                setTyped(next);
              }}
            />
          )}
          <TextInput
            {...text('userEmail', 'Email')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <CheckSelect
            label="Roles"
            required
            ref={rolesField}
            options={roleOptions(roles.data ?? rolesOf(row), values.roleId, row)}
            value={values.roleId.map(String)}
            emptyText={roles.isSuccess ? userMessages.noRoles : ''}
            error={errorOf('roleId') ?? (roles.isError ? userMessages.rolesFailed : undefined)}
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
