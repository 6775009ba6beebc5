import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekdays } from '../../../../core/domain/offer-times.ts';
import { bread, menuWith, oysters, tea } from '../../../testing/diner-data.ts';
import { openPad, padTest } from '../../../testing/pad-desk.ts';

const { server } = padTest();

test('staff see when a dish is offered, and what it usually costs', async () => {
  const offered = [{ days: [...weekdays], from: '17:00', to: '00:00' }];
  server.answer(
    'itemMenu',
    menuWith({ [tea.itemId]: { availibilty: 'N', offered }, [bread.itemId]: { price: 3, usualPrice: 4.5 } }),
  );
  await openPad();
  const row = (dish: string) => within(screen.getByText(dish).closest('li') as HTMLElement);
  expect(row('Tea').getByText('Offered 5 PM–midnight')).toBeDefined();
  expect(row(oysters.itemName).getByText('Not available')).toBeDefined();
  expect(row('Focaccia').getByText('$4.50').tagName).toBe('S');
  expect(screen.queryByRole('button', { name: 'Add Tea' })).toBeNull();
});
