import { userMessages } from '../../../../core/messages/en/portal/users.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { CheckOption } from '../../../ui/staff/check-select.tsx';

interface NamedRole {
  readonly id: number;
  readonly name: string;
  readonly platform: boolean;
}

/**
 * The roles to choose from. A user's roles are all of one restaurant, or all of the platform: the user's own place
 * decides; for a new user, the place of the first role chosen decides.
 */
export function roleOptions(
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
