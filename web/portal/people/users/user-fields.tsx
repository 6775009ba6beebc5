import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../../core/contract/users.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { secondStepMessages } from '../../../../core/messages/en/portal/second-step.ts';
import { userMessages } from '../../../../core/messages/en/portal/users.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { type CheckOption, CheckSelect } from '../../../ui/staff/check-select.tsx';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { PasswordRules } from '../../shared/forms/password-rules.tsx';
import { useAction } from '../../shared/forms/use-action.ts';
import type { DraftForm } from '../../shared/forms/use-draft-form.ts';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import { FieldColumn } from '../../shared/records/record-fields.tsx';
import { useMostPassword } from '../../sign-in/session/use-most-password.ts';
import { ExportDataButton } from '../staff-data/export-data-button.tsx';
import { dropSecondStep, roleNamesQuery, type UserValues } from './calls.ts';
import styles from './user-fields.module.css';

export function UserFields({ form, row }: FieldsProps<User, UserValues>) {
  const roles = useQuery(roleNamesQuery());
  const { roleId } = form.values;
  return (
    <FieldColumn>
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
    </FieldColumn>
  );
}

function rolesOf(row: User | undefined) {
  return (row?.roleId ?? []).map((id, at) => ({
    id,
    name: row?.roleName[at] ?? String(id),
    platform: row?.platform ?? false,
  }));
}

function NewPasswordFields({ form }: { form: DraftForm<UserValues> }) {
  const most = useMostPassword();
  const typed = { required: true, autoComplete: 'new-password', maxLength: Math.max(50, most) } as const;
  return (
    <>
      <PasswordField
        label={say(fieldMessages.password)}
        description={say(userMessages.passwordHint)}
        name="password"
        {...typed}
        {...form.field('password')}
      />
      <PasswordField
        label={say(userMessages.repassword)}
        description={say(userMessages.repasswordHint)}
        name="repassword"
        {...typed}
        {...form.field('repassword')}
      />
      <PasswordRules password={form.values.password} error={form.mark('password').error} most={most} />
    </>
  );
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

function DropSecondStep({ user: { userId, name } }: { user: User }) {
  const { busy, act } = useAction();
  // The form keeps the record that it started from.
  const [isGone, setGone] = useState(false);
  const drop = () =>
    void act({
      question: {
        question: say(userMessages.dropQuestion, { name }),
        act: say(secondStepMessages.remove),
        detail: <p>{say(userMessages.dropDetail)}</p>,
      },
      call: () => dropSecondStep(userId),
      said: userMessages.dropped,
      failed: userMessages.dropFailed,
      changes: ['staff'],
      after: () => setGone(true),
    });
  if (isGone) return null;
  return (
    <div className={`${common.row} ${styles.secondStep}`}>
      <span>{say(userMessages.secondStep)}</span>
      <Button variant="default" loading={busy !== undefined} onClick={drop}>
        {say(secondStepMessages.remove)}
      </Button>
    </div>
  );
}
