import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { addDish, asAFinger, press } from './diner-phone.ts';
import { expectGerman } from './german-screens.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { cardOf, confirmSubOrder, openOrder } from './staff-desk.ts';

const product = productInBrowser();

const answer = async (page: Page, question: string, button: string) => {
  const dialog = page.getByRole('alertdialog').filter({ hasText: question });
  await dialog.waitFor();
  await expectGerman(page);
  await asAFinger(page);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

test("a German guest's evening, from the check-in to the receipt", async () => {
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.person(sizes.phone, { locale: 'de-DE' });
  const floor = product.staff('orders');
  const requests: string[] = [];
  // A file that has loaded is imported from the cache.
  guest.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    const isFromCache = response.request().resourceType() === 'script' && requests.includes(pathname);
    if (!isFromCache) requests.push(pathname);
  });
  // The first screens' texts are requested before the scripts that show them arrive.
  const sent = guest.waitForRequest(/\/first-screens-/);
  await guest.route(/\/react-.*\.js$/, async (route) => {
    await sent;
    await route.continue();
  });
  await guest.goto(product.url + table.path);
  await guest.getByText('Bitte geben Sie den 6-stelligen Code ein').waitFor();
  const once = requests.filter((path) => /first-screens-|verifytable|isotprequire/.test(path));
  expect(once.map((path) => path.replace(/^.*\/|-.*/g, '')).sort()).toEqual(['first', 'isotprequire', 'verifytable']);
  await expectGerman(guest);
  await expectAccessible(guest);
  await guest.getByLabel('Code', { exact: true }).fill(table.otp);
  await guest.getByRole('button', { name: 'Anmelden' }).click();
  await guest.waitForURL(/\/customer\/menu\//);

  await guest.getByRole('button', { name: /^Burgers.*Gericht/ }).click();
  await press(guest, 'Hinzufügen: Bistro Burger', false);
  const sheet = guest.getByRole('dialog', { name: 'Gericht anpassen' });
  await sheet.getByLabel(/^Aged cheddar/).check();
  await expectGerman(guest);
  await sheet.getByRole('button', { name: 'Übernehmen' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await press(guest, 'Was ich nicht vertrage');
  await guest.getByText('Erdnüsse').waitFor();
  await expectGerman(guest);
  await press(guest, 'Was ich nicht vertrage');

  await press(guest, 'Bestellung prüfen', false);
  await guest.getByRole('heading', { name: 'Bestellung prüfen', level: 1 }).waitFor();
  await expectGerman(guest);
  await press(guest, 'Bestellung aufgeben');
  await answer(guest, 'Bestellung aufgeben', 'Bestellen');
  await answer(guest, 'Das Restaurant bestätigt die Bestellung in Kürze', 'OK');
  await guest.getByRole('heading', { name: 'Meine Bestellungen', level: 1 }).waitFor();
  await expectGerman(guest);

  const desk = await floor;
  await cardOf(desk, table).getByText('New', { exact: true }).waitFor();
  await openOrder(desk, table);
  await confirmSubOrder(desk);
  await guest.getByRole('region', { name: /^Bestätigt/ }).waitFor();
  await expectGerman(guest);
  await press(guest, 'Bezahlen');
  await answer(guest, 'Diese Bestellung abschließen?', 'Abschließen');
  await guest.waitForURL(/\/customer\/payment$/);
  await press(guest, '15', false);
  // A preset is shown in German number format.
  await expect.poll(() => guest.getByRole('textbox', { name: /^Trinkgeld/ }).inputValue()).toMatch(/^\d+,\d\d$/);
  await guest.getByRole('textbox', { name: /^Trinkgeld/ }).fill('9,99');
  await expectGerman(guest);
  await press(guest, 'Bezahlen');
  await guest.waitForURL(/\/checkout\//);
  await expectGerman(guest);
  await guest.getByLabel('Kartennummer').fill('4242 4242 4242 4242');
  await guest.getByLabel('Gültig bis (MM/JJ)').fill('12/34');
  await guest.getByLabel('Prüfnummer').fill('123');
  await guest.getByRole('button', { name: /bezahlen$/ }).click();
  await guest.getByText('9,99 $', { exact: true }).waitFor();
  await expectGerman(guest);
});

test('one tap changes the language, keeps the order, the open category and the focus, and is remembered', async () => {
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.guest(table);
  await addDish(guest, 'Starters', 'French Onion Soup');
  await guest.getByRole('button', { name: 'Deutsch' }).press('Enter');
  await guest.getByRole('button', { name: 'English' }).waitFor();
  await guest.getByText('1 Artikel').waitFor();
  await expectGerman(guest);
  await guest.getByRole('button', { name: 'Mehr: French Onion Soup' }).waitFor();
  expect(await guest.evaluate(() => document.activeElement?.textContent)).toBe('English');
  await guest.reload();
  await guest.getByText('1 Artikel').waitFor();
  await press(guest, 'English');
  await guest.getByText('1 item').waitFor();
});

test('a phone whose German file does not come is served in English', async () => {
  const table = await freeTable(product.dataDir, 1);
  const phone = await product.person(sizes.phone, { locale: 'de-DE' });
  await phone.route(/\/(first|later)-screens-.*\.js$/, (route) => route.abort());
  await phone.goto(product.url + table.path);
  await phone.getByText('Enter the 6-digit OTP from your server.').waitFor();
  expect(await phone.evaluate(() => document.documentElement.lang)).toBe('en');
});
