import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offline } from '../../testing/diner-server.ts';
import { goodCart, openReview, reviewTest } from '../../testing/review-desk.ts';

reviewTest();

type Desk = Awaited<ReturnType<typeof openReview>>;

const avoid = (...avoided: string[]) => window.localStorage.setItem('cantEat', JSON.stringify({ avoided, diets: [] }));
const part = () => within(screen.getByRole('region', { name: 'For the kitchen' }));
const question = () => screen.queryByText(/^May the kitchen know/)?.textContent;
/** Submits the order and returns what it tells the kitchen. */
async function openKitchenNotice({ submit, server }: Desk) {
  await submit();
  await waitFor(() => expect(server.madeOf('placeOrder')).toHaveLength(1));
  const body = server.madeOf('placeOrder')[0]?.body as { suborder: [{ avoids?: string[] }] };
  return body.suborder[0];
}

test('a guest whose filter is off is not asked, and the order mentions nothing', async () => {
  const desk = await openReview(goodCart);
  expect(screen.queryByRole('region', { name: 'For the kitchen' })).toBeNull();
  expect(await openKitchenNotice(desk)).not.toHaveProperty('avoids');
});

test('asks once; after yes, orders include the filter as it is then', async () => {
  avoid('nuts', 'milk', 'nuts.almonds', 'of a later version');
  const desk = await openReview(goodCart);
  expect(question()).toBe("May the kitchen know that you can't eat milk, tree nuts?");
  await desk.user.click(part().getByRole('button', { name: 'Tell the kitchen' }));
  expect(question()).toBeUndefined();
  expect(part().getByText('The kitchen will see: no milk, no tree nuts')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('The kitchen will see');
  expect((await openKitchenNotice(desk)).avoids).toEqual(['milk', 'nuts', 'nuts.almonds']);
  desk.unmount();
  avoid('fish');
  const next = await openReview(goodCart);
  expect(part().getByText('The kitchen will see: no fish')).toBeTruthy();
  expect((await openKitchenNotice(next)).avoids).toEqual(['fish']);
});

test('after no, or without an answer, nothing is sent; no is not asked again in the visit, but can be changed', async () => {
  avoid('milk');
  const desk = await openReview(goodCart);
  expect(await openKitchenNotice(desk)).not.toHaveProperty('avoids');
  desk.unmount();
  const review = await openReview(goodCart);
  await review.user.click(part().getByRole('button', { name: "Don't tell" }));
  expect(await openKitchenNotice(review)).not.toHaveProperty('avoids');
  review.unmount();
  const again = await openReview(goodCart);
  expect(question()).toBeUndefined();
  expect(part().getByText("The kitchen won't see what you can't eat.")).toBeTruthy();
  await again.user.click(part().getByRole('button', { name: 'Tell the kitchen' }));
  expect((await openKitchenNotice(again)).avoids).toEqual(['milk']);
  again.unmount();
  window.localStorage.setItem('sessionstartTime', '2026-11-23T03:00:00.000Z');
  await openReview(goodCart);
  expect(question()).toBe("May the kitchen know that you can't eat milk?");
});

test('an order that waits for the network is not sent with what the guest took back', async () => {
  avoid('milk');
  const desk = await openReview(goodCart, { placeOrder: offline });
  await desk.user.click(part().getByRole('button', { name: 'Tell the kitchen' }));
  await desk.submit();
  expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
  await desk.user.click(part().getByRole('button', { name: "Don't tell" }));
  expect(await screen.findByText(/^You changed this order: it is not sent until you submit it/)).toBeTruthy();
});
