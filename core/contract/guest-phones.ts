import { z } from 'zod';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Id, Moment, wholeNumber } from './shapes.ts';

/** A browser that checked in to a visit. */
export const VisitPhone = z.object({
  /** Its number in the visit, by the order of check-ins. */
  phone: z.number().int(),
  /** What it is, such as 'Safari, iPhone'; empty where it does not say, or where several share the last number. */
  device: z.string(),
  since: Moment,
  /** To the minute. */
  lastSeen: Moment,
  /** With the table's OTP, with a pass that staff showed, or by the link alone. */
  way: z.enum(['otp', 'pass', 'link']),
  subOrders: z.number().int(),
  /** Those of them that wait to be confirmed. */
  waiting: z.number().int(),
  /** Since when staff have put it out, and who did. */
  putOut: Moment.nullable(),
  putOutBy: z.string().nullable(),
});
export type VisitPhone = z.output<typeof VisitPhone>;

export const VisitPhones = z.object({
  tableID: z.number(),
  tableName: z.string(),
  /** Null while no guest is checked in. */
  visitID: z.number().nullable(),
  /** Whether a phone needs an OTP to check in. */
  otpRequired: z.boolean(),
  phones: z.array(VisitPhone),
});
export type VisitPhones = z.output<typeof VisitPhones>;

export const visitPhones = call(endpoints.visitPhones, {
  summary: 'The phones that checked in at a table, and how much each ordered',
  auth: privilege('order'),
  query: z.object({ tableID: Id }),
  answer: envelope(VisitPhones),
  refusals: ['NotFound'],
});

export const putPhoneOut = call(endpoints.putPhoneOut, {
  summary: 'Remove one phone from a visit; the others stay. The table gets a new OTP, and with `renewCode` a new code',
  auth: privilege('order'),
  body: z.object({
    tableID: Id,
    /** The visit that was shown there: any other is `Stale`. */
    visitID: Id,
    phone: wholeNumber(1, 32_767),
    renewCode: z.boolean().default(false),
  }),
  answer: envelope(
    z.object({
      /** Its sub-orders that wait to be confirmed. They stay. */
      waiting: z.number().int(),
      /** The table's link, where the code was renewed. */
      qrurl: z.string().nullable(),
    }),
  ),
  refusals: ['NotFound', 'Stale'],
});
