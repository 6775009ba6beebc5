import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useChanged } from './queries.ts';

test('a change marks only the queries of its topics as stale', async () => {
  const client = new QueryClient();
  const keys = [
    ['order', '1001'],
    ['order', '1002'],
    ['refunds', 1001],
    ['late-payments', 1],
    ['disputes', 1],
    ['record', 'items', '7'],
    ['restaurant-terms', 1],
    ['payment_review', {}],
  ] as const;
  for (const key of keys) client.setQueryData(key, 'known');
  const { result } = renderHook(useChanged, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const stale = () => keys.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.join(' '));

  await result.current('refunds');
  expect(stale()).toEqual(['order 1001', 'order 1002', 'refunds 1001', 'late-payments 1']);
  await result.current('restaurants', 'disputes');
  expect(stale()).toEqual([
    'order 1001',
    'order 1002',
    'refunds 1001',
    'late-payments 1',
    'disputes 1',
    'restaurant-terms 1',
  ]);
});

test.each([
  // Order cards show the table's attendant, tickets its name, stations categories, and tables their card payments.
  ['tables', ['active-orders', 'kitchen-tickets', 'kitchen-served', 'table']],
  ['menu', ['kitchen-tickets']],
  ['payments', ['active-orders', 'table', 'order']],
  // An open order shows the progress of its dishes.
  ['kitchen', ['active-orders', 'kitchen-tickets', 'kitchen-served', 'order']],
  // A role that gains a privilege gives access to screens.
  ['staff', ['menus', 'privileges']],
] as const)('a change of %s marks its dependents as stale', async (topic, expected) => {
  const client = new QueryClient();
  const keys = ['active-orders', 'kitchen-tickets', 'kitchen-served', 'table', 'order', 'menus', 'privileges'] as const;
  for (const key of keys) client.setQueryData([key], 'known');
  const { result } = renderHook(useChanged, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await result.current(topic);
  expect(keys.filter((key) => client.getQueryState([key])?.isInvalidated)).toEqual(expected);
});
