import { z } from 'zod';
import { tableCallKinds } from '../domain/table-calls.ts';
import { call, envelope, privilege, visit } from './call.ts';
import * as endpoints from './endpoints.ts';
import { LongId, Moment } from './shapes.ts';

const Kind = z.enum(tableCallKinds);

export const OwnTableCall = z.object({
  kind: Kind,
  calledAt: Moment,
  takenAt: Moment.nullable(),
});
export type OwnTableCall = z.output<typeof OwnTableCall>;

export const ownTableCalls = call(endpoints.ownTableCalls, {
  summary: "What the visit's table calls staff for, and whether staff are on the way",
  auth: visit,
  answer: envelope(z.array(OwnTableCall)),
  refusals: ['NotCheckedIn'],
});

export const callStaff = call(endpoints.callStaff, {
  summary: 'Call staff to the table, or ask for the bill: at most once a minute. Safe to repeat',
  auth: visit,
  body: z.object({ kind: Kind }),
  answer: envelope(
    z.object({
      /** False if the table already had this call open. */
      isNew: z.boolean(),
      calls: z.array(OwnTableCall),
    }),
  ),
  refusals: ['NotCheckedIn', 'TooManyTries'],
});

export const TableCall = z.object({
  callID: z.number(),
  tableID: z.number(),
  tableName: z.string(),
  kind: Kind,
  calledAt: Moment,
  /** Until then it rings only for the attendant in charge. Absent if no user of theirs is signed in. */
  ringsFirst: z.object({ attendantID: z.number(), serverName: z.string(), until: Moment }).optional(),
});
export type TableCall = z.output<typeof TableCall>;

export const tableCalls = call(endpoints.tableCalls, {
  summary: 'Open calls of tables, oldest first. Has an ETag',
  auth: privilege('order'),
  answer: envelope(z.array(TableCall)),
  refusals: [],
  hasETag: true,
});

export const takeTableCall = call(endpoints.takeTableCall, {
  summary: 'Take the call of a table: its guests see that staff are on the way. Safe to repeat',
  auth: privilege('order'),
  body: z.object({ callID: LongId }),
  answer: envelope(z.null()),
  refusals: ['NotFound', 'CallTaken', 'Stale'],
});
