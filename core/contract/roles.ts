import { z } from 'zod';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { LongId, LongIdOrNew, list, page, pageQuery, size20, Version, wholeNumber } from './shapes.ts';

export const Role = z.object({
  roleId: z.number(),
  roleName: z.string(),
  description: z.string(),
  privileges: z.array(z.string()),
  /** Largest discount without approval, in percent of a bill; 0 means none. */
  discountLimit: z.number().int(),
  /** A role for platform administrators. It belongs to no restaurant, and only they see it. */
  platform: z.boolean(),
  /** Whether its users need a second step at sign-in. */
  secondStep: z.boolean(),
  version: z.number().int(),
});
export type Role = z.output<typeof Role>;

/** A new role belongs to the session's restaurant unless `platform` is set. */
export const RoleRecord = z.object({
  roleId: LongIdOrNew,
  roleName: z.string().nullish(),
  description: z.string().nullish(),
  privileges: list(z.string().max(100), { most: 100 }).nullish(),
  discountLimit: wholeNumber(0, 100).nullish(),
  platform: z.boolean().nullish(),
  /** If absent, unchanged; a new role then doesn't need one. */
  secondStep: z.boolean().nullish(),
  version: Version,
});
export type RoleRecord = z.output<typeof RoleRecord>;

export const roles = call(endpoints.roles, {
  summary: 'A page of roles by name, 20 per page; the search covers name, description and privileges',
  auth: privilege('role'),
  query: z.object({ ...pageQuery, size: size20 }),
  answer: envelope(page(Role)),
  refusals: [],
});

export const role = call(endpoints.role, {
  summary: 'One role with its privileges',
  auth: privilege('role'),
  query: z.object({ roleId: LongId }),
  answer: envelope(Role),
  refusals: ['NotFound'],
});

export const saveRole = call(endpoints.saveRole, {
  summary:
    'Add a role, or change the one with that id; users cannot grant privileges that they do not have. Returns its id',
  auth: privilege('role'),
  changesRights: true,
  needsRecentProof: true,
  body: RoleRecord.nullish(),
  answer: envelope(z.number()),
  refusals: [
    'InputDataNotProvided',
    'MissingName',
    'NameAlreadyExist',
    'MISSING_PRIVILEGE',
    'NotHeld',
    'LastUserManager',
    'Stale',
    'NotFound',
    'NotAllowed',
    'InvalidField',
  ],
});

export const allPrivileges = call(endpoints.allPrivileges, {
  summary: 'The privileges of the screens, in `privileges`; `result` says whether the user can make platform roles',
  auth: privilege('role'),
  answer: envelope(z.object({ platform: z.boolean() })).extend({ privileges: z.array(z.string()) }),
  refusals: [],
});

export const restaurantPrivileges = call(endpoints.restaurantPrivileges, {
  summary: 'The extra privileges, which act on the floor of one restaurant',
  auth: privilege('role'),
  answer: envelope(z.array(z.string())),
  refusals: [],
});

export const roleNames = call(endpoints.roleNames, {
  summary: 'Id and name of every role by name, for the select of the user form',
  auth: privilege('user', 'role'),
  answer: envelope(z.array(z.object({ id: z.number(), name: z.string(), platform: z.boolean() }))),
  refusals: [],
});
