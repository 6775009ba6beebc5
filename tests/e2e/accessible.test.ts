import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoOrders, goTo, openPlaces, portalPlaces } from './portal-places.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { signIn } from './staff-desk.ts';

const product = await productInBrowser();

describe.each(Object.entries(sizes))('the portal on a %s breaks no rule of WCAG 2.2 A and AA', (_, size) => {
  let page: Page;
  let orders: Awaited<ReturnType<typeof demoOrders>>;

  beforeAll(async () => {
    page = await product.openPage(size, { reducedMotion: 'reduce' });
    await signIn(page, product.url, 'admin', 'Admin@123');
    orders = await demoOrders(page);
  });

  it.each(portalPlaces)('$name', async (place) => {
    await goTo(page, product.url, place, orders);
    await expectAccessible(page);
  });

  it.each(openPlaces)('$name', async (place) => {
    const stranger = await product.person(size);
    await goTo(stranger, product.url, place, orders);
    await expectAccessible(stranger);
  });
});
