import type { Locator, Page } from 'playwright-core';
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
import { ownProductInBrowser } from '../e2e/product-in-browser.ts';
import { expectReadable, setLetters } from '../e2e/readable.ts';
import { staffCalls } from '../e2e/staff-calls.ts';

const product = ownProductInBrowser();
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
    const look = async (what: string, shown?: Locator) => {
      await shown?.waitFor();
      await expectReadable(page, what);
      // Separates two presses at a place where another control appears.
      await page.waitForTimeout(450);
    };
    await page.goto(product.url + table.path);
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByRole('button', { name: 'Check-In' }).click();
    await look('check-in', page.getByText('Please enter the OTP!'));
    await checkIn(page, product.url, table, table.otp);
    await look('menu');
    await openCategory(page, 'Burgers');
    await page.getByRole('button', { name: "What I can't eat" }).click();
    await look('menu, filters');
    await page.getByRole('button', { name: "What I can't eat" }).click();
    await page.getByRole('searchbox').fill('burger');
    await look('menu, search');
    await page.getByRole('searchbox').fill('no such dish');
    await look('menu, nothing found');
    await page.getByRole('searchbox').fill('');
    await addDish(page, 'Burgers', 'Bistro Burger');
    const sheet = page.getByRole('dialog', { name: 'Customize your Dish' });
    await look('customize', sheet);
    // Only the body scrolls; the button stays at the bottom.
    expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await customize(page, [['Aged cheddar', 'Smoked bacon']], 'Medium rare');
    await page.getByRole('button', { name: 'More Bistro Burger' }).click();
    // The second burger still needs a choice, so its sheet opens.
    await customize(page, [[], ['Fried egg']]);
    await look('menu, a dish chosen');
    await page.getByRole('button', { name: 'Review Order' }).click();
    await look('review', page.getByRole('heading', { name: 'Review Order', level: 1 }));
    await page.getByRole('button', { name: 'Submit Order' }).click();
    await look('review, question', page.getByRole('alertdialog'));
    await answer(page, 'Submit Order', 'Submit');
    const placed = page.getByRole('alertdialog').filter({ hasText: 'Submitted New Order' });
    await placed.waitFor();
    await look('review, placed');
    await placed.getByRole('button').click();
    await page.waitForURL(/\/customer\/myorder\//);
    await look('my orders, new', page.getByRole('button', { name: 'Cancel this order' }));
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await look('my orders, cancel?', page.getByRole('alertdialog'));
    await answer(page, 'Are you sure to cancel this Order?', 'Keep');
    await staff.confirm(page, table);
    await page.getByText('Confirmed').first().waitFor();
    await page.getByText('How this is calculated').click();
    await look('my orders, confirmed');
    await page.getByRole('button', { name: 'Make Payment' }).click();
    await look('my orders, close?', page.getByRole('alertdialog'));
    await answer(page, 'Close this order?', 'Close Order');
    await page.getByLabel('Tip Amt').waitFor();
    await page.getByText('How this is calculated').click();
    await look('payment');
    await page.getByRole('button', { name: 'Split the bill' }).click();
    await look('payment, how to split', page.getByText('How would you like to split it?'));
    await page.getByRole('radio', { name: 'By dishes' }).check();
    await page.getByRole('button', { name: 'Split the Bill', exact: true }).click();
    await look('payment, split', page.getByRole('region', { name: 'Your share' }));
    await page
      .getByRole('checkbox', { name: /^Bistro Burger/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/checkout\//);
    await look('card page');
    await payWithCard(page, '4000 0000 0000 0002');
    await look('card page, declined', page.getByText('Your card was declined.'));
    await page.getByRole('link', { name: 'Cancel' }).click();
    await look('failure', page.getByRole('button', { name: 'Retry Payment' }));
    await page.getByRole('button', { name: 'Retry Payment' }).click();
    await page.getByRole('region', { name: 'Your share' }).waitFor();
    for (const [what, title] of [
      ['a part paid', 'Your share is paid'],
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
    await look('unavailable', page.getByRole('button', { name: 'Try again' }));
    await page.goto(`${product.url}/customer/paymentsuccess`);
    await look('nothing paid', page.getByText('There is no payment to show here'));
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
      // A label of two lines would make a button higher.
      buttons: [...bar.querySelectorAll('button:not([aria-haspopup])')].map((button) => button.clientHeight < 48),
    }));
    expect(lines).toEqual({ width: 740, buttons: [true, true] });
    await staff.close(page, table);
    await page.goto(`${product.url}/customer/payment`);
    await page.getByLabel('Tip Amt').waitFor();
    await expectBar('payment');
    await page.context().close();
  });

  it('with large letters: the bar stays low, dish names are not broken inside words, and a question starts at its beginning', async () => {
    const table = await freeTable(product.dataDir, 1);
    const page = await product.person({ width: 390, height: 844 }, { isMobile: true, hasTouch: true });
    await setLetters(page, '200%');
    await checkIn(page, product.url, table, table.otp);
    await addDish(page, 'Desserts', 'Molten Chocolate Cake');
    await customize(page, [['Vanilla ice cream']]);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Staff' }).waitFor();
    expect((await barOf(page)).share).toBeLessThan(0.24);
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

  it('of a menu on a tablet: at least two dishes are side by side', async () => {
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
