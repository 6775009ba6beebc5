import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { checkIn, openCategory } from './diner-phone.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { openSignedIn } from './staff-desk.ts';

const product = ownProductInBrowser();

/** As Square exports an item library: a row is a variation, and columns that nothing here needs stand between. */
function squareFile(dishes: number): string {
  const headings =
    'Reference Handle,Token,Item Name,Variation Name,SKU,Description,Categories,Price,Sellable,Archived,"Modifier Set - Milk"';
  const rows = Array.from({ length: dishes }, (_, at) => {
    const row = (variation: string, price: string) =>
      `#${at},TOKEN${at},"Plate ${at}, grilled",${variation},,"From the ""wood"" oven",Oven ${at % 10},${price},Y,N,N`;
    return at % 3 === 0 ? `${row('Small', '8.50')}\n${row('Large', '11.25')}` : row('Regular', `${(at % 40) + 5}.90`);
  });
  return [headings, ...rows, '#x,TX,Old plate,Regular,,,Oven 1,5.00,Y,Y,Y'].join('\r\n');
}

it("300 dishes of Square's export are previewed, imported, and on the phone of a guest who reads the menu", async () => {
  const table = await freeTable(product.dataDir, 1);
  const [guest, staff] = [await product.person(sizes.phone), await product.person(sizes.desk)];
  await checkIn(guest, product.url, table, table.otp);
  await openSignedIn(staff, product.url, '/portal/menufile', 'manager', 'Manager@123');
  await staff
    .getByLabel('Menu file to import')
    .setInputFiles({ name: 'catalog.csv', mimeType: 'text/csv', buffer: Buffer.from(squareFile(300)) });
  const preview = staff.getByRole('region', { name: '300 dishes in catalog.csv' });
  await preview.getByText('300 new · 0 changed · 0 unchanged').waitFor();
  await preview.getByText('New categories: Oven 0, Oven 1').waitFor();
  await preview.getByRole('listitem').getByText('1 archived item').waitFor();
  await expectAccessible(staff);
  expect(await guest.getByText('Oven 0').count()).toBe(0);
  await preview.getByRole('button', { name: 'Import' }).click();
  await staff.getByText('300 dishes imported.').waitFor();

  // Pushed to the open menu.
  await guest.getByRole('button', { name: /^Oven 9.*30 dishes/ }).waitFor();
  await openCategory(guest, 'Oven 0');
  const plate = guest.getByRole('article', { name: 'Plate 0, grilled' });
  await plate.getByText('$8.50').waitFor();
  await plate.getByText('From the "wood" oven').waitFor();
  await expectAccessible(guest);
});
