import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { KitchenLine, KitchenTicket } from '../../core/contract/kitchen.ts';
import { isWhole } from '../runs.ts';
import { expectAccessible } from './accessible.ts';
import { productInBrowser } from './product-in-browser.ts';

const product = productInBrowser();

const modified = ['Rare', '', 'Gravy aside', 'No walnuts', ''];
const dishes = ['Flat Iron Steak', 'Cacio e Pepe', 'Roast Chicken', 'Garden Salad', 'Fries'];
const tables = ['Terrace 1', 'Main 12', 'Garden 4', 'Conservatory 2', 'Bar 3', 'Window 7'];

/** Five dishes, three of them with a choice, repeated `times` times. */
const linesOf = (ticket: number, times = 1): KitchenLine[] =>
  Array.from({ length: 5 * times }, (_, at) => ({
    lineID: 100 * ticket + at,
    itemID: at + 1,
    categoryID: 1,
    itemName: dishes[at % 5] ?? '',
    quantity: 1,
    specialInstruction: '',
    step: 'waiting',
    change: null,
    was: null,
    units: modified[at % 5] ? [{ unit: 1, choices: [modified[at % 5] ?? ''] }] : [],
  }));

/** In the order of the server, the oldest first. */
const fives = Array.from(
  { length: 24 },
  (_, at): KitchenTicket => ({
    ticketID: 2001 + at,
    orderID: 1001 + at,
    tableName: tables[at % tables.length] ?? '',
    serverName: 'Dana Whitfield',
    confirmedTime: new Date(Date.now() - (40 - at) * 60_000).toISOString(),
    specialInstruction: '',
    step: 'waiting',
    isCancelled: false,
    isChanged: false,
    contents: '1',
    lastPress: null,
    lines: linesOf(at),
  }),
);
/** Four of these tickets are long, and the last one is started. */
const evening = fives.map((ticket, at) => ({
  ...ticket,
  lines: (at % 6 === 2 ? linesOf(at, 2) : ticket.lines).map((line) =>
    at === 23 ? { ...line, step: 'preparing' as const } : line,
  ),
}));

async function openKitchen(page: Page, shown: readonly KitchenTicket[]): Promise<void> {
  await page.route('**/kitchentickets*', (route) =>
    route.fulfill({ json: { success: true, message: '', result: shown } }),
  );
  await product.staff('kitchen', page);
  await page.getByRole('article').last().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** The tickets on this page of the board: whether each fits the window with its button, its place and its font size. */
const ticketsOf = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) => {
    const board = cards[0]?.closest('ul')?.parentElement?.getBoundingClientRect();
    const isIn = ({ left, top, right, bottom }: DOMRect) =>
      board !== undefined && left >= -1 && top >= board.top && right <= innerWidth && bottom <= board.bottom;
    const sizeOf = (element: Element | null) => element && Number.parseFloat(getComputedStyle(element).fontSize);
    return cards.flatMap((card) => {
      const at = card.getBoundingClientRect();
      if (board === undefined || getComputedStyle(card.closest('li[data-cut]') ?? card).opacity === '0') return [];
      const body = card.querySelector(':scope ul')?.parentElement;
      const button = card.querySelector('[data-main]')?.getBoundingClientRect();
      const table = card.querySelector('h2');
      return {
        left: at.left,
        top: at.top,
        width: at.width,
        bottom: at.bottom,
        isWhole: isIn(at) && body?.scrollHeight === body?.clientHeight && card.getClientRects().length === 1,
        hasButton: button !== undefined && isIn(button) && button.height >= 52,
        name: card.getAttribute('aria-label'),
        isNamed: table !== null && table.scrollWidth <= table.clientWidth,
        letters: [sizeOf(card.querySelector(':scope li b')), sizeOf(card.querySelector(':scope li p'))],
      };
    });
  });

const sizes = [
  [{ width: 1280, height: 800 }, 8, [22, 18]],
  [{ width: 1024, height: 768 }, 8, [18, 16]],
  [{ width: 1920, height: 1080 }, 15, [22, 18]],
] as const;
const screens = isWhole ? sizes : sizes.slice(0, 1);
const themes = isWhole ? (['dark', 'light'] as const) : (['dark'] as const);

it.each(screens)(
  'at %o the kitchen shows at least %i tickets of five dishes whole, with their buttons, and heads of one line',
  async (size, least, letters) => {
    const page = await product.person(size, { colorScheme: 'dark' });
    await openKitchen(page, fives);
    await expect.poll(async () => (await ticketsOf(page)).length).toBeGreaterThanOrEqual(least);
    const shown = await ticketsOf(page);
    for (const ticket of shown)
      expect(ticket).toMatchObject({ isWhole: true, hasButton: true, isNamed: true, letters });
    const inReadingOrder = shown.toSorted((a, b) => a.left - b.left || a.top - b.top);
    expect(shown).toEqual(inReadingOrder);
    expect(shown[1]?.left).toBe(shown[0]?.left);
    await page.getByRole('button', { name: `More tickets: ${24 - shown.length}`, exact: true }).waitFor();
    // A late ticket is highlighted with an animation that ends.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const late = page.getByRole('article').first();
    expect(await late.evaluate((card) => getComputedStyle(card).animationIterationCount)).toBe('2');

    // The header of a ticket that is part of an order must be one line with the full name of the table.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openKitchen(
      page,
      fives.slice(0, 4).map((ticket, at) => {
        const step = at % 2 ? ('ready' as const) : ('waiting' as const);
        return {
          ...ticket,
          orderID: 1001,
          tableName: 'Window 7',
          lines: ticket.lines.map((line) => ({ ...line, step })),
        };
      }),
    );
    await page.getByText('1 of 4').waitFor();
    const heads = await page.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const [table, order] = [card.querySelector('h2'), card.querySelector('header p')];
        if (!table || !order) return undefined;
        const { top, bottom } = order.getBoundingClientRect();
        const number = order.firstElementChild?.getBoundingClientRect();
        const isShown = number && number.top < bottom && number.bottom > top;
        return {
          isWhole: table.scrollWidth <= table.clientWidth,
          isLine: table.clientHeight < 2 * Number.parseFloat(getComputedStyle(table).fontSize),
          isNumberCut: isShown && number.right > order.getBoundingClientRect().right + 1,
        };
      }),
    );
    expect(heads).toEqual(Array.from({ length: 4 }, () => ({ isWhole: true, isLine: true, isNumberCut: false })));
  },
);

it.each(screens.flatMap(([size]) => themes.map((theme) => [size, theme] as const)))(
  'at %o, %s, every ticket of a mixed evening is shown whole on one of its screens, at most two columns wide',
  async (size, theme) => {
    const page = await product.person(size);
    await page.addInitScript((scheme) => localStorage.setItem('mantine-color-scheme-value', scheme), theme);
    await openKitchen(page, evening);
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    await button(/^More tickets/).waitFor();
    await expectAccessible(page);
    const seen = new Set<string>();
    while (seen.size < 24) {
      await expect
        .poll(async () => (await ticketsOf(page)).some(({ name }) => name?.startsWith(`${seen.size + 1}.`)))
        .toBe(true);
      const shown = await ticketsOf(page);
      const narrow = Math.min(...shown.map(({ width }) => width));
      for (const ticket of shown) {
        expect(ticket).toMatchObject({ isWhole: true, hasButton: true });
        expect(ticket.width).toBeLessThanOrEqual(2 * narrow + 9);
        seen.add(ticket.name ?? '');
      }
      if (seen.size < 24) await button(`More tickets: ${24 - seen.size} (1 cooking)`).click();
    }
    await button('Back to oldest').click();
    await button(/^More tickets/).waitFor();
  },
);

it('strips move no column, a translated dish that grows finds room, and so does a ticket taller than the board', async () => {
  const page = await product.person({ width: 1024, height: 768 });
  const places = async () => (await ticketsOf(page)).map(({ left, top }) => [left, top]);
  await openKitchen(page, evening);
  await page.getByRole('button', { name: /^More tickets/ }).waitFor();
  const before = await places();
  const [first] = evening;
  const old = new Date(Date.now() - 3 * 3_600_000).toISOString();
  await openKitchen(page, [{ ...first, confirmedTime: old } as KitchenTicket, ...evening.slice(1)]);
  const strip = page.getByRole('button', { name: 'Serve all older than two hours' });
  await strip.waitFor();
  expect(await places()).toEqual(before);
  expect((await strip.boundingBox())?.y).toBeGreaterThan(768 - 60);
  const dish = page.getByRole('article').first().locator('li b').first();
  await dish.evaluate((name) => {
    const words = document.createElement('font');
    words.textContent = ' mit einem sehr langen Namen in einer anderen Sprache, der drei Zeilen braucht';
    name.append(words);
  });
  await expect
    .poll(async () => (await ticketsOf(page)).every(({ isWhole, hasButton }) => isWhole && hasButton))
    .toBe(true);
  const [grown, next] = await ticketsOf(page);
  const isBeside = (next?.left ?? 0) >= (grown?.left ?? Infinity) + (grown?.width ?? 0);
  expect(isBeside || (next?.top ?? 0) >= (grown?.bottom ?? Infinity)).toBe(true);

  // A ticket that is taller than the board scrolls its dishes, so that its header and button stay visible.
  await openKitchen(page, [{ ...fives[0], lines: linesOf(0, 12) } as KitchenTicket, ...fives.slice(1, 4)]);
  await expect.poll(async () => (await ticketsOf(page))[0]?.hasButton).toBe(true);
  const [tall] = await ticketsOf(page);
  expect(tall).toMatchObject({ isWhole: false, hasButton: true });
  const last = page.getByRole('article').first().getByRole('listitem').last();
  await last.scrollIntoViewIfNeeded();
  expect((await last.boundingBox())?.y).toBeLessThan(700);
});

it('by keyboard, the focus moves to the page of its ticket, and on a phone tickets are stacked', async () => {
  const page = await product.person({ width: 1280, height: 800 });
  await openKitchen(page, evening);
  await page.getByRole('button', { name: /^More tickets/ }).waitFor();
  const last = page.getByRole('article').last();
  await last.getByRole('button', { name: /: Ready$/ }).focus();
  const isInSight = () =>
    last.evaluate((card) => {
      const { top, bottom, right } = card.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && right <= innerWidth && card.closest('[data-cut]') === null;
    });
  await expect.poll(isInSight).toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: /^More tickets|^Back to/ }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const boxes = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(boxes).toEqual(boxes.toSorted((a, b) => a - b));
});

it('the bar says how many tables call, beside its clock', async () => {
  const page = await product.person({ width: 1280, height: 800 });
  const calls = [1, 2].map((callID) => ({
    callID,
    tableID: callID,
    tableName: `Window ${callID}`,
    kind: 'staff',
    calledAt: new Date().toISOString(),
  }));
  await page.route('**/api/tablecalls', (route) =>
    route.fulfill({ json: { success: true, message: '', result: calls } }),
  );
  await openKitchen(page, fives.slice(0, 3));
  const badge = page.getByRole('link', { name: 'Window 1 is calling, 1 more call' });
  const clock = page.getByRole('banner').getByText(/^\d+:\d\d [AP]M$/);
  for (const width of [1280, 1024, 769]) {
    await page.setViewportSize({ width, height: 800 });
    await badge.getByText('2', { exact: true }).waitFor();
    const room = async () => {
      const [time, count] = [await clock.boundingBox(), await badge.boundingBox()];
      return time && count ? count.x - (time.x + time.width) : Number.NaN;
    };
    await expect.poll(room, { message: `at ${width}` }).toBeGreaterThanOrEqual(0);
  }
});
