import { expect, test } from 'vitest';
import { tableCallStatesBefore, waitingTableCallStates } from './table-calls.ts';

test('a waiting call is taken or ends, and then never changes', () => {
  expect(waitingTableCallStates).toEqual(['open']);
  expect(tableCallStatesBefore('taken')).toEqual(['open']);
  expect(tableCallStatesBefore('ended')).toEqual(['open']);
  expect(tableCallStatesBefore('open')).toEqual([]);
});
