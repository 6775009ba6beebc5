import { z } from 'zod';
import { call, envelope, open, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Id, LongId, NumberOrDigits, Region } from './shapes.ts';

export const TableCode = z.string().regex(/^[A-Za-z0-9]{1,40}$/);

export const verifyTable = call(endpoints.verifyTable, {
  summary: 'Is this table open for orders? 1 or 2 means yes. Without an OTP requirement this checks the browser in',
  auth: open,
  changesState: true,
  query: z.object({ rid: NumberOrDigits, tablenumber: z.string().max(100) }),
  answer: envelope(z.number()).extend({
    restaurantName: z.string(),
    tableName: z.string(),
    region: Region.optional(),
    putOut: z.literal(true).optional(),
    /** Why it is closed, in the guest's language, if there is more to say. */
    why: z.string().optional(),
  }),
  refusals: [],
});

export const isOtpRequired = call(endpoints.isOtpRequired, {
  summary: '0 means that no OTP is required',
  auth: open,
  query: z.object({ rid: Id }),
  answer: envelope(z.number()),
  refusals: ['NotFound'],
});

export const checkOtp = call(endpoints.checkOtp, {
  summary: 'Check in with the OTP of the table, or with a pass that staff show; sets the visit cookie',
  auth: open,
  changesState: true,
  query: z.object({
    rid: Id,
    code: TableCode,
    otp: z.string().max(20).default(''),
    /** The code that staff show to a guest as a QR code. It replaces the OTP. */
    pass: z.string().max(200).optional(),
  }),
  answer: envelope(z.null()),
  refusals: ['WrongOtp', 'TableUnavailable', 'TooManyTries', 'PassOver'],
});

export const letGuestIn = call(endpoints.letGuestIn, {
  summary:
    'A link to show as a QR code, which checks one phone in at a table without the OTP. Works once, for some seconds',
  auth: privilege('order'),
  body: z.object({ tableID: LongId }),
  answer: envelope(z.object({ url: z.string(), seconds: z.number().int() })),
  refusals: ['NotFound', 'TableUnavailable'],
});
