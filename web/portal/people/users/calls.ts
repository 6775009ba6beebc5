import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { User } from '../../../../core/contract/users.ts';
import { pageOf, staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

export const fetchUsers = pageOf(endpoints.users);

export async function fetchUser(userId: number, signal: AbortSignal): Promise<User> {
  return (await staffAnswer(endpoints.user, { query: { userId }, signal })).result;
}

/** Every role that a user may be given. */
export const roleNamesQuery = () => staffQuery(['role-names'], endpoints.roleNames);

export interface UserValues {
  readonly name: string;
  readonly username: string;
  readonly userEmail: string;
  readonly roleId: readonly number[];
  /** Of the record that the form began with, so that another user's change is not overwritten. */
  readonly version: number | null;
  /** Of a new user; both are empty for one that exists. */
  readonly password: string;
  readonly repassword: string;
}

/** Adds a user with a password, or changes the one of that id and leaves the password as it is. */
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

/** Removes the second step of a user who lost it. */
export const dropSecondStep = (userId: number) => staffRequest(endpoints.dropSecondStep, { body: { userId } });
