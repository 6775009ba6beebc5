import { z } from 'zod';
import { call, envelope, privilege, visit } from './call.ts';
import * as endpoints from './endpoints.ts';
import { LongId, Moment, wholeNumber } from './shapes.ts';

export const VisitPhone = z.object({
  /** Phones are numbered in the order they checked in to the visit. */
  phone: z.number().int(),
  /** A browser and device, such as 'Safari, iPhone'. Empty if unknown, or if several phones share the last number. */
  device: z.string(),
  /** The guest's first name. Absent if they gave none. */
  firstName: z.string().optional(),
  since: Moment,
  /** Rounded to the minute. */
  lastSeen: Moment,
  /** 'pass': a QR code shown by staff. 'link': the table's link, without an OTP. */
  way: z.enum(['otp', 'pass', 'link']),
  subOrders: z.number().int(),
  waiting: z.number().int(),
  /** When staff removed the phone, and who did. */
  putOut: Moment.nullable(),
  putOutBy: z.string().nullable(),
});
export type VisitPhone = z.output<typeof VisitPhone>;

export const VisitPhones = z.object({
  tableID: z.number(),
  tableName: z.string(),
  visitID: z.number().nullable(),
  otpRequired: z.boolean(),
  phones: z.array(VisitPhone),
});
export type VisitPhones = z.output<typeof VisitPhones>;

export const visitPhones = call(endpoints.visitPhones, {
  summary: 'The phones that checked in at a table, and how much each ordered',
  auth: privilege('order'),
  query: z.object({ tableID: LongId }),
  answer: envelope(VisitPhones),
  refusals: ['NotFound'],
});

export const putPhoneOut = call(endpoints.putPhoneOut, {
  summary: 'Remove one phone from a visit; the others stay. The table gets a new OTP, and with `renewCode` a new code',
  auth: privilege('order'),
  body: z.object({
    tableID: LongId,
    /** The visit that the user saw. If it has changed, the call returns `Stale`. */
    visitID: LongId,
    phone: wholeNumber(1, 32_767),
    renewCode: z.boolean().default(false),
  }),
  answer: envelope(
    z.object({
      waiting: z.number().int(),
      /** The table's new link, if its code was renewed. */
      qrurl: z.string().nullable(),
    }),
  ),
  refusals: ['NotFound', 'Stale'],
});

export const sayFirstName = call(endpoints.sayFirstName, {
  summary: "The first name of the phone's guest until the visit ends, shown with what it orders. Empty for none",
  auth: visit,
  body: z.object({ firstName: z.string() }),
  answer: envelope(z.null()),
  refusals: ['InvalidField', 'NotCheckedIn', 'TooManyTries'],
});
