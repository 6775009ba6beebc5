import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { User } from '../../../../core/contract/users.ts';
import { isEmail } from '../../../../core/domain/email.ts';
import { brokenPasswordRules } from '../../../../core/domain/password-rules.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { tableMessages } from '../../../../core/messages/en/portal/dining-tables.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { passwordMessages } from '../../../../core/messages/en/portal/passwords.ts';
import { secondStepMessages } from '../../../../core/messages/en/portal/second-step.ts';
import { userMessages } from '../../../../core/messages/en/portal/users.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { type CheckOption, CheckSelect } from '../../../ui/staff/check-select.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { PasswordRules } from '../../shared/forms/password-rules.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import {
  FieldColumn,
  type InputProps,
  type RecordBody,
  recordFields,
  text,
} from '../../shared/records/record-fields.tsx';
import { useMay } from '../../sign-in/session/use-may.ts';
import { mostPassword, useMostPassword } from '../../sign-in/session/use-most-password.ts';
import { ExportDataButton } from '../staff-data/export-data-button.tsx';

type Body = RecordBody<typeof endpoints.saveUser, 'userId'>;
interface Password {
  readonly password: string;
}
const unspelled = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export const { bodyOf, inputs, ...userForm } = recordFields<User, Body>('userId')({
  name: text({
    label: fieldMessages.name,
    hint: userMessages.nameHint,
    missing: userMessages.nameMissing,
    name: 'name',
    autoFocus: true,
    maxLength: textLimits.name,
  }),
  username: text({
    label: userMessages.username,
    hint: userMessages.usernameHint,
    missing: userMessages.usernameMissing,
    name: 'username',
    ...unspelled,
    maxLength: textLimits.name,
  }),
  // Only a new user gets a password.
  password: {
    fault: (password: string, row) => !row && faultOfPassword(password),
    Input: PasswordInput,
  },
  repassword: {
    fault: (repassword: string, row, { password }: Password) =>
      !row && password !== '' && password !== repassword && userMessages.passwordMismatch,
    Input: RepeatedPasswordInput,
  },
  userEmail: {
    ...text({
      label: fieldMessages.email,
      hint: userMessages.emailHint,
      required: true,
      name: 'userEmail',
      type: 'email',
      ...unspelled,
      maxLength: 254,
    }),
    fault: (typed: string) => {
      const email = typed.trim();
      if (email === '') return userMessages.emailMissing;
      return !isEmail(email) && formMessages.badEmail;
    },
  },
  roleId: {
    initial: (row): readonly string[] => row?.roleId.map(String) ?? [],
    fault: (ids: readonly string[]) => ids.length === 0 && userMessages.refused.MISSING_ROLE,
    sent: (ids: readonly string[]) => ids.map(Number),
    Input: RolesInput,
  },
  attendantId: {
    initial: (row): string | null => (row?.attendantId == null ? null : String(row.attendantId)),
    // Null removes the link; without one there is nothing to send.
    sent: (id: string | null, row) => (id === null ? (row?.attendantId == null ? undefined : null) : Number(id)),
    Input: AttendantInput,
  },
});

export type UserValues = ReturnType<typeof userForm.initial>;

export const UserFields = (props: FieldsProps<User, UserValues>) => (
  <FieldColumn>
    {inputs(props)}
    {props.row ? (
      <div>
        <ExportDataButton userId={props.row.userId} name={props.row.name} />
      </div>
    ) : null}
    {props.row?.secondStep ? <DropSecondStep user={props.row} /> : null}
  </FieldColumn>
);

function faultOfPassword(password: string) {
  if (password === '') return userMessages.passwordMissing;
  return brokenPasswordRules(password, mostPassword()).length > 0 && passwordMessages.resetRefused.INVALID_PASSWORD;
}

function PasswordInput(props: InputProps<User, string>) {
  return <NewPassword {...props} name="password" label={fieldMessages.password} hint={userMessages.passwordHint} />;
}

function RepeatedPasswordInput(props: InputProps<User, string, Password>) {
  const { mark, row, values } = props;
  const most = useMostPassword();
  if (row) return null;
  return (
    <>
      <NewPassword {...props} name="repassword" label={userMessages.repassword} hint={userMessages.repasswordHint} />
      <PasswordRules password={values.password} error={mark('password').error} most={most} />
    </>
  );
}

interface NewPasswordProps extends Pick<InputProps<User, string>, 'input' | 'row'> {
  name: string;
  label: Words;
  hint: Words;
}

function NewPassword({ input, row, name, label, hint }: NewPasswordProps) {
  const most = useMostPassword();
  return row ? null : (
    <PasswordField
      label={say(label)}
      description={say(hint)}
      name={name}
      required
      autoComplete="new-password"
      maxLength={Math.max(50, most)}
      {...input}
    />
  );
}

function AttendantInput({ input, row }: InputProps<User, string | null>) {
  const isAllowed = useMay()('managetable', 'server') && !row?.platform;
  const attendants = useQuery({ ...staffQuery(['attendant-names'], endpoints.attendantNames), enabled: isAllowed });
  if (!isAllowed || (input.value === null && !attendants.data?.length && !attendants.isError)) return null;
  return (
    <Select
      label={say(userMessages.attendant)}
      description={say(userMessages.attendantHint)}
      clearable
      searchable={(attendants.data?.length ?? 0) > 8}
      data={attendants.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      {...input}
      {...(attendants.isError ? { error: say(tableMessages.attendantsFailed) } : {})}
    />
  );
}

function RolesInput({ input, row }: InputProps<User, readonly string[]>) {
  const roles = useQuery(roleNamesQuery());
  return (
    <CheckSelect
      label={say(userMessages.roles)}
      description={say(userMessages.rolesHint)}
      required
      options={roleOptions(roles.data ?? rolesOf(row), input.value.map(Number), row)}
      emptyText={roles.isSuccess ? say(userMessages.noRoles) : ''}
      {...input}
      {...(roles.isError ? { error: say(userMessages.rolesFailed) } : {})}
    />
  );
}

function rolesOf(row: User | undefined) {
  return (row?.roleId ?? []).map((id, at) => ({
    id,
    name: row?.roleName[at] ?? String(id),
    platform: row?.platform ?? false,
  }));
}

interface NamedRole {
  readonly id: number;
  readonly name: string;
  readonly platform: boolean;
}

/** A user's roles all belong to one restaurant or all to the platform; a new user's first role decides which. */
function roleOptions(
  roles: readonly NamedRole[],
  chosen: readonly number[],
  ofUser: { readonly platform: boolean } | undefined,
): CheckOption[] {
  const first = roles.find(({ id }) => chosen.includes(id));
  const platform = ofUser?.platform ?? first?.platform;
  return roles.map((role): CheckOption => {
    const isElsewhere = platform !== undefined && role.platform !== platform;
    const hint = isElsewhere
      ? say(userMessages.otherPlace)
      : role.platform
        ? say(userMessages.platformRole)
        : undefined;
    return {
      value: String(role.id),
      label: role.name,
      disabled: isElsewhere,
      ...(hint === undefined ? {} : { hint }),
    };
  });
}

const roleNamesQuery = () => staffQuery(['role-names'], endpoints.roleNames);

function DropSecondStep({ user: { userId, name } }: { user: User }) {
  const { busy, press } = usePress();
  // The form's record isn't updated, so remember the removal here.
  const [isGone, setGone] = useState(false);
  const drop = async () => {
    const isMeant = await confirm({
      question: say(userMessages.dropQuestion, { name }),
      act: say(secondStepMessages.remove),
      detail: <p>{say(userMessages.dropDetail)}</p>,
    });
    if (!isMeant) return;
    await press({
      call: () => staffRequest(endpoints.dropSecondStep, { body: { userId } }),
      done: userMessages.dropped,
      failed: userMessages.dropFailed,
      changes: ['staff'],
      onDone: () => setGone(true),
    });
  };
  if (isGone) return null;
  return (
    <div className={common.row}>
      <span>{say(userMessages.secondStep)}</span>
      <Button variant="default" loading={busy !== undefined} onClick={() => void drop()}>
        {say(secondStepMessages.remove)}
      </Button>
    </div>
  );
}
