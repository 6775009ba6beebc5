import { z } from 'zod';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Id, IdOrNew, LongId, list, page, pageQuery, size20, Version } from './shapes.ts';

export const User = z.object({
  userId: z.number(),
  name: z.string(),
  username: z.string(),
  userEmail: z.string(),
  /** Always empty: passwords and hashes are never sent. */
  password: z.literal(''),
  repassword: z.literal(''),
  roleId: z.array(z.number()),
  roleName: z.array(z.string()),
  /** A platform administrator. They belong to no restaurant, and only other platform administrators see them. */
  platform: z.boolean(),
  secondStep: z.boolean(),
  /** The attendant that the user is linked to. Absent if there is none. */
  attendantId: z.number().optional(),
  version: z.number().int(),
});
export type User = z.output<typeof User>;

/** A new user belongs to the restaurant of their roles, or to the platform if the roles do. */
export const UserRecord = z.object({
  userId: IdOrNew,
  name: z.string().nullish(),
  username: z.string().nullish(),
  userEmail: z.string().nullish(),
  password: z.string().max(200).nullish(),
  repassword: z.string().max(200).nullish(),
  roleId: list(LongId, { most: 100 }).nullish(),
  /** An attendant of the user's restaurant. No two users can be linked to the same one. */
  attendantId: LongId.nullish(),
  version: Version,
});
export type UserRecord = z.output<typeof UserRecord>;

export const users = call(endpoints.users, {
  summary: 'A page of users by name, 20 per page; the search covers name, user name, email and roles',
  auth: privilege('user'),
  query: z.object({ ...pageQuery, size: size20 }),
  answer: envelope(page(User)),
  refusals: [],
});

export const user = call(endpoints.user, {
  summary: 'One user with their roles; never a password',
  auth: privilege('user'),
  query: z.object({ userId: Id }),
  answer: envelope(User),
  refusals: ['NotFound'],
});

export const saveUser = call(endpoints.saveUser, {
  summary:
    'Add a user, or change the one with that id; users cannot give roles beyond their own privileges. Returns the id',
  auth: privilege('user'),
  changesRights: true,
  needsRecentProof: true,
  body: UserRecord.nullish(),
  answer: envelope(z.number()),
  refusals: [
    'InputDataNotProvided',
    'MissingName',
    'INVALID_EMAIL',
    'INVALID_PASSWORD',
    'CommonPassword',
    'MISSING_ROLE',
    'USERNAME_EXIST',
    'NotHeld',
    'LastUserManager',
    'Stale',
    'NotFound',
    'InvalidField',
  ],
});

export const deleteUser = call(endpoints.deleteUser, {
  summary: 'Delete a user; their open sessions end at once and their user name is free again',
  auth: privilege('user'),
  changesRights: true,
  needsRecentProof: true,
  query: z.object({ userId: Id }),
  answer: envelope(z.null()),
  refusals: ['LastUserManager', 'NotFound', 'NotHeld'],
});

export const dropSecondStep = call(endpoints.dropSecondStep, {
  summary: 'Remove the second step of a user who lost it; they sign in with their password, or set up a new one',
  auth: privilege('user'),
  changesRights: true,
  needsRecentProof: true,
  body: z.object({ userId: Id }),
  answer: envelope(z.null()),
  refusals: ['NotFound', 'NotHeld'],
});
