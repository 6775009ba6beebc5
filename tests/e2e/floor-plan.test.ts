import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { expectFits } from './diner-phone.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';

const product = ownProductInBrowser();

async function boxOf(page: Page, name: string) {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} is not on the plan`);
  return box;
}

const seatedAt = (floor: Page, name: string) =>
  floor.getByRole('link').filter({ hasText: new RegExp(`^${name}, .*Ordering`) });

/** Presses at the middle of an element and drags. */
async function drag(
  page: Page,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  across: number,
  down: number,
) {
  const [left, top] = [x + width / 2, y + height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + across / 2, top + down / 2);
  await page.mouse.move(left + across, top + down);
  await page.mouse.up();
}

it('one waiter arranges the plan, two use it, and a late second arrangement is told', async () => {
  const editor = await product.staff('floorplan', product.person(sizes.desk));
  const late = await product.staff('floorplan', product.person(sizes.desk));
  await late.getByRole('button', { name: 'Window 1', exact: true }).focus();
  await late.keyboard.press('ArrowDown');
  const before = await boxOf(editor, 'Main 7');
  await drag(editor, before, before.width, 0);
  const moved = await boxOf(editor, 'Main 7');
  expect(Math.abs(moved.x - before.x - before.width)).toBeLessThan(before.width / 10);

  // A table that is turned by 90 degrees and pulled at its right edge grows to the right on the screen.
  await editor.keyboard.press('r');
  await editor.keyboard.press('r');
  const upright = await boxOf(editor, 'Main 7');
  expect([upright.width, upright.height].map(Math.round)).toEqual([before.height, before.width].map(Math.round));
  const grip = await editor.locator('[aria-pressed="true"] [data-edge="right"]').boundingBox();
  if (!grip) throw new Error('there is no grip');
  await drag(editor, grip, 40, 0);
  const grown = await boxOf(editor, 'Main 7');
  expect(grown.width - upright.width).toBeGreaterThan(20);
  expect(Math.abs(grown.x - upright.x)).toBeLessThan(1.5);
  expect(Math.abs(grown.height - upright.height)).toBeLessThan(1.5);
  await expectFits(editor);
  await expectAccessible(editor);
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByText('The plan is saved.').waitFor();

  await late.getByText('Another user saved a newer plan of this area.').waitFor();
  await late.getByRole('button', { name: 'Save' }).click();
  await late.getByText(/^Another user changed this plan in the meantime/).waitFor();
  await late.waitForFunction(
    (width) =>
      Math.abs((document.querySelector('button[aria-label="Main 7"]')?.getBoundingClientRect().width ?? 0) - width) < 2,
    grown.width,
  );

  const table = await freeTable(product.dataDir, 1);
  const floors = [];
  for (const of of [product.person(sizes.desk), product.person(sizes.desk)]) {
    const floor = await product.staff('orders', of);
    await floor.getByRole('button', { name: 'Plan', exact: true }).click();
    floors.push(floor);
  }
  const guest = await product.guest(table, product.person(sizes.phone));
  for (const floor of floors) await seatedAt(floor, table.name).waitFor();
  const [floor] = floors;
  if (!floor) throw new Error('there is no floor');
  await expectAccessible(floor);
  await seatedAt(floor, table.name).click();
  await floor.getByRole('heading', { name: table.name }).waitFor();
  await guest.close();
});

it('scales as one at 360, 1024 and 1280 pixels: the same gaps in proportion, and nothing cut off', async () => {
  const ratios: number[][] = [];
  for (const [width, height] of [
    [360, 740],
    [1024, 768],
    [1280, 800],
  ] as const) {
    const page = await product.staff('orders', product.person({ width, height }));
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    const plan = page.getByRole('region', { name: /^Plan of Main/ });
    await plan.waitFor();
    await expectFits(page);
    await expectAccessible(page);
    const boxes = await plan.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        const { x, y, right, bottom } = link.getBoundingClientRect();
        const room = (link.parentElement as HTMLElement).getBoundingClientRect();
        const words = [...link.querySelectorAll('b, svg')].map((part) => part.getBoundingClientRect());
        const areInside = words.every((word) => word.left >= x && word.right <= right && word.bottom <= bottom);
        const isInside = x >= room.x && y >= room.y && right <= room.right && bottom <= room.bottom;
        return {
          sides: [x - room.x, y - room.y, right - x, bottom - y].map((side) => side / room.width),
          isInside,
          areInside,
        };
      }),
    );
    expect(boxes.length).toBeGreaterThan(5);
    for (const { isInside, areInside } of boxes) {
      expect(isInside).toBe(true);
      expect(areInside).toBe(true);
    }
    ratios.push(boxes.flatMap(({ sides }) => sides));
    // Panning reaches the last table.
    await plan.getByRole('link').last().scrollIntoViewIfNeeded();
  }
  const [small = [], ...others] = ratios;
  for (const other of others) {
    for (const [at, side] of other.entries()) expect(Math.abs(side - (small[at] ?? 0))).toBeLessThan(0.005);
  }
});

it('many tables are added at once, and an area closes for the evening: its links say so', async () => {
  const page = await product.staff('managetable', product.person(sizes.desk));
  await page.getByRole('button', { name: 'Add several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add several tables' });
  await dialog.getByRole('textbox', { name: 'Names' }).fill('Garden {n}');
  await dialog.getByRole('combobox', { name: 'Attendent' }).click();
  await page.getByRole('option', { name: 'Maya Chen' }).click();
  await dialog.getByRole('combobox', { name: 'Area' }).click();
  await page.getByRole('option', { name: 'Patio' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 12 tables' }).click();
  await page.getByText('12 tables are added.').waitFor();
  await page.getByRole('searchbox').fill('Garden 7');
  const link = page.getByRole('link', { name: 'View the QR code of Garden 7' });
  const address = new URL((await link.getAttribute('href')) ?? '');

  await page.goto(`${product.url}/portal/floorplan`);
  await page.getByRole('button', { name: 'Patio' }).click();
  await page.getByRole('button', { name: 'Place Garden 12' }).waitFor();
  await page.getByRole('button', { name: 'Close for this evening' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText(/^Closed for new guests until /).waitFor();

  const phone = await product.person(sizes.phone);
  await phone.goto(product.url + address.pathname);
  await phone.getByText('Patio is closed this evening. Please ask our staff for another table.').waitFor();
  await expectAccessible(phone);
  await page.getByRole('button', { name: 'Open again' }).click();
  await page.getByRole('button', { name: 'Close for this evening' }).waitFor();
  await phone.getByRole('button', { name: 'Try again' }).click();
  await phone.getByRole('heading', { name: 'Check in to your table' }).waitFor();
});
