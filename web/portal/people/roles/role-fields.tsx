import { Checkbox, Switch } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Role } from '../../../../core/contract/roles.ts';
import { isPrivilege, type Privilege } from '../../../../core/domain/privileges.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { isReport, reports } from '../../../../core/domain/screens.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { roleMessages } from '../../../../core/messages/en/portal/roles.ts';
import { staffAnswer } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { type CheckOption, CheckSelect } from '../../../ui/staff/check-select.tsx';
import { type InputProps, lines, type RecordBody, recordFields, text } from '../../shared/records/record-fields.tsx';
import { useSession } from '../../sign-in/session/use-session.ts';

type Body = RecordBody<typeof endpoints.saveRole, 'roleId'>;

export const { bodyOf, inputs, ...roleForm } = recordFields<Role, Body>('roleId')({
  roleName: text({
    label: roleMessages.name,
    hint: roleMessages.nameHint,
    missing: roleMessages.nameMissing,
    autoFocus: true,
    maxLength: textLimits.name,
  }),
  privileges: {
    initial: (row): readonly string[] => row?.privileges ?? [],
    fault: (privileges: readonly string[]) => privileges.length === 0 && roleMessages.refused.MISSING_PRIVILEGE,
    sent: (privileges: readonly string[]) => [...privileges],
    Input: PrivilegesInput,
  },
  discountLimit: {
    ...text({
      label: roleMessages.discountLimit,
      hint: roleMessages.discountLimitHint,
      inputMode: 'numeric',
      maxLength: 3,
    }),
    // Percent, as typed; empty means none.
    initial: (row) => String(row?.discountLimit ?? 0),
    fault: (typed: string) => !/^(?:\d{0,2}|100)$/.test(typed.trim()) && roleMessages.badLimit,
    sent: (typed: string, row) => (Number(typed) === (row?.discountLimit ?? 0) ? undefined : Number(typed)),
  },
  description: lines({
    label: fieldMessages.description,
    hint: fieldMessages.optional,
    maxLength: textLimits.description,
  }),
  secondStep: {
    initial: (): boolean | undefined => undefined,
    Input: ({ input: { value }, change, row }: InputProps<Role, boolean | undefined>) => (
      <Switch
        label={say(roleMessages.secondStep)}
        description={say(roleMessages.secondStepHint)}
        checked={value ?? row?.secondStep ?? false}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    ),
  },
  platform: {
    initial: (): boolean => false,
    sent: (isOfPlatform: boolean, row) => (row === undefined && isOfPlatform) || undefined,
    Input: PlatformInput,
  },
});

function PrivilegesInput({ input, row }: InputProps<Role, readonly string[]>) {
  const { lists, options } = usePrivilegeOptions(row?.privileges ?? []);
  return (
    <CheckSelect
      label={say(roleMessages.privileges)}
      description={say(roleMessages.privilegesHint)}
      required
      options={options}
      {...input}
      {...(lists.isError ? { error: say(roleMessages.privilegesFailed) } : {})}
    />
  );
}

function PlatformInput({ input: { value }, change, row }: InputProps<Role, boolean>) {
  const lists = useQuery(privilegeListsQuery());
  return !row && lists.data?.platform ? (
    <Checkbox
      label={say(roleMessages.platformRole)}
      description={say(roleMessages.platformHint)}
      checked={value}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  ) : null;
}

/** The server's privileges plus a restaurant's extra ones, and whether the user may create platform roles. */
const privilegeListsQuery = () =>
  queryOptions({
    queryKey: ['privilege-lists'],
    queryFn: async ({ signal }) => {
      const [all, floor] = await Promise.all([
        staffAnswer(endpoints.allPrivileges, { signal }),
        staffAnswer(endpoints.restaurantPrivileges, { signal }),
      ]);
      return { names: [...all.privileges, ...floor.result], platform: all.result.platform };
    },
    staleTime: 60_000,
  });

/** Every privilege with its meaning. One that the user lacks can be removed here, but not granted. */
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

/** What the privilege gives access to, in words. One that this version doesn't know keeps its name. */
export const privilegeWords = (name: string): string => (isPrivilege(name) ? say(whatOpens(name)) : name);
