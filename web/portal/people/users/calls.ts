import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { User } from '../../../../core/contract/users.ts';
import { pageOf, staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

export const fetchUsers = pageOf(endpoints.users);

export async function fetchUser(userId: number, signal: AbortSignal): Promise<User> {
  return (await staffAnswer(endpoints.user, { query: { userId }, signal })).result;
}

export const roleNamesQuery = () => staffQuery(['role-names'], endpoints.roleNames);

export interface UserValues {
  readonly name: string;
  readonly username: string;
  readonly userEmail: string;
  readonly roleId: readonly number[];
  /** The version that the form started from, so that it doesn't overwrite another user's change. */
  readonly version: number | null;
  /** For a new user only; otherwise both are empty. */
  readonly password: string;
  readonly repassword: string;
}

/** Adds a user with a password, or changes an existing one without touching the password. */
export const saveUser = (userId: number | undefined, { version, ...values }: UserValues) =>
  staffRequest(endpoints.saveUser, {
    body: {
      ...(userId === undefined ? {} : { userId, version }),
      name: values.name.trim(),
      username: values.username.trim(),
      userEmail: values.userEmail.trim(),
      password: values.password,
      repassword: values.repassword,
      roleId: [...values.roleId],
    },
  });

export const deleteUser = (userId: number) => staffRequest(endpoints.deleteUser, { query: { userId } });

export const dropSecondStep = (userId: number) => staffRequest(endpoints.dropSecondStep, { body: { userId } });
