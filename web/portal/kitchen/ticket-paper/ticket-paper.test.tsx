import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });

test('a ticket is shown line by line as printed, and one press prints it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  server.answer('ticketPaper', {
    characters: 48,
    lines: [
      { look: 'large', text: 'Terrace 1' },
      { look: 'plain', text: 'Order 1001 / 2001' },
      { look: 'rule', text: '' },
      { look: 'bold', text: '! <b>No</b> onions' },
    ],
  });
  const { user } = openPortal('/portal/ticket?id=2001');
  const ticket = await screen.findByRole('article', { name: 'Ticket' });
  expect([...ticket.children].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['P', 'Terrace 1'],
    ['P', 'Order 1001 / 2001'],
    ['HR', ''],
    ['P', '! <b>No</b> onions'],
  ]);
  expect(server.last('ticketPaper').query).toEqual({ subOrderID: '2001' });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('a missing ticket says so, and one that failed to load can be loaded again', async () => {
  server.refuse('ticketPaper', 'NotFound');
  const missing = openPortal('/portal/ticket?id=9');
  await screen.findByText('There is no such sub-order.');
  missing.unmount();
  server.refuse('ticketPaper', 'ServerError');
  const { user } = openPortal('/portal/ticket?id=2001');
  await screen.findByText('The ticket could not be loaded.');
  server.answer('ticketPaper', { characters: 48, lines: [{ look: 'plain', text: 'Order 1001 / 2001' }] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Order 1001 / 2001');
});
