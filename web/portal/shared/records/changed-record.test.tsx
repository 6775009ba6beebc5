import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { NetworkError } from '../../../api/request.ts';
import { type Lamps, lamps, name, openLamps, saveAndConfirm, showsName } from '../../../testing/lamps.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { answerDialog, button, exitQuestion, row } from '../../../testing/record-form.ts';

portalTest();

type User = Awaited<ReturnType<typeof openLamps>>['user'];

describe('typed values', () => {
  test.each([
    ['another row', (user: User) => user.click(row('Lamp 2'))],
    ['a new record', (user: User) => user.click(button('Add New Lamp'))],
    ['another page', (user: User) => user.click(button('Page 2'))],
  ])('are not lost to %s without a question', async (_, leave) => {
    const { user } = await openLamps(lamps(5));
    await user.type(name(), ' b');
    await leave(user);
    await answerDialog(user, exitQuestion, 'Cancel');
    expect(name().value).toBe('Lamp 1 b');
    await leave(user);
    await answerDialog(user, exitQuestion, 'Exit');
    await waitFor(() => expect(name().value).not.toBe('Lamp 1 b'));
  });

  test('are discarded by Cancel after a question, or without one if nothing was typed', async () => {
    const { user } = await openLamps(lamps(2));
    await user.type(name(), ' b');
    await user.click(button('Cancel'));
    await answerDialog(user, exitQuestion, 'Cancel');
    expect(name().value).toBe('Lamp 1 b');
    await user.click(button('Cancel'));
    await answerDialog(user, exitQuestion, 'Exit');
    await showsName('Lamp 1');
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Load the newest version, after a save that came too late', () => {
  const refused = 'Someone else has changed this in the meantime. Please check it again.';
  const saveTooLate = async (store: Lamps, address?: string) => {
    const page = await openLamps(store, address ? { address } : {});
    await page.user.type(name(), ' b');
    store.edit(1, { name: 'Renamed', version: 2 });
    await saveAndConfirm(page.user);
    expect((await screen.findByRole('alert')).textContent).toBe(refused);
    expect(name().value).toBe('Lamp 1 b');
    return page;
  };

  test('shows the current record, whose save succeeds', async () => {
    const store = lamps(2);
    const { user } = await saveTooLate(store);
    await user.click(button('Load the newest version'));
    await showsName('Renamed');
    expect(screen.queryByText(refused)).toBeNull();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await user.type(name(), ' c');
    await saveAndConfirm(user);
    await screen.findByRole('row', { name: 'Renamed c' });
    expect(store.saves.map(({ version }) => version)).toEqual([1, 2]);
  });

  test('finds a record whose new name is outside the search', async () => {
    const { user } = await saveTooLate(lamps(120), '/lamps?search=Lamp');
    await user.click(button('Load the newest version'));
    await showsName('Renamed');
  });

  test('reports a missing network, can be pressed again, reports a deleted record, and keeps the typed values', async () => {
    let isCut = false;
    const store = lamps(2);
    const { user } = await saveTooLate({
      ...store,
      fetchPage: async (state) => {
        if (isCut) throw new NetworkError();
        return store.fetchPage(state);
      },
    });
    await screen.findByRole('row', { name: 'Renamed' });
    isCut = true;
    await user.click(button('Load the newest version'));
    await screen.findByText('Network error, please try again');
    isCut = false;
    await store.remove({ id: 1, name: '', hours: 0, version: 2 });
    await user.click(button('Load the newest version'));
    await screen.findByText('This record is no longer in the list.');
    expect(name().value).toBe('Lamp 1 b');
  });

  test('disappears with the edits on Cancel, and the next save is over the version shown', async () => {
    const store = lamps(2);
    const { user } = await saveTooLate(store);
    await user.click(button('Cancel'));
    await answerDialog(user, exitQuestion, 'Exit');
    await showsName('Renamed');
    expect(screen.queryByText(refused)).toBeNull();
    await user.type(name(), ' b');
    await saveAndConfirm(user);
    await screen.findByRole('row', { name: 'Renamed b' });
    expect(store.saves.map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe('rows that change while shown', () => {
  test('replace an untouched form with a later version', async () => {
    const store = lamps(2);
    const { user } = await openLamps(store);
    store.edit(1, { name: 'Lamp 1 x', version: 2 });
    await user.click(button('Refresh'));
    await showsName('Lamp 1 x');
  });

  test('update an unversioned figure even while typing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const store = lamps(2);
    const { user } = await openLamps(store, { refreshEvery: 10_000 });
    const field = name();
    await user.type(field, ' b');
    store.edit(1, { hours: 6 });
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    await waitFor(() => expect(screen.getByRole('status', { name: 'Hours' }).textContent).toBe('6'));
    expect(name()).toBe(field);
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('Lamp 1 b');
  });

  test('are not reloaded automatically without a pushed change', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const store = lamps(2);
    await openLamps(store);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(store.asked).toHaveLength(1);
  });
});
