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

/** A stream that first sends all topics, as the server's does. */
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

async function openOrders(tableChanges: Response) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = dinerServer({ ...chargeAnswers, dinerOrder: orderOf('N'), tableChanges: () => tableChanges });
  openAt(App, `/customer/myorder/${segment}`);
  await screen.findByRole('region', { name: /New Order/ });
  await waitFor(() => expect(server.madeOf('tableChanges')).toHaveLength(1));
  return server;
}
/** Opens My Orders and waits for the reload that the start of the stream causes. */
async function openLive() {
  const stream = events();
  const server = await openOrders(stream.answer);
  await waitFor(() => expect(server.madeOf('dinerOrder').length).toBeGreaterThan(1));
  return { server, push: stream.push };
}

test('a confirmation by staff reaches the phone before it would poll', async () => {
  const { server, push } = await openLive();
  server.answer('dinerOrder', orderOf('O'));
  push('orders');
  await screen.findByRole('region', { name: /Confirmed/ }, { timeout: 900 });
});

test('a pushed change that failed to load is polled for', async () => {
  const { server, push } = await openLive();
  server.answer('dinerOrder', offline);
  push('orders');
  await screen.findByText(/Last updated/);
  server.answer('dinerOrder', orderOf('O'));
  await screen.findByRole('region', { name: /Confirmed/ });
});

test('a phone that loses the network says so at once, not when its stream has been silent for long', async () => {
  const { server } = await openLive();
  server.answer('dinerOrder', offline);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText('No connection.');
});

test('a phone with an ended visit gets no events and does not reconnect', async () => {
  const server = await openOrders(refusal('NotCheckedIn'));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(server.madeOf('tableChanges')).toHaveLength(1);
});
