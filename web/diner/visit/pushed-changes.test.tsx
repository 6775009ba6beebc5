import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import { buildOrder, buildSubOrder, chargeAnswers, segment } from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { App } from '../app.tsx';

beforeEach(checkedIn);
afterEach(forgetEverything);

const orderOf = (status: 'N' | 'O') =>
  success('dinerOrder', { result: buildOrder({ suborder: [buildSubOrder({ subOrderID: 2, status })] }) });

/** A stream that begins with everything, as the server's. */
function events() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const push = (...topics: readonly string[]) =>
    controller?.enqueue(new TextEncoder().encode(`data: ${topics.join()}\n\n`));
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
      push('all');
    },
  });
  return { answer: new Response(body), push };
}

test('what staff confirm is on the phone before it asks by itself', async () => {
  const stream = events();
  const server = dinerServer({ ...chargeAnswers, dinerOrder: orderOf('N'), tableChanges: () => stream.answer });
  openAt(App, `/customer/myorder/${segment}`);
  await screen.findByRole('region', { name: /New Order/ });
  await waitFor(() => expect(server.madeOf('tableChanges')).toHaveLength(1));
  // At the beginning of the stream everything is looked at once more.
  await waitFor(() => expect(server.madeOf('dinerOrder').length).toBeGreaterThan(1));
  server.answer('dinerOrder', orderOf('O'));
  stream.push('orders');
  await screen.findByRole('region', { name: /Confirmed/ }, { timeout: 900 });
});

test('what was told and could not be asked for is asked for again as if nothing were pushed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const stream = events();
  const server = dinerServer({ ...chargeAnswers, dinerOrder: orderOf('N'), tableChanges: () => stream.answer });
  openAt(App, `/customer/myorder/${segment}`);
  await screen.findByRole('region', { name: /New Order/ });
  await waitFor(() => expect(server.madeOf('dinerOrder').length).toBeGreaterThan(1), { timeout: 5_000 });
  server.answer('dinerOrder', offline);
  stream.push('orders');
  await screen.findByText(/Last updated/);
  server.answer('dinerOrder', orderOf('O'));
  await screen.findByRole('region', { name: /Confirmed/ }, { timeout: 5_500 });
});

test('whose visit is over is told nothing, and asks no second time', async () => {
  const server = dinerServer({ ...chargeAnswers, dinerOrder: orderOf('N'), tableChanges: refusal('NotCheckedIn') });
  openAt(App, `/customer/myorder/${segment}`);
  await screen.findByRole('region', { name: /New Order/ });
  await waitFor(() => expect(server.madeOf('tableChanges')).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(server.madeOf('tableChanges')).toHaveLength(1);
});
