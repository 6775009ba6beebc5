import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { testApp } from '../../testing/test-app.ts';

// "OTP attempts are limited per table and per address": another table of the same restaurant has its own count.

const test = await testApp();
const { id: restaurantId } = await test.buildRestaurant();
const tables = await Promise.all(
  ['482913', '482914', '482915', '482916'].map((otp) => test.buildTable({ restaurantId, otp })),
);
const [wrongOften, beside, wrongFromAll, besideThat] = tables;

const otp = async (table: (typeof tables)[number] | undefined, given: string, remoteAddress: string) =>
  (await test.send(endpoints.checkOtp, { query: { rid: restaurantId, code: table?.code, otp: given }, remoteAddress }))
    .statusCode;

it('an address locked out at one table may still check in at the next', async () => {
  for (let round = 0; round < 5; round += 1) expect(await otp(wrongOften, '000000', '10.9.0.1')).toBe(422);
  expect(await otp(wrongOften, '482913', '10.9.0.1')).toBe(429);
  for (let round = 0; round < 4; round += 1) expect(await otp(beside, '000000', '10.9.0.1')).toBe(422);
  expect(await otp(beside, '482914', '10.9.0.1')).toBe(200);
});

it('guesses from many addresses restrict only the table under attack', async () => {
  for (let from = 1; from <= 30; from += 1) expect(await otp(wrongFromAll, '000000', `10.9.1.${from}`)).toBe(422);
  // Guests whose address made no wrong guess still get in; addresses that guessed don't.
  expect(await otp(wrongFromAll, '482915', '10.9.1.1')).toBe(429);
  // Repeated, because correct OTPs don't use up the limit.
  for (const _ of [1, 2]) expect(await otp(wrongFromAll, '482915', '10.9.2.1')).toBe(200);
  expect(await otp(besideThat, '482916', '10.9.1.1')).toBe(200);
  // After a hundred wrong guesses, new addresses are blocked too, and staff have to let guests in.
  for (let from = 1; from <= 70; from += 1) expect(await otp(wrongFromAll, '000000', `10.9.3.${from}`)).toBe(422);
  expect(await otp(wrongFromAll, '482915', '10.9.4.1')).toBe(429);
});
