import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { freeTable } from '../e2e/demo-table.ts';
import {
  addDish,
  answer,
  checkIn,
  customize,
  openCategory,
  payWithCard,
  press,
  submitOrder,
} from '../e2e/diner-phone.ts';
import { productInBrowser, sizes } from '../e2e/product-in-browser.ts';
import { quiet } from '../e2e/quiet.ts';
import { expectReadable, setLetters } from '../e2e/readable.ts';
import { staffCalls } from '../e2e/staff-calls.ts';
import { signIn } from '../e2e/staff-desk.ts';

const product = await productInBrowser();
const longName = 'A very long table name at the window beside the old bar one 7';

async function managerAt(size: { width: number; height: number }, fontSize: string): Promise<Page> {
  const page = await product.person(size);
  await setLetters(page, fontSize);
  // The answer of a table with that name.
  await page.route('**/api/fetchtables/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { state: number; tableName: string }[] };
    const free = body.result.find(({ state }) => state === 1);
    if (free) free.tableName = longName;
    await route.fulfill({ response: answer, json: body });
  });
  await signIn(page, product.url, 'manager', 'Manager@123');
  return page;
}

/** Elements drawn beyond the inner edge of their card or clipped by a box. */
const cutOff = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const drawn = words.getBoundingClientRect();
      const around = (element.closest('article') ?? document.documentElement).getBoundingClientRect();
      const box = element.getBoundingClientRect();
      const isCut = getComputedStyle(element).overflow !== 'visible' && drawn.right > box.right + 1;
      return isCut || drawn.right > around.right + 1 ? [element.textContent] : [];
    }),
  );

const pageOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('letters of twice the size on a phone', () => {
  it('cut off no cards, widen no page and keep the hidden link hidden', async () => {
    const page = await managerAt(sizes.phone, '200%');
    for (const path of ['home', 'orders', 'item', 'payment_review']) {
      await page.goto(`${product.url}/portal/${path}`);
      await quiet(page);
      expect([path, await pageOverflow(page)]).toEqual([path, 0]);
    }
    await page.goto(`${product.url}/portal/item`);
    const rows = page.getByRole('list', { name: 'Item' }).getByRole('listitem');
    await rows.first().waitFor();
    const covered = await rows.evaluateAll((items) =>
      items.flatMap((item) => {
        const [name, price] = [item.querySelector('button'), item.querySelector('strong')];
        if (!name || !price) return ['no name or price'];
        const words = document.createRange();
        words.selectNodeContents(name);
        const [named, priced] = [words.getBoundingClientRect(), price.getBoundingClientRect()];
        return named.right > priced.left && named.bottom > priced.top + 1 ? [name.textContent] : [];
      }),
    );
    expect(covered).toEqual([]);
    await page.goto(`${product.url}/portal/orders`);
    await page.getByText(longName).waitFor();
    expect(await page.locator('article dd').count()).toBeGreaterThan(10);
    expect(await cutOff(page, 'article dd:nth-of-type(even), article h3 + span, article > span')).toEqual([]);
    const skip = page.getByRole('link', { name: 'Skip to content' });
    const bottom = () => skip.evaluate((link) => link.getBoundingClientRect().bottom);
    expect(await bottom()).toBeLessThanOrEqual(0);
    await skip.focus();
    await expect.poll(() => skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  });
});

describe('letters of the usual size on a phone', () => {
  it('show the facts of an order in pairs, and the full name of a free table', async () => {
    const page = await managerAt(sizes.phone, '100%');
    await page.goto(`${product.url}/portal/orders`);
    const name = page.getByRole('heading', { name: longName });
    await name.waitFor();
    const hidden = await name.evaluate((box) => [
      box.scrollWidth - box.clientWidth,
      box.scrollHeight - box.clientHeight,
    ]);
    expect(Math.max(...hidden)).toBeLessThanOrEqual(1);
    const facts = page.getByRole('list', { name: 'Table(s) in Service/Active' }).locator('dl').first();
    const tops = await facts
      .locator('dt')
      .evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(tops.length / 2);
  });

  it('start the lines of a fault below each other, after a triangle drawn without a font', async () => {
    const page = await managerAt(sizes.phone, '100%');
    await page.goto(`${product.url}/portal/payment_review`);
    // The filters reset once the restaurant is known.
    await quiet(page);
    const field = page.getByRole('textbox', { name: 'Start Date' });
    await field.fill('hello');
    await field.press('Enter');
    const fault = page.getByText('Please enter the date as 05-Nov-2026 or 11/05/2026!');
    await fault.waitFor();
    const lines = await fault.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return [...words.getClientRects()].map(({ left }) => Math.round(left));
    });
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines).size).toBe(1);
    const triangle = await fault.evaluate((element) => {
      const { content, maskImage, width } = getComputedStyle(element, '::before');
      return {
        content,
        isDrawn: maskImage.startsWith('url("data:image/svg+xml'),
        isThere: Number.parseFloat(width) > 8,
      };
    });
    expect(triangle).toEqual({ content: '""', isDrawn: true, isThere: true });
  });
});

const staff = staffCalls(() => product.url);

describe.each([
  ['200 % at 390 px', '200%', { width: 390, height: 844 }],
  ['150 % at 360 px', '150%', { width: 360, height: 740 }],
  ['200 % at 360 px', '200%', { width: 360, height: 740 }],
  ['the usual size, on a phone that lies on its side', '100%', { width: 740, height: 360 }],
] as const)('a guest with letters of %s', (_case, letters, viewport) => {
  it('reads and reaches everything from the check-in to the receipt', async () => {
    const table = await freeTable(product.dataDir, 1);
    const page = await product.person(viewport, { isMobile: true, hasTouch: true });
    await setLetters(page, letters);
    const look = async (what: string) => {
      await expectReadable(page, what);
      // Two presses at a place that becomes one control.
      await page.waitForTimeout(450);
    };
    await page.goto(product.url + table.path);
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByRole('button', { name: 'Check-In' }).click();
    await page.getByText('Please enter the OTP!').waitFor();
    await look('check-in');
    await checkIn(page, product.url, table, table.otp);
    await look('menu');
    await openCategory(page, 'Burgers');
    await page.getByRole('button', { name: 'Filter by type' }).click();
    await look('menu, filters');
    await page.getByRole('button', { name: 'Search the menu' }).click();
    await page.getByRole('searchbox').fill('burger');
    await look('menu, search');
    await page.getByRole('searchbox').fill('no such dish');
    await look('menu, nothing found');
    await page.getByRole('button', { name: 'Search the menu' }).click();
    await addDish(page, 'Burgers', 'Bistro Burger');
    await page.getByRole('dialog', { name: 'Customize your Dish' }).waitFor();
    await look('customize');
    await customize(page, [['Aged cheddar', 'Smoked bacon']], 'Medium rare');
    await page.getByRole('button', { name: 'More Bistro Burger' }).click();
    await page.getByRole('button', { name: 'Customize Bistro Burger' }).click();
    await customize(page, [[], ['Fried egg']]);
    await look('menu, a dish chosen');
    await page.getByRole('button', { name: 'Review Order' }).click();
    await page.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();
    await look('review');
    await page.getByRole('button', { name: 'Submit Order' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('review, question');
    await answer(page, 'Submit Order', 'Submit');
    const placed = page.getByRole('alertdialog').filter({ hasText: 'Submitted New Order' });
    await placed.waitFor();
    await look('review, placed');
    await placed.getByRole('button').click();
    await page.waitForURL(/\/customer\/myorder\//);
    await page.getByRole('button', { name: 'Cancel this order' }).waitFor();
    await look('my orders, new');
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('my orders, cancel?');
    await answer(page, 'Are you sure to cancel this Order?', 'Keep');
    await staff.confirm(page, table);
    await page.getByText('Confirmed').first().waitFor();
    await page.getByText('How this is calculated').click();
    await look('my orders, confirmed');
    await page.getByRole('button', { name: 'Make Payment' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('my orders, close?');
    await answer(page, 'Close this order?', 'Close Order');
    await page.getByLabel('Tip Amt').waitFor();
    await page.getByText('How this is calculated').click();
    await look('payment');
    await page.getByRole('button', { name: 'Split the bill' }).click();
    await page.getByText('How do you split the bill?').waitFor();
    await look('payment, how to split');
    await page.getByRole('radio', { name: 'By dishes' }).check();
    await page.getByRole('button', { name: 'Split the Bill', exact: true }).click();
    await page.getByRole('region', { name: 'Your part' }).waitFor();
    await look('payment, split');
    await page
      .getByRole('checkbox', { name: /^Bistro Burger/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/checkout\//);
    await look('card page');
    await payWithCard(page, '4000 0000 0000 0002');
    await page.getByText('Your card was declined.').waitFor();
    await look('card page, declined');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Retry Payment' }).waitFor();
    await look('failure');
    await page.getByRole('button', { name: 'Retry Payment' }).click();
    await page.getByRole('region', { name: 'Your part' }).waitFor();
    for (const [what, title] of [
      ['a part paid', 'Your part is paid'],
      ['success', 'Payment Successful!'],
    ] as const) {
      if (what === 'success') await page.goto(`${product.url}/customer/payment`);
      const dish = page.getByRole('checkbox', { name: /^Bistro Burger/ }).first();
      await dish.waitFor();
      if (!(await dish.isChecked())) await dish.check();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await page.waitForURL(/\/checkout\//);
      await payWithCard(page, '4242 4242 4242 4242');
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByRole('button', { name: 'Print the Receipt' }).waitFor();
      await look(what);
    }
    await page.goto(`${product.url}/customer/checkin/1-nosuchtable00`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await look('unavailable');
    await page.goto(`${product.url}/customer/paymentsuccess`);
    await page.getByText('There is no payment to show here').waitFor();
    await look('nothing paid');
    await page.context().close();
  });
});

describe('bars and cards', () => {
  const barOf = (page: Page) =>
    page.getByRole('contentinfo').evaluate((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return { isAtHand: bottom <= window.innerHeight + 1, share: (bottom - top) / window.innerHeight };
    });

  it('of a phone in landscape: the bar stays reachable on every screen and takes little space', async () => {
    const table = await freeTable(product.dataDir, 1);
    const page = await product.person({ width: 740, height: 360 }, { isMobile: true, hasTouch: true });
    const expectBar = async (what: string) => {
      await page.evaluate(() => window.scrollTo(0, 0));
      const { isAtHand, share } = await barOf(page);
      expect([what, isAtHand, share < 0.33]).toEqual([what, true, true]);
    };
    await checkIn(page, product.url, table, table.otp);
    await addDish(page, 'Starters', 'French Onion Soup');
    await expectBar('menu');
    await page.getByRole('button', { name: 'Review Order' }).click();
    await page.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();
    await expectBar('review');
    await page.getByRole('button', { name: 'Back To Menu' }).click();
    await submitOrder(page);
    await page.getByText('New Order').first().waitFor();
    await expectBar('my orders');
    const lines = await page.getByRole('contentinfo').evaluate((bar) => ({
      width: bar.getBoundingClientRect().width,
      buttons: [...bar.querySelectorAll('button:not([aria-haspopup])')].map((button) => {
        const words = document.createRange();
        words.selectNodeContents(button);
        return words.getClientRects().length;
      }),
    }));
    expect(lines).toEqual({ width: 740, buttons: [1, 1] });
    await staff.close(page, table);
    await page.goto(`${product.url}/customer/payment`);
    await page.getByLabel('Tip Amt').waitFor();
    await expectBar('payment');
    await page.context().close();
  });

  it('with large letters: dish names are not broken inside words, and a question starts at its beginning', async () => {
    const table = await freeTable(product.dataDir, 1);
    const page = await product.person({ width: 390, height: 844 }, { isMobile: true, hasTouch: true });
    await setLetters(page, '200%');
    await checkIn(page, product.url, table, table.otp);
    await addDish(page, 'Desserts', 'Molten Chocolate Cake');
    await customize(page, [['Vanilla ice cream']]);
    const expectWholeWords = async () => {
      const broken = await page.getByText('Molten Chocolate Cake', { exact: true }).evaluate((name) => {
        const text = name.firstChild as Text;
        return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const drawn = document.createRange();
          drawn.setStart(text, index);
          drawn.setEnd(text, index + word.length);
          return drawn.getClientRects().length > 1 ? [word] : [];
        });
      });
      expect(broken).toEqual([]);
    };
    await press(page, 'Review Order');
    await page.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();
    await expectWholeWords();
    await press(page, 'Submit Order');
    await answer(page, 'Submit Order', 'Submit');
    await answer(page, 'Submitted New Order', 'OK');
    await page.waitForURL(/\/customer\/myorder\//);
    await staff.confirm(page, table);
    await page.getByText('Confirmed').first().waitFor();
    await expectWholeWords();
    // A control that appears under the finger ignores presses at first.
    await page.waitForTimeout(450);
    await page.getByRole('button', { name: 'Make Payment' }).click();
    const question = page.getByRole('alertdialog').getByText('Close this order?');
    await question.waitFor();
    const [inside, top] = await question.evaluate((words) => [
      words.getBoundingClientRect().top,
      words.closest('dialog')?.getBoundingClientRect().top ?? 0,
    ]);
    expect(inside).toBeGreaterThanOrEqual(top ?? 0);
    await page.context().close();
  });

  it('of a menu on a tablet: at least two dishes stand side by side', async () => {
    const table = await freeTable(product.dataDir, 2);
    const page = await product.person({ width: 768, height: 1024 });
    await checkIn(page, product.url, table, undefined);
    await page.getByRole('button', { name: /dish/ }).first().click();
    const cards = page.getByRole('article');
    await cards.nth(1).waitFor();
    for (const width of [768, 820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 1024 });
      const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
      expect([width, tops[0]]).toEqual([width, tops[1]]);
      await expectReadable(page, `menu at ${width} px`);
    }
    await page.context().close();
  });
});
