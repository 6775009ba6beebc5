import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useChangesOf } from './changes.ts';

test('a change during the first answer is requested once after it', async () => {
  const client = new QueryClient();
  const arrive: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => arrive.push(resolve));
  const { result } = renderHook(
    () => ({ query: useQuery({ queryKey: ['order'], queryFn }), changed: useChangesOf({ order: ['orders'] }) }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(arrive).toHaveLength(1));
  act(() => void result.current.changed('orders'));
  await act(async () => arrive[0]?.('as before the change'));
  await waitFor(() => expect(arrive).toHaveLength(2));
  await act(async () => arrive[1]?.('as now'));
  await waitFor(() => expect(result.current.query.data).toBe('as now'));
});
