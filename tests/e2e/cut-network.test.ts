import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { Endpoint } from '../../core/contract/index.ts';
import { type DemoTable, endVisitsSince, freeTable, orderInDatabase } from './demo-table.ts';
import { addDish, answer, orderDish, press } from './diner-phone.ts';
import { isInSight } from './in-sight.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';

const product = productInBrowser();
const staff = staffCalls(() => product.url);
const began = new Date();
// The demo has few tables, so each test frees its table for the next one.
afterEach(() => endVisitsSince(product.dataDir, began));

interface Pressed {
  readonly endpoint: Endpoint;
  /** The message on the screen while there is no response. */
  readonly warning: RegExp;
  /** The message on the screen after the response, while the network is still down. */
  readonly says: string;
  press(): Promise<void>;
  /** What the guest does and sees after the response. */
  follows(): Promise<void>;
  readonly before: readonly object[];
  readonly after: readonly object[];
}

/** `npm run faults` cuts the network at all three moments. */
const isLong = process.env.COMANDA_FAULT_ROUNDS !== undefined;
const cuts = {
  'before its answer comes': { arrives: true, isAnswered: false },
  ...(isLong && {
    'before the call leaves': { arrives: false, isAnswered: false },
    'right after its answer': { arrives: true, isAnswered: true },
  }),
};

const networkError = 'Network error, please try again';

const toEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

const cancelled = { order: 'cancelled', subOrder: 'cancelled' };

describe.each(Object.entries(cuts))('the network drops %s', (_moment, { arrives, isAnswered }) => {
  /** Presses, cuts the network, checks screen and database, and checks both again once the network is back. */
  async function pressAndCut(page: Page, table: DemoTable, pressed: Pressed): Promise<void> {
    const { endpoint, warning, press, follows, before, after } = pressed;
    const standing = () => orderInDatabase(product.dataDir, table);
    const warned = page.getByText(warning);
    const keys: (string | undefined)[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const address = `**${addressOf(endpoint).url}`;
    await page.route(address, async (route) => {
      if (keys.push(route.request().headers()['idempotency-key']) > 1) {
        await released;
        return route.continue();
      }
      const response = arrives ? await route.fetch() : undefined;
      await page.context().setOffline(true);
      return response && isAnswered ? route.fulfill({ response }) : route.abort('internetdisconnected');
    });
    await toEnd(page);
    await press();
    if (isAnswered) {
      await page.getByText(pressed.says).first().waitFor();
      await page.context().setOffline(false);
    } else {
      await warned.waitFor();
      expect([await isInSight(warned), await page.getByText(networkError).count()]).toEqual([true, 0]);
      expect(await standing()).toEqual(arrives ? after : before);
      await page.context().setOffline(false);
      // The request is sent again. It counts as unsent until the response arrives.
      await vi.waitFor(() => expect(keys).toHaveLength(2));
      await expect.poll(() => warned.isVisible()).toBe(true);
      release();
    }
    await follows();
    await warned.waitFor({ state: 'hidden' });
    expect([keys.length, new Set(keys).size]).toEqual([isAnswered ? 1 : 2, 1]);
    expect(await standing()).toEqual(after);
    await page.unroute(address);
  }

  it('an order, a cancellation and a closing show as unsent until answered, and take effect once', async () => {
    const table = await freeTable(product.dataDir, 1);
    const lowPhone = product.person({ width: 360, height: 560 }, { isMobile: true, hasTouch: true });
    const page = await product.guest(table, lowPhone);
    const orders = (name: RegExp) => page.getByRole('region', { name });
    await addDish(page, 'Starters', 'French Onion Soup');
    await page.getByRole('button', { name: 'Review Order' }).click();
    await pressAndCut(page, table, {
      endpoint: endpoints.placeOrder,
      warning: /^Not sent yet: there was no answer\. Your order/,
      says: 'Submitted New Order',
      press: async () => {
        await press(page, 'Submit Order');
        await answer(page, 'Submit Order', 'Submit');
      },
      follows: async () => {
        await answer(page, 'Submitted New Order', 'OK');
        await orders(/^New Order/).waitFor();
      },
      before: [],
      after: [{ order: 'new', subOrder: 'new' }],
    });
    await pressAndCut(page, table, {
      endpoint: endpoints.cancelSubOrder,
      warning: /^Not sent yet: there was no answer\. Your cancellation/,
      says: 'Order Canceled Successfully!',
      press: async () => {
        await press(page, 'Cancel this order');
        await answer(page, 'Are you sure to cancel this Order?', 'Cancel Order');
      },
      follows: () => orders(/^Canceled/).waitFor(),
      before: [{ order: 'new', subOrder: 'new' }],
      after: [cancelled],
    });
    await press(page, 'To Menu');
    await orderDish(page, 'Starters', 'French Onion Soup');
    await staff.confirm(page, table);
    await orders(/^Confirmed/).waitFor();
    await pressAndCut(page, table, {
      endpoint: endpoints.dinerCloseOrder,
      warning: /^Not sent yet: there was no answer\. Your order is closed/,
      says: 'The bill could not be loaded.',
      press: async () => {
        await press(page, 'Make Payment');
        await answer(page, 'Close this order?', 'Close Order');
      },
      follows: () => page.getByRole('contentinfo').getByText('$13.06').waitFor(),
      before: [cancelled, { order: 'open', subOrder: 'confirmed' }],
      after: [cancelled, { order: 'closed', subOrder: 'confirmed' }],
    });
    await page.getByRole('textbox', { name: 'Tip Amt' }).waitFor();
    await toEnd(page);
    await page.context().setOffline(true);
    await press(page, 'Pay');
    const noAnswer = page.getByText('There was no answer. Please press Pay again');
    await noAnswer.waitFor();
    await expect.poll(() => isInSight(noAnswer)).toBe(true);
    await page.context().close();
  });

  it('an order from the pad and a closing by staff show as unsent until answered, and take effect once', async () => {
    const table = await freeTable(product.dataDir, 1);
    const desk = await product.staff(`take?table=${table.tableId}`);
    const warning = /^Not sent yet: there was no answer. It will be sent/;
    await desk.getByRole('button', { name: 'Add French Onion Soup' }).click();
    await pressAndCut(desk, table, {
      endpoint: endpoints.takeOrder,
      warning,
      says: `Ordered for ${table.name}`,
      press: () => desk.getByRole('button', { name: /^Send order/ }).click(),
      follows: () => desk.getByText(`Ordered for ${table.name}`).waitFor(),
      before: [],
      after: [{ order: 'open', subOrder: 'confirmed' }],
    });
    await desk.getByRole('link', { name: 'Open order' }).last().click();
    await desk.setViewportSize(sizes.phone);
    await desk.getByRole('button', { name: 'Close Order' }).waitFor();
    await pressAndCut(desk, table, {
      endpoint: endpoints.closeOrder,
      warning,
      says: 'Order Closed Successfully!',
      press: async () => {
        await desk.getByRole('button', { name: 'Close Order' }).click();
        await desk.getByRole('dialog', { name: /^Close order/ }).waitFor();
        await desk.keyboard.press('Enter');
      },
      // If the first request arrived, the repeated one is refused. The screen looks the same in both cases.
      follows: () => desk.getByText('Payment Pending').first().waitFor(),
      before: [{ order: 'open', subOrder: 'confirmed' }],
      after: [{ order: 'closed', subOrder: 'confirmed' }],
    });
  });
});
