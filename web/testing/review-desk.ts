import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import type { MenuItem } from '../../core/contract/menu.ts';
import { App } from '../diner/app.tsx';
import { checkedIn, forgetEverything, keepCart, openAt } from './diner-app.tsx';
import { bread, burger, menuAnswers, segment } from './diner-data.ts';
import { dinerServer, success } from './diner-server.ts';

export function reviewTest(): void {
  beforeEach(checkedIn);
  afterEach(forgetEverything);
}

export const placed = success('placeOrder', { result: { orderID: 1042, subOrderID: 7, status: 'N' } });
const categoryIds = { Starters: 1, Mains: 2, Drinks: 3 };

/** A stored cart line with the choices of each unit, such as `['Cheese Bacon', 'Cheese']` for two. */
export function line(
  item: MenuItem,
  categoryName: keyof typeof categoryIds,
  qty: number,
  units: string[] = [],
  specialInstruction = '',
) {
  const selectedSubItems = units.flatMap((names, at) =>
    names.split(' ').map((name) => ({
      ...item.subItems.find(({ subItemName }) => subItemName === name),
      sequence: at + 1,
    })),
  );
  return {
    ...item,
    itemCategoryId: categoryIds[categoryName],
    categoryName,
    qty,
    selectedSubItems,
    specialInstruction,
  };
}

/** 2 x 18.00 + 1.50 + 1.50 + 2.25 + 4.50 = 45.75, tax 4.06. */
export const goodCart = [
  line(bread, 'Starters', 1),
  line(burger, 'Mains', 2, ['Cheese Bacon', 'Cheese'], 'No pickles'),
];
export const keptCart = () => JSON.parse(window.localStorage.getItem(`items:${segment}`) ?? '[]');

type Answers = Parameters<typeof dinerServer>[0];
/** A server that accepts the order. */
export const serveReview = (changes: Answers = {}) => dinerServer({ ...menuAnswers, placeOrder: placed, ...changes });

export async function openReview(cart: Record<string, unknown>[] | undefined, changes?: Answers) {
  if (cart) keepCart(cart);
  const server = serveReview(changes);
  const opened = openAt(App, `/customer/review/${segment}`);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit Order' })).toHaveProperty('disabled', false));
  const press = (name: string) => opened.user.click(screen.getByRole('button', { name }));
  const submit = async () => {
    await press('Submit Order');
    const question = await screen.findByRole('alertdialog', { name: 'Submit Order' });
    await opened.user.click(within(question).getByText('Submit'));
  };
  return { server, ...opened, press, submit };
}
