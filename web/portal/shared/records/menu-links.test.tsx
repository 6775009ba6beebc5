import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '../../../testing/on-screen.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { serveRecords } from '../../../testing/record-server.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

const server = portalTest();
const places = ['Choice groups', 'Arrange', 'Import or export'];

async function openCategories(privileges: ('itemcategory' | 'item')[], width: number) {
  setScreenWidth(width);
  signIn({ restaurantId: 1, privileges });
  serveRecords(server, 'categories');
  const page = openPortal('/portal/itemcategory');
  await screen.findByText('There are no categories yet.');
  return page;
}

test('the list of categories leads to the menu as a whole, and nowhere without the right to dishes', async () => {
  const { unmount } = await openCategories(['itemcategory', 'item'], 1280);
  const links = places.map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(links).toEqual(['/portal/choicegroups', '/portal/menuorder', '/portal/menufile']);
  unmount();
  await openCategories(['itemcategory'], 1280);
  for (const name of places) expect(screen.queryByRole('link', { name })).toBeNull();
});

test('on a phone by one button', async () => {
  const { user, router } = await openCategories(['itemcategory', 'item'], 360);
  await user.click(screen.getByRole('button', { name: 'More' }));
  const menu = await screen.findByRole('menu');
  expect(textsOf(within(menu).getAllByRole('menuitem'))).toEqual(places);
  await user.click(within(menu).getByRole('menuitem', { name: 'Arrange' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/portal/menuorder'));
});
