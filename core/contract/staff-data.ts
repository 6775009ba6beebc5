import { z } from 'zod';
import { Approval } from './approvals.ts';
import { call, envelope, privilege, staff } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Id, Moment } from './shapes.ts';

/** Everything stored about one member of staff, except passwords, PINs and tokens. */
export const StaffData = z.object({
  exported: Moment,
  user: z.object({
    userId: z.number(),
    name: z.string(),
    username: z.string(),
    userEmail: z.string(),
    /** Null for platform administrators. */
    restaurantId: z.number().nullable(),
    roles: z.array(z.object({ roleName: z.string(), privileges: z.array(z.string()) })),
    hasPassword: z.boolean(),
    hasPin: z.boolean(),
    hasApp: z.boolean(),
    recoveryCodes: z.number().int(),
    left: Moment.nullable(),
    erased: Moment.nullable(),
  }),
  passkeys: z.array(z.object({ name: z.string(), since: Moment, lastUsed: Moment.nullable() })),
  sessions: z.array(
    z.object({
      since: Moment,
      lastSeen: Moment,
      ended: Moment.nullable(),
      device: z.string(),
      address: z.string(),
      byPin: z.boolean(),
      /** Network blocks and browser marks that the user signed in from. */
      from: z.array(z.string()),
    }),
  ),
  passwordLinks: z.array(z.object({ created: Moment, expires: Moment, used: Moment.nullable() })),
  mails: z.array(z.object({ subject: z.string(), created: Moment, sent: Moment.nullable() })),
  approvals: z.array(
    Approval.omit({ askedBy: true, answeredBy: true }).extend({
      answeredTime: Moment.nullable(),
      byPin: z.boolean(),
      askedByThem: z.boolean(),
      answeredByThem: z.boolean(),
    }),
  ),
  records: z.array(z.object({ table: z.string(), column: z.string(), count: z.number().int() })),
  /** `events` has only the newest audit events of the user's actions; `eventCount` counts all of them. */
  eventCount: z.number().int(),
  events: z.array(
    z.object({
      number: z.number(),
      happened: Moment,
      kind: z.string(),
      about: z.string(),
      address: z.string(),
      orderID: z.number().nullable(),
      tableID: z.number().nullable(),
      changes: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type StaffData = z.output<typeof StaffData>;

export const FormerUser = z.object({
  userId: z.number(),
  name: z.string(),
  username: z.string(),
  userEmail: z.string(),
  left: Moment,
  erased: z.boolean(),
});
export type FormerUser = z.output<typeof FormerUser>;

export const ownData = call(endpoints.ownData, {
  summary: 'Everything stored about the user, as a file',
  auth: staff,
  answer: envelope(StaffData),
  refusals: ['NotSignedIn'],
});

export const userData = call(endpoints.userData, {
  summary: 'Everything stored about a user, deleted or not; never a password',
  auth: privilege('user'),
  query: z.object({ userId: Id }),
  answer: envelope(StaffData),
  refusals: ['NotFound'],
});

export const formerUsers = call(endpoints.formerUsers, {
  summary: 'The 200 most recently deleted users, newest first',
  auth: privilege('user'),
  answer: envelope(z.array(FormerUser)),
  refusals: [],
});

export const eraseUser = call(endpoints.eraseUser, {
  summary:
    'Erase name, address, sign-in data and mails of a deleted user. What they did stays under their number. Safe to repeat',
  auth: privilege('user'),
  changesRights: true,
  needsRecentProof: true,
  body: z.object({ userId: Id }),
  answer: envelope(z.object({ name: z.string() })),
  refusals: ['NotFound', 'InUse'],
});
