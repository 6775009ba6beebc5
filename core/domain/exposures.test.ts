import { expect, test } from 'vitest';
import { isGuessableCode } from './exposures.ts';

test.each(['1', '123', '1234', '4321', '7890', '0000', '999999', '2468', '0123', '3210'])('%s is guessable', (code) =>
  expect(isGuessableCode(code)).toBe(true),
);
test.each(['', '7391', '1235', '4322', '135790', '8642'])('%s is not guessable, or is no code', (code) =>
  expect(isGuessableCode(code)).toBe(false),
);
