import { render } from '@testing-library/react';
import { createElement, type FunctionComponent } from 'react';
import { vi } from 'vitest';
import { throwServerFaults } from './diner-server.ts';
import { person } from './person.ts';

export function openAt(App: FunctionComponent, path: string) {
  window.history.replaceState(null, '', path);
  const alert = vi.fn();
  vi.stubGlobal('alert', alert);
  return { user: person(), alert, ...render(createElement(App)) };
}

export function checkedIn(): void {
  const kept = {
    restaurantID: '1',
    tableID: 'abc123',
    restaurantName: 'Demo Bistro',
    tableName: 'Table 7',
    sessionstartTime: '2026-11-22T03:00:00.000Z',
  };
  for (const [name, value] of Object.entries(kept)) window.localStorage.setItem(name, value);
}

export function keepCart(lines: readonly Record<string, unknown>[]): void {
  window.localStorage.setItem('items:1-abc123', JSON.stringify(lines));
}

export function forgetEverything(): void {
  vi.useRealTimers();
  window.localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  throwServerFaults();
}
