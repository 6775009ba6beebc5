import { z } from 'zod';
import { auditActors, auditAlerts, auditChanges, auditGroups, auditKindNames } from '../domain/audit.ts';
import { parseReportDay } from '../domain/formats/days.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Id, Moment, wholeNumber } from './shapes.ts';

const Day = z
  .string()
  .max(40)
  .refine((text) => text === '' || parseReportDay(text) !== undefined, 'a date as day-Mon-year, such as 21-Nov-2026')
  .transform(parseReportDay)
  .optional();

const emptyIsNone = z.literal('').transform(() => undefined);

/** Whose trail: that of the restaurant, or, for platform administrators, that of the platform. */
const whose = { of: z.enum(['restaurant', 'platform']).default('restaurant') };

const Figure = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

export const AuditEvent = z.object({
  /** Counts the events of one trail, from 1, without a gap. */
  number: z.number().int(),
  happenedAt: Moment,
  kind: z.enum(auditKindNames),
  /** What became of a record; null of what only happened. */
  change: z.enum(auditChanges).nullable(),
  actor: z.enum(auditActors),
  userID: z.number().nullable(),
  actorName: z.string(),
  address: z.string(),
  requestID: z.string(),
  orderID: z.number().nullable(),
  tableID: z.number().nullable(),
  tableName: z.string().nullable(),
  /** What the record was called then, or who was tried. */
  subject: z.string(),
  /** More than once: of refusals, which are one event a minute. */
  times: z.number().int(),
  /** Field by field; amounts are whole cents. Where `isHidden`, neither value may be read. */
  details: z.array(z.object({ field: z.string(), was: Figure, now: Figure, isHidden: z.boolean() })),
  /** The first letters of the event's hash, which holds that of the event before it. */
  seal: z.string(),
});
export type AuditEvent = z.output<typeof AuditEvent>;

export const auditTrail = call(endpoints.auditTrail, {
  summary:
    'Who did what to money and rights, newest first, before a given event. With Accept: text/csv, all of them as CSV',
  auth: privilege('audit'),
  query: z.object({
    ...whose,
    /** Events with a smaller number; absent: from the newest on. */
    before: wholeNumber(1).optional(),
    size: wholeNumber(1, 100).default(50),
    /** Part of the name of the person who did it, or of the record that changed. */
    who: z.string().max(200).default(''),
    /** A kind of event, or a group of kinds. */
    what: z.union([emptyIsNone, z.enum([...auditGroups, ...auditKindNames])]).optional(),
    startTime: Day,
    stopTime: Day,
    orderID: Id.optional(),
    /** The name of a table, in any case. */
    table: z.string().max(200).default(''),
  }),
  answer: envelope(
    z.object({
      events: z.array(AuditEvent),
      /** Whether there are more before them. */
      older: z.boolean(),
      /** Whether the user may read the trail of the platform, too. */
      mayReadPlatform: z.boolean(),
    }),
  ),
  refusals: ['NotFound', 'InvalidField', 'Unavailable'],
  alsoCsv: true,
});

export const verifyAudit = call(endpoints.verifyAudit, {
  summary: 'Verify the hashes of a trail: whether an event was changed, removed or inserted',
  auth: privilege('audit'),
  query: z.object(whose),
  answer: envelope(
    z.object({
      /** How many events are kept. */
      events: z.number().int(),
      /** Of the first event that is not as it was written, or is missing; null: all are. */
      brokenAt: z.number().int().nullable(),
      /** The seal of the newest event. Written down elsewhere, it shows later that nothing before it was changed. */
      seal: z.string(),
      /** The number of the newest event. */
      newest: z.number().int(),
    }),
  ),
  refusals: ['NotFound'],
});

export const securityAlerts = call(endpoints.securityAlerts, {
  summary:
    'What was refused unusually often in the last hour: wrong passwords, wrong codes, calls without the privilege',
  auth: privilege('user'),
  answer: envelope(
    z.array(
      z.object({
        kind: z.enum(auditAlerts.map(({ kind }) => kind)),
        times: z.number().int(),
        /** At how many users, tables or calls. */
        subjects: z.number().int(),
        /** In whose trail they stand. */
        of: z.enum(['restaurant', 'platform']),
      }),
    ),
  ),
  refusals: [],
});
