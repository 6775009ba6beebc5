import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt } from '../../testing/diner-app.tsx';
import { bread, menuAnswers, menuWith, segment } from '../../testing/diner-data.ts';
import { dinerServer, refusal, success } from '../../testing/diner-server.ts';
import { keptCart, line, openReview, reviewTest } from '../../testing/review-desk.ts';
import { App } from '../app.tsx';

reviewTest();

const withLeft = (left: number) => success('itemMenu', { result: menuWith({ [bread.itemId]: { left } }) });

test('a card says how many are left, and no more can be chosen', async () => {
  dinerServer({ ...menuAnswers, itemMenu: withLeft(2) });
  const { user } = openAt(App, `/customer/menu/${segment}`);
  await user.click(await screen.findByRole('button', { name: /^Starters/, expanded: false }));
  const card = within(screen.getByRole('article', { name: 'Focaccia' }));
  card.getByText('Only 2 left');
  await user.click(card.getByRole('button', { name: 'Add Focaccia' }));
  await user.click(card.getByRole('button', { name: 'More Focaccia' }));
  expect(card.getByRole('button', { name: 'More Focaccia' })).toHaveProperty('disabled', true);
  expect(keptCart()).toMatchObject([{ qty: 2 }]);
});

test('a stored order for more says so, is not sent, and offers what is left', async () => {
  const { press, server } = await openReview([line(bread, 'Starters', 4)], { itemMenu: withLeft(3) });
  screen.getByText('Only 3 left');
  await press('Submit Order');
  await screen.findByRole('alertdialog', { name: 'Only 3 left of Focaccia.' });
  await press('OK');
  expect(server.madeOf('placeOrder')).toEqual([]);
  await press('Change Focaccia to 3');
  expect(screen.queryByText('Only 3 left')).toBeNull();
  expect(keptCart()).toMatchObject([{ qty: 3 }]);
});

test('a shortage that the menu did not show is reported at its line', async () => {
  const { submit } = await openReview([line(bread, 'Starters', 9)], {
    placeOrder: refusal('ItemUnavailable', { fields: [{ path: 'suborder.0.items.0', message: 'Only 7 left.' }] }),
  });
  await submit();
  await screen.findByText('Only 7 left.');
});
