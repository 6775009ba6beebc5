import { z } from 'zod';
import { mostTablesAtOnce } from '../domain/floor-plan.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { IdOrNew, IdOrNone, LongId, LongIdOrNew, Moment, page, pageQuery, Version, wholeNumber } from './shapes.ts';

export const DiningTable = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** Busy means that the table has an unpaid order. */
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** The state that staff chose. It does not change while the table is Busy. */
  chosenState: z.union([z.literal(0), z.literal(1)]),
  serverId: z.number().nullable(),
  serverName: z.string(),
  areaID: z.number().nullable(),
  otp: z.string(),
  otp_gen_ts: Moment,
  qrurl: z.string(),
  restaurantId: z.number(),
  version: z.number().int(),
});
export type DiningTable = z.output<typeof DiningTable>;

/** State 3 removes the table; 2 leaves its state unchanged. */
export const DiningTableRecord = z.object({
  id: LongIdOrNew,
  name: z.string().nullish(),
  description: z.string().nullish(),
  state: wholeNumber(0, 3).nullish(),
  serverId: IdOrNone,
  areaID: IdOrNone,
  /** If absent or 0, the session's restaurant. */
  restaurantId: IdOrNew,
  version: Version,
});
export type DiningTableRecord = z.output<typeof DiningTableRecord>;

export const diningTables = call(endpoints.diningTables, {
  summary: 'A page of the tables by name with their QR links; the search covers name, attendant and description',
  auth: privilege('managetable'),
  query: z.object(pageQuery),
  answer: envelope(page(DiningTable)),
  refusals: [],
});

export const saveDiningTable = call(endpoints.saveDiningTable, {
  summary: 'Add a table, or change the one with that id (message Updated); state 3 removes. Returns the record',
  auth: privilege('managetable'),
  body: DiningTableRecord.nullish(),
  answer: envelope(DiningTable.nullable()),
  refusals: [
    'InputDataNotProvided',
    'Missingname',
    'NameAlreadyExist',
    'Stale',
    'InUse',
    'NotFound',
    'NotAllowed',
    'InvalidField',
  ],
});

export const addTables = call(endpoints.addTables, {
  summary: 'Add several tables at once, all or none: {n} in the pattern becomes the number. Returns their names',
  auth: privilege('managetable'),
  body: z.object({
    pattern: z.string().max(200),
    from: wholeNumber(0, 9999),
    count: wholeNumber(1, mostTablesAtOnce),
    serverId: IdOrNone,
    areaID: IdOrNone,
  }),
  answer: envelope(z.array(z.string())),
  refusals: ['Missingname', 'InvalidField'],
});

export const renewTable = call(endpoints.renewTable, {
  summary: 'Give a table a new code and OTP: its old link stops working. Refused while it has an unpaid order',
  auth: privilege('managetable'),
  body: z.object({ id: LongId }),
  answer: envelope(DiningTable),
  refusals: ['InUse', 'NotFound'],
});

export const endVisit = call(endpoints.endVisit, {
  summary:
    'Staff end a visit: unconfirmed sub-orders are canceled, and the table gets a new code and OTP. Refused while a confirmed order is unpaid',
  auth: privilege('order'),
  body: z.object({ tableID: LongId }),
  answer: envelope(z.object({ canceled: z.number().int(), qrurl: z.string() })),
  refusals: ['InUse', 'NotFound'],
});

export const attendantNames = call(endpoints.attendantNames, {
  summary: 'Id and name of every attendant by name, for the select of the table form',
  auth: privilege('managetable', 'server'),
  answer: envelope(z.array(z.object({ id: z.number(), name: z.string() }))),
  refusals: [],
});
