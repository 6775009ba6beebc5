import { expect, test } from 'vitest';
import { tableCallStatesBefore, waitingTableCallStates } from './table-calls.ts';

test('a call that waits is taken or ends, and what was taken or ended stays so', () => {
  expect(waitingTableCallStates).toEqual(['open']);
  expect(tableCallStatesBefore('taken')).toEqual(['open']);
  expect(tableCallStatesBefore('ended')).toEqual(['open']);
  expect(tableCallStatesBefore('open')).toEqual([]);
});
