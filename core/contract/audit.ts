import { z } from 'zod';
import { auditActors, auditAlerts, auditChanges, auditGroups, auditKindNames } from '../domain/audit.ts';
import { parseReportDay } from '../domain/formats/days.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { LongId, Moment, wholeNumber } from './shapes.ts';

const Day = z
  .string()
  .max(40)
  .refine((text) => text === '' || parseReportDay(text) !== undefined, 'a date as day-Mon-year, such as 21-Nov-2026')
  .transform(parseReportDay)
  .optional();

const emptyIsNone = z.literal('').transform(() => undefined);

/** Only platform administrators can read the platform's trail. */
const whose = { of: z.enum(['restaurant', 'platform']).default('restaurant') };

const Figure = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

export const AuditEvent = z.object({
  /** Events of each trail are numbered from 1, without gaps. */
  number: z.number().int(),
  happenedAt: Moment,
  kind: z.enum(auditKindNames),
  change: z.enum(auditChanges).nullable(),
  actor: z.enum(auditActors),
  userID: z.number().nullable(),
  actorName: z.string(),
  address: z.string(),
  requestID: z.string(),
  orderID: z.number().nullable(),
  tableID: z.number().nullable(),
  tableName: z.string().nullable(),
  /** The record's name at that time, or the username of an attempt. */
  subject: z.string(),
  /** Above 1 only for refusals: those within a minute are merged into one event. */
  times: z.number().int(),
  /** One entry per field; amounts in cents. If `isHidden`, neither value may be shown. */
  details: z.array(z.object({ field: z.string(), was: Figure, now: Figure, isHidden: z.boolean() })),
  /** The first letters of the event's hash, which covers the hash of the event before. */
  seal: z.string(),
});
export type AuditEvent = z.output<typeof AuditEvent>;

export const auditTrail = call(endpoints.auditTrail, {
  summary:
    'Who did what to money and rights, newest first, before a given event. With Accept: text/csv, all of them as CSV',
  auth: privilege('audit'),
  query: z.object({
    ...whose,
    /** Returns only events with a smaller number. If absent, starts at the newest. */
    before: wholeNumber(1).optional(),
    size: wholeNumber(1, 100).default(50),
    who: z.string().max(200).default(''),
    what: z.union([emptyIsNone, z.enum([...auditGroups, ...auditKindNames])]).optional(),
    startTime: Day,
    stopTime: Day,
    orderID: LongId.optional(),
    table: z.string().max(200).default(''),
  }),
  answer: envelope(
    z.object({
      events: z.array(AuditEvent),
      older: z.boolean(),
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
      events: z.number().int(),
      /** Number of the first event that was altered or is missing; null if the trail is intact. */
      brokenAt: z.number().int().nullable(),
      /** The newest event's seal. Anyone who notes it can later prove that no earlier event was changed. */
      seal: z.string(),
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
        subjects: z.number().int(),
        of: z.enum(['restaurant', 'platform']),
      }),
    ),
  ),
  refusals: [],
});
