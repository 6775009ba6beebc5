import { z } from 'zod';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Amount, IdOrNew, LongIdOrNew, page, pageQuery, TypedFigure, Version, wholeNumber } from './shapes.ts';

const AttendantStatus = z.union([z.literal(0), z.literal(1)]);

export const Attendant = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  status: AttendantStatus,
  /** Tips since the last reset. */
  tip: Amount,
  restaurantId: z.number(),
  version: z.number().int(),
});
export type Attendant = z.output<typeof Attendant>;

/** Status 2 removes the attendant. */
export const AttendantRecord = z.object({
  id: LongIdOrNew,
  name: z.string().nullish(),
  code: z.string().nullish(),
  status: wholeNumber(0, 2).nullish(),
  /** 0 resets the total. Other values are ignored: only payments add tips. */
  tip: TypedFigure.nullish(),
  /** If absent or 0, the session's restaurant. */
  restaurantId: IdOrNew,
  version: Version,
});
export type AttendantRecord = z.output<typeof AttendantRecord>;

export const attendants = call(endpoints.attendants, {
  summary: 'A page of the attendants by name with their tip totals; the search covers name and code',
  auth: privilege('server'),
  query: z.object(pageQuery),
  answer: envelope(page(Attendant)),
  refusals: [],
});

export const saveAttendant = call(endpoints.saveAttendant, {
  summary: 'Add an attendant, or change the one with that id (message Updated); status 2 removes. Returns the record',
  auth: privilege('server'),
  body: AttendantRecord.nullish(),
  answer: envelope(Attendant.nullable()),
  refusals: [
    'InputDataNotProvided',
    'MissingName',
    'NameAlreadyExist',
    'Stale',
    'InUse',
    'NotFound',
    'NotAllowed',
    'InvalidField',
  ],
});

export const resetTips = call(endpoints.resetTips, {
  summary: "Set the tip totals of the restaurant's attendants back to 0. Payments and the tips report stay as they are",
  auth: privilege('server'),
  answer: envelope(z.null()),
  refusals: [],
});
