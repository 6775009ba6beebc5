import { expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { checkIn } from './diner-phone.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { openSignedIn } from './staff-desk.ts';
import { withoutPolls } from './without-polls.ts';

const product = ownProductInBrowser();

it('one press by staff lets in a guest whose phone was blocked after too many tries', async () => {
  const table = await freeTable(product.dataDir, 1);
  const phone = await product.person(sizes.phone);
  await phone.goto(`${product.url}${table.path}`);
  const otp = phone.getByLabel('OTP');
  for (let round = 0; round < 6; round += 1) {
    await otp.fill(table.otp === '000000' ? '111111' : '000000');
    await phone.getByRole('button', { name: 'Check-In' }).click();
    await phone.getByText(round < 5 ? 'Please enter the correct OTP!' : /Too many attempts\./).waitFor();
    await expect.poll(() => otp.inputValue()).toBe('');
  }
  await phone.getByText(/or ask a member of staff to let you in\.$/).waitFor();

  const desk = await product.person({ width: 1280, height: 900 });
  await openSignedIn(desk, product.url, `/portal/table?id=${table.tableId}`, 'server', 'Server@123');
  const made = desk.waitForResponse((response) => response.url().endsWith(addressOf(endpoints.letGuestIn).url));
  await desk.getByRole('button', { name: 'Let a guest in' }).press('Enter');
  await desk.getByRole('img', { name: `Code that lets one guest in at ${table.name}` }).waitFor();
  await expectAccessible(desk);
  const { url } = (await (await made).json()).result;

  await phone.goto(url);
  await phone.getByRole('button', { name: 'Review Order' }).waitFor();
  expect(new URL(phone.url()).search).toBe('');
  // The code worked for that phone only.
  const other = await product.person(sizes.phone);
  await other.goto(url);
  await other.getByText(/This code was already used or has expired\./).waitFor();
});

it('a phone that staff remove from a table is sent to check-in at once, and other phones stay', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [bad, good] = [await withoutPolls(await product.person(sizes.phone)), await product.person(sizes.phone)];
  await checkIn(good, product.url, table, table.otp);
  await bad.goto(product.url + table.path);
  const otp = bad.getByLabel('OTP', { exact: true });
  await otp.waitFor();
  // Long enough at the door that the later scripts run before there is a visit.
  await bad.waitForTimeout(3_000);
  await otp.fill(table.otp);
  await bad.getByRole('button', { name: 'Check-In' }).click();
  await bad.waitForURL(/\/customer\/menu\//);
  const desk = await product.person({ width: 1280, height: 900 });
  await openSignedIn(desk, product.url, '/portal/orders', 'server', 'Server@123');
  await desk.getByRole('button', { name: `Guests at ${table.name}` }).click();
  await desk.getByRole('menuitem', { name: 'Phones' }).click();
  const phones = desk.getByRole('dialog', { name: `Phones at ${table.name}` });
  await phones.getByRole('button', { name: /^Remove Phone 2/ }).click();
  const question = desk.getByRole('dialog', { name: /^Remove Phone 2 .* from / });
  await question.getByRole('button', { name: 'Remove' }).waitFor();
  await expectAccessible(desk);
  // Pressed by keyboard once the button is enabled.
  await desk.waitForTimeout(450);
  await question.getByRole('button', { name: 'Remove' }).press('Enter');
  await bad.getByText('Staff removed this phone.').waitFor();
  await expectAccessible(bad);
  await good.getByRole('button', { name: 'Review Order' }).waitFor();
  expect(new URL(good.url()).pathname).toContain('/menu/');
});
