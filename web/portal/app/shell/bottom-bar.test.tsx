import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildTableCall } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });

const usual = window.innerWidth;
afterEach(() => {
  window.innerWidth = usual;
});
const onPhone = () => {
  window.innerWidth = 360;
};

const bar = async () => within(await screen.findByRole('navigation', { name: 'Serving' }, { timeout: 5_000 }));
const current = (links: HTMLElement[]) =>
  links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent);

test('a phone has Floor, Pad, Kitchen and Calls with its number, one of them current', async () => {
  onPhone();
  server.answer('tableCalls', [buildTableCall(), buildTableCall({ callID: 72 })]);
  const { user, router } = openPortal('/portal/orders');
  const links = () => bar().then((list) => list.getAllByRole('link'));
  await waitFor(async () =>
    expect((await links()).map(({ textContent }) => textContent)).toEqual(['Floor', 'Pad', 'Kitchen', '2Calls']),
  );
  expect(current(await links())).toEqual(['Floor']);
  await user.click((await bar()).getByRole('link', { name: '2 Calls' }));
  expect(router.state.location).toMatchObject({ pathname: '/portal/orders', hash: '#calls' });
  expect(current(await links())).toEqual(['2Calls']);
  await waitFor(() => expect(document.activeElement?.id).toBe('calls'));
  await user.click((await bar()).getByRole('link', { name: 'Pad' }));
  await waitFor(async () => expect(current(await links())).toEqual(['Pad']));
});

test('says when there are no calls, and has only what the user may open', async () => {
  onPhone();
  server.answer('userPrivileges', ['order']);
  signIn({ restaurantId: 1, privileges: ['order'] });
  const { user } = openPortal('/portal/orders');
  const links = (await bar()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Floor', 'Calls']);
  await user.click(links.at(-1) as HTMLElement);
  await screen.findByText('No table is calling.');
});

test('staff who take orders and cook, and see no floor, have Pad and Kitchen', async () => {
  onPhone();
  server.answer('userPrivileges', ['takeorder', 'kitchen']);
  signIn({ restaurantId: 1, privileges: ['takeorder', 'kitchen'] });
  openPortal('/portal/ChangePass');
  expect((await bar()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pad', 'Kitchen']);
});

test('other staff and wide screens have none', async () => {
  const wide = openPortal('/portal/orders');
  await screen.findByRole('heading', { name: 'Table Order Status' });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(screen.queryByRole('navigation', { name: 'Serving' })).toBeNull();
  wide.unmount();
  onPhone();
  server.answer('userPrivileges', ['kitchen']);
  signIn({ restaurantId: 1, privileges: ['kitchen'] });
  openPortal('/portal/ChangePass');
  await screen.findByRole('heading', { name: 'Change Password' });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(screen.queryByRole('navigation', { name: 'Serving' })).toBeNull();
});
