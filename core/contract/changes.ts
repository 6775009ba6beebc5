import { z } from 'zod';
import { call, staff, visit } from './call.ts';
import * as endpoints from './endpoints.ts';

const Events = z
  .string()
  .describe('Server-sent events. The data of each event are the changed topics, separated by commas, or all');

export const staffChanges = call(endpoints.staffChanges, {
  summary: 'Changes in the restaurant, as server-sent events that name topics; the calls return the current state',
  auth: staff,
  answer: Events,
  refusals: ['Unavailable', 'TooManyTries'],
  isEventStream: true,
});

export const tableChanges = call(endpoints.tableChanges, {
  summary: "Changes at the visit's table and in its menu, as server-sent events, until the visit ends",
  auth: visit,
  answer: Events,
  refusals: ['NotCheckedIn', 'Unavailable', 'TooManyTries'],
  isEventStream: true,
});
