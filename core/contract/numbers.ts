import { z } from 'zod';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { ReportDay } from './reports.ts';
import { Moment, wholeNumber } from './shapes.ts';

export const numberKinds = ['begin', 'payment', 'refund', 'refund-failed', 'gap'] as const;

/** docs/numbers.md describes how `hash` follows from the other fields. */
export const NumberedRecord = z.object({
  number: z.number().int(),
  kind: z.enum(numberKinds),
  at: Moment,
  /** The business day, as year-month-day. */
  day: z.string(),
  document: z.record(z.string(), z.unknown()),
  before: z.string(),
  hash: z.string(),
});
export type NumberedRecord = z.output<typeof NumberedRecord>;

export const numberedRecords = call(endpoints.numberedRecords, {
  summary:
    "Numbered payments and refunds of whole days in the restaurant's time zone, with the papers as printed. Also as CSV",
  auth: privilege('payment_review'),
  query: z.object({ startTime: ReportDay, stopTime: ReportDay }),
  answer: envelope(z.array(NumberedRecord)),
  refusals: ['InvalidField', 'Unavailable'],
  alsoCsv: true,
});

/** 'guest': the guest data stored with a record has changed. 'added': a record is not part of the series. */
export const numberFaults = ['missing', 'changed', 'guest', 'added'] as const;

export const verifyNumbers = call(endpoints.verifyNumbers, {
  summary: 'Recompute the hashes of all numbered records: whether one was changed, removed or added',
  auth: privilege('payment_review', 'audit', 'managerestaurant'),
  answer: envelope(
    z.object({
      records: z.number().int(),
      lastNumber: z.number().int(),
      /** The last record's hash. Anyone who notes it can later prove that no earlier record was changed. */
      hash: z.string(),
      /** The first number at fault; null if the chain is whole. */
      brokenAt: z.number().int().nullable(),
      fault: z.enum(numberFaults).nullable(),
      /** Set after a restore, until the last number printed is confirmed. */
      restoredAt: Moment.nullable(),
    }),
  ),
  refusals: [],
});

export const confirmLastNumber = call(endpoints.confirmLastNumber, {
  summary: 'After a restore: the last number that was printed. A record notes the gap, and the next number follows it',
  auth: privilege('managerestaurant'),
  body: z.object({ lastNumber: wholeNumber(0) }),
  answer: envelope(z.object({ lastNumber: z.number().int() })),
  refusals: ['InvalidField', 'Stale'],
});
