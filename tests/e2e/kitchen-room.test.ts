import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import type { KitchenTicket } from '../../core/contract/kitchen.ts';
import { productInBrowser } from './product-in-browser.ts';
import { openSignedIn } from './staff-desk.ts';

const product = await productInBrowser();

/** Oldest first, as the server lists them. */
const tickets = ['Terrace 1', 'Main 12', 'Garden 4', 'Main 5', 'Conservatory 2', 'Bar 3', 'Terrace 12', 'Window 7'].map(
  (tableName, at): KitchenTicket => ({
    ticketID: 2001 + at,
    orderID: 1001 + at,
    tableName,
    serverName: 'Dana Whitfield',
    confirmedTime: new Date(Date.now() - (40 - 5 * at) * 60_000).toISOString(),
    specialInstruction: '',
    step: 'waiting',
    isCancelled: false,
    isChanged: false,
    contents: '1',
    lastPress: null,
    lines: ['Margherita', 'Green salad', 'Carrot soup', 'Lasagne', 'Tiramisu'].map((itemName, line) => ({
      lineID: 10 * at + line + 1,
      itemID: line + 1,
      categoryID: 1,
      itemName,
      quantity: line + 1,
      specialInstruction: '',
      units: [],
      step: 'waiting',
      change: null,
      was: null,
    })),
  }),
);

async function openKitchen(page: Page, shown: typeof tickets): Promise<void> {
  await page.route('**/kitchentickets*', (route) =>
    route.fulfill({ json: { success: true, message: '', result: shown } }),
  );
  await openSignedIn(page, product.url, '/portal/kitchen', 'manager', 'Manager@123');
  await page.getByRole('article').last().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

it.each([
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
])('the kitchen shows eight tickets of five dishes at $width x $height, column by column', async (size) => {
  const page = await product.person(size);
  await openKitchen(page, tickets);
  const cards = () =>
    page.getByRole('article').evaluateAll((articles) =>
      articles.map((card) => {
        const { left, top, right, bottom } = card.getBoundingClientRect();
        const name = card.querySelector('h2');
        const dish = card.querySelector('li b');
        if (!name || !dish) throw new Error('a ticket without a name or a dish');
        const letters = [name, dish].map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
        // Each text fits on one line and is not cut off.
        const isWhole = [name, ...card.querySelectorAll('header p')].every(
          (words) =>
            words.scrollWidth <= words.clientWidth &&
            words.clientHeight < Number.parseFloat(getComputedStyle(words).fontSize) * 1.5,
        );
        return { left, top, right, bottom, isWhole, letters };
      }),
    );
  const isInside = ({ left, top, right, bottom }: Awaited<ReturnType<typeof cards>>[number]) =>
    left >= 0 && top >= 0 && right <= size.width && bottom <= size.height;
  // The columns are set once the letters have loaded.
  await expect
    .poll(async () => {
      const now = await cards();
      const inReadingOrder = now.toSorted((one, other) => one.left - other.left || one.top - other.top);
      return {
        outside: now.filter((card) => !isInside(card)),
        moved: now.filter((card, at) => inReadingOrder[at] !== card),
      };
    })
    .toEqual({ outside: [], moved: [] });
  const seen = await cards();
  for (const card of seen) {
    expect(card.isWhole).toBe(true);
    expect(Math.min(...card.letters)).toBeGreaterThanOrEqual(25);
  }
  expect(seen[1]?.left).toBe(seen[0]?.left);
  // A late ticket is marked and does not move afterwards.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const late = page.getByRole('article').first();
  expect(await late.evaluate((card) => getComputedStyle(card).animationIterationCount)).toBe('2');
});

it('tickets that do not fit on the board are counted, and one press scrolls to them', async () => {
  const page = await product.person({ width: 1024, height: 768 });
  const more = tickets.slice(0, 3).map((ticket) => ({ ...ticket, ticketID: ticket.ticketID + 100 }));
  await openKitchen(page, [...tickets, ...more]);
  const last = page.getByRole('article').last();
  const isInSight = () => last.evaluate((card) => card.getBoundingClientRect().right <= innerWidth);
  await page.getByRole('button', { name: '3 more tickets' }).waitFor();
  const button = page.getByRole('button', { name: /more tickets/ });
  expect(await isInSight()).toBe(false);
  // A notice above the board does not push the button out of the window.
  const isButtonInSight = () => button.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight);
  await page.evaluate(() => {
    const notice = document.createElement('div');
    notice.style.height = '60px';
    document.querySelector('main')?.prepend(notice);
  });
  expect(await isButtonInSight()).toBe(true);
  await page.evaluate(() => document.querySelector('main')?.firstElementChild?.remove());
  await button.click();
  await expect.poll(isInSight).toBe(true);
  await button.waitFor({ state: 'detached' });
  // The buttons do not cover the notice above the board.
  const room = await page.evaluate(() => {
    const board = document.querySelector('main')?.lastElementChild;
    const notice = document.createElement('div');
    notice.style.height = '45px';
    board?.before(notice);
    const top = board?.querySelector('header')?.getBoundingClientRect().top ?? -Infinity;
    return top - notice.getBoundingClientRect().bottom;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

const long = tickets.slice(0, 5).map((ticket) => {
  const more = ticket.lines.slice(0, 3).map((line) => ({ ...line, lineID: line.lineID + 1_000 }));
  return { ...ticket, lines: [...ticket.lines, ...more] };
});

it('tickets are whole, and the last dish of each that is not counted as more is in sight', async () => {
  const page = await product.person({ width: 1024, height: 768 });
  await openKitchen(page, long);
  const pieces = () =>
    page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getClientRects().length));
  await expect.poll(pieces).toEqual(long.map(() => 1));
  const inSight = () =>
    page
      .getByRole('article')
      .evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().right <= innerWidth).length);
  const counted = Number.parseInt((await page.getByRole('button', { name: /more ticket/ }).textContent()) ?? '', 10);
  expect(await inSight()).toBe(long.length - counted);
});

it('a ticket taller than the board repeats its heading in the next column', async () => {
  const page = await product.person({ width: 1024, height: 768 });
  const [first, ...others] = tickets;
  if (!first) throw new Error('no ticket');
  const lines = [0, 100, 200, 300].flatMap((more) => first.lines.map((one) => ({ ...one, lineID: one.lineID + more })));
  await openKitchen(page, [{ ...first, lines }, ...others]);
  const tall = page.getByRole('article', { name: '1. Terrace 1' });
  // The heading's text without the rounded corners beside it.
  const tops = await tall.evaluate((card) => {
    const { left = 0, top = 0, width = 0, height = 0 } = card.querySelector('header')?.getBoundingClientRect() ?? {};
    const size = { y: Math.ceil(top), width: Math.floor(width) - 12, height: Math.floor(height) - 1 };
    const [first, ...others] = [...card.getClientRects()].map((part) => part.left);
    return [first, ...others].map((at = 0) => ({ ...size, x: Math.round(left + 6 + at - (first ?? 0)) }));
  });
  expect(tops).toHaveLength(2);
  await expect
    .poll(async () => {
      const picture = PNG.sync.read(await page.screenshot());
      const [one, other] = tops.map(({ x, y, width, height }) => {
        const part = new PNG({ width, height });
        PNG.bitblt(picture, part, x, y, width, height, 0, 0);
        return part.data;
      });
      return one?.equals(other ?? Buffer.alloc(0));
    })
    .toBe(true);
});
