import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildTrouble } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });

const strip = () => screen.findByRole('list', { name: 'Printer problems' });
const body = (name: 'sendPrints' | 'dropPrints') => JSON.parse(server.last(name).body ?? '');

test('no strip appears while every printer works, and a pushed fault appears at once with the waiting tickets', async () => {
  const changes = server.stream('staffChanges');
  openPortal('/portal/orders');
  await screen.findByText('Live');
  await waitFor(() => expect(server.sent('troubledPrinters').length).toBeGreaterThan(0));
  expect(screen.queryByRole('list', { name: 'Printer problems' })).toBeNull();
  server.answer('troubledPrinters', [
    buildTrouble(),
    buildTrouble({ printerID: 8, name: 'Bar', state: 'paper', waiting: [] }),
  ]);
  changes.push('printers');
  const [first, second] = within(await strip()).getAllByRole('listitem');
  expect(first?.textContent).toContain('Kitchen is off. 1 print job is waiting.');
  expect(second?.textContent).toBe('Bar is out of paper.');
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
});

test('a refused press says why, and one press sends the waiting tickets to another printer and removes the strip', async () => {
  server.answer('troubledPrinters', [buildTrouble()]);
  server.refuse('sendPrints', 'NotFound');
  const { user } = openPortal('/portal/orders');
  const button = await screen.findByRole('button', { name: 'Send to Bar: print jobs for Kitchen' });
  await user.click(button);
  await screen.findByText('There is no such record.');
  server.answer('sendPrints', 1);
  server.answer('troubledPrinters', []);
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('1 print job is on its way to Bar.');
  expect(body('sendPrints')).toEqual({ printerID: 7, toPrinterID: 8 });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Printer problems' })).toBeNull());
});

test('waiting tickets can be read on screen and then need not be printed', async () => {
  server.answer('troubledPrinters', [buildTrouble()]);
  server.answer('dropPrints', 1);
  const { user } = openPortal('/portal/orders');
  await strip();
  await user.click(screen.getByRole('button', { name: 'Read on screen: print jobs for Kitchen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Print jobs waiting for Kitchen' });
  const link = within(dialog).getByRole('link', { name: 'Ticket of Terrace 1, order 1001' });
  expect(link.getAttribute('href')).toBe('/portal/kitchen?ticket=2001');
  const paper = within(dialog).getByRole('link', { name: 'As printed: Ticket of Terrace 1, order 1001' });
  expect(paper.getAttribute('href')).toBe('/portal/ticket?id=2001');
  await user.click(within(dialog).getByRole('button', { name: 'Do not print these' }));
  await screen.findByText('1 print job will not be printed.');
  expect(body('dropPrints')).toEqual({ printerID: 7, jobIDs: [3] });
});

test('a user who may not see the kitchen reads the ticket as printed', async () => {
  signIn({ restaurantId: 1, privileges: ['order'] });
  server.answer('userPrivileges', ['order']);
  server.answer('troubledPrinters', [buildTrouble()]);
  const { user } = openPortal('/portal/orders');
  await user.click(await screen.findByRole('button', { name: 'Read on screen: print jobs for Kitchen' }));
  const [link, ...others] = within(await screen.findByRole('dialog')).getAllByRole('link');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([
    'Ticket of Terrace 1, order 1001',
    '/portal/ticket?id=2001',
  ]);
  expect(others).toEqual([]);
});

test('printer states that fail to load say so', async () => {
  server.refuse('troubledPrinters', 'ServerError');
  openPortal('/portal/orders');
  await screen.findByText('The state of the printers could not be loaded.');
});
