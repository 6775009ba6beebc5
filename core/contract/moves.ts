import { z } from 'zod';
import { call, envelope, privilege, visit } from './call.ts';
import * as endpoints from './endpoints.ts';
import { LongId } from './shapes.ts';

export const moveTable = call(endpoints.moveTable, {
  summary:
    'Move the guests of a table, with their unpaid order and calls, to a free table of the restaurant. Their phones follow',
  auth: privilege('order'),
  body: z.object({
    tableID: LongId,
    toTableID: LongId,
    /** The unpaid order that the user saw, or null if there was none. If it has changed, the call returns `Stale`. */
    orderID: LongId.nullish(),
  }),
  answer: envelope(z.object({ tableID: z.number(), tableName: z.string() })),
  refusals: ['NotFound', 'Stale', 'TableNotFree'],
});

export const OwnTable = z.object({ tableID: z.string(), tableName: z.string() });

export const ownTable = call(endpoints.ownTable, {
  summary: "The table where the visit's guests sit now: staff may have moved them",
  auth: visit,
  answer: envelope(OwnTable),
  refusals: ['NotCheckedIn'],
});
