import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { demoOrders, goTo, openPlaces, portalPlaces } from '../e2e/portal-places.ts';
import { portalWays } from '../e2e/portal-ways.ts';
import { ownProductInBrowser } from '../e2e/product-in-browser.ts';
import { expectReadable, setLetters } from '../e2e/readable.ts';
import { signIn } from '../e2e/staff-desk.ts';

const product = ownProductInBrowser();

describe.each([
  { letters: '200%', width: 390, height: 844 },
  { letters: '150%', width: 360, height: 740 },
])('the portal with letters of $letters on $width px can be read and pressed', ({ letters, ...size }) => {
  let page: Page;
  let orders: Awaited<ReturnType<typeof demoOrders>>;

  beforeAll(async () => {
    page = await product.openPage(size, { reducedMotion: 'reduce' });
    await setLetters(page, letters);
    await signIn(page, product.url, 'admin');
    orders = await demoOrders(page);
  });

  it.each(portalPlaces.filter(({ isPassing }) => !isPassing))('$name', async (place) => {
    await goTo(page, product.url, place, orders);
    await expectReadable(page, place.name);
  });

  it.each(openPlaces)('$name', async (place) => {
    const stranger = await product.person(size);
    await setLetters(stranger, letters);
    await goTo(stranger, product.url, place, orders);
    await expectReadable(stranger, place.name);
  });

  it.each(Object.entries(portalWays))('%s', async (_name, walk) => {
    const { url, dataDir } = product;
    const person = async (more = {}) => {
      const page = await product.person(size, more);
      await setLetters(page, letters);
      return page;
    };
    await walk({ url, dataDir, person, look: expectReadable, words: 'Long wait' });
  });
});
