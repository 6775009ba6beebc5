import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildAuditEvent } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });
const newest = [
  buildAuditEvent({ number: 12 }),
  buildAuditEvent({
    number: 11,
    kind: 'discount',
    change: null,
    actorName: 'Ben',
    subject: '',
    orderID: 1001,
    details: [{ field: 'discount_cents', was: null, now: 1250, isHidden: false }],
  }),
];
const oldest = [buildAuditEvent({ number: 10 })];
beforeEach(() => {
  server.answer('auditTrail', ({ query }) => ({
    events: query.before === '11' ? oldest : newest,
    older: query.before === undefined,
    mayReadPlatform: false,
  }));
});

test('shows who did what, when and from where, with a link to the order, and whether the trail is unaltered', async () => {
  const { user } = openPortal('/portal/audit');
  const table = within(await screen.findByRole('table', { name: 'Audit Trail' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first?.textContent).toContain('Maria Lopez10.0.0.7');
  expect(first?.textContent).toMatch(/Curry.*\$9\.00.*\$9\.50/);
  expect(second?.textContent).toMatch(/Discount.*Ben.*\$12\.50/);
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: '1001' })
      .getAttribute('href'),
  ).toBe('/portal/order?id=1001');
  server.answer('verifyAudit', { events: 12, newest: 12, brokenAt: null, seal: '0123456789abcdef' });
  await user.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('12 events, all unchanged. Newest seal: 0123456789abcdef')).toBeDefined();
  server.answer('verifyAudit', { events: 11, newest: 12, brokenAt: 3, seal: '0123456789abcdef' });
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(/^Event 3 is missing or was changed/)).toBeDefined();
});

test('is searched by user, action, order and table, pages to older events, and exports with the same filters', async () => {
  const { user } = openPortal('/portal/audit?what=discount&order=1001&table=window');
  const filters = within(await screen.findByRole('form', { name: 'Filters' }));
  expect((filters.getByLabelText('Table') as HTMLInputElement).value).toBe('window');
  await user.type(filters.getByLabelText('Person'), 'ben{Enter}');
  const filter = { who: 'ben', what: 'discount', orderID: '1001', table: 'window', of: 'restaurant' };
  await waitFor(() => expect(server.last('auditTrail').query).toMatchObject(filter));
  await user.click(await screen.findByRole('button', { name: 'Older events' }));
  await waitFor(() => expect(server.last('auditTrail').query).toMatchObject({ ...filter, before: '11' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  server.answer('auditTrail', { events: [], older: false, mayReadPlatform: false });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(server.last('auditTrail').headers.Accept).toBe('text/csv'));
  expect(server.last('auditTrail').query).toMatchObject(filter);
});

test('is for holders of the privilege, and says so if it fails to load', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  server.refuse('auditTrail', 'NotFound');
  const page = openPortal('/portal/audit');
  expect((await screen.findAllByText('The audit trail could not be loaded.')).length).toBeGreaterThan(0);
  page.unmount();
  const requestsBefore = server.sent('auditTrail').length;
  server.answer('userPrivileges', ['order']);
  signIn({ restaurantId: 1, privileges: ['order'] });
  openPortal('/portal/audit');
  await waitFor(() => expect(server.sent('userPrivileges').length).toBeGreaterThan(1));
  expect(screen.queryByRole('heading', { name: 'Audit Trail' })).toBeNull();
  expect(server.sent('auditTrail')).toHaveLength(requestsBefore);
});
