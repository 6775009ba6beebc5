import { expect, test } from 'vitest';
import { readTokens } from '../../../testing/colours.ts';
import { cocoa, linen, paprika } from './ramps.ts';

test.each(Object.entries({ paprika, linen, cocoa }))('the %s ramp is the one of tokens.css', (name, ramp) => {
  const { light } = readTokens();
  expect([...ramp]).toEqual(Array.from({ length: 10 }, (_, step) => light[`${name}-${step}`]));
});
