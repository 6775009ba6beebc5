import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  type Lamps,
  lampScreen,
  lamps,
  name,
  openLamps,
  refusedAs,
  saveAndConfirm,
  showsName,
} from '../../../testing/lamps.tsx';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { answerDialog, button, exitQuestion, row } from '../../../testing/record-form.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

portalTest();

const isLocked = (element: HTMLElement) =>
  element.matches('[disabled]') || element.closest('fieldset[disabled]') !== null;

describe('the record in the form', () => {
  test('[PLAN-11] is the first row, then the clicked one, which is marked, and in the address without a history entry', async () => {
    const { user, address, router } = await openLamps(lamps(2));
    const { key } = router.state.location;
    expect(name().value).toBe('Lamp 1');
    expect(row('Lamp 1').getAttribute('aria-current')).toBe('true');
    await user.click(row('Lamp 2'));
    await showsName('Lamp 2');
    expect([row('Lamp 1'), row('Lamp 2')].map((element) => element.getAttribute('aria-current'))).toEqual([
      'false',
      'true',
    ]);
    await waitFor(() => expect(address()).toBe('/lamps?id=2'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(router.state.location.key).not.toBe(key);
  });

  test('is scrolled into view by each click on its row, and the arrow keys stay in the list', async () => {
    const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const { user } = await openLamps(lamps(2));
    row('Lamp 1').focus();
    await user.keyboard('{ArrowDown}');
    await showsName('Lamp 2');
    expect(shown).not.toHaveBeenCalled();
    await user.click(row('Lamp 1'));
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
    const [place] = shown.mock.contexts as HTMLElement[];
    expect(place?.contains(name())).toBe(true);
    await user.click(row('Lamp 1'));
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(2));
    shown.mockRestore();
  });

  test.each([
    ['of this page', '/lamps?page=2&id=4', 'Lamp 4'],
    ['of another page', '/lamps?id=5', 'Lamp 5'],
  ])('a link to one %s puts it into the form', async (_, address, expected) => {
    await openLamps(lamps(5), { address });
    await showsName(expected);
  });

  test.each(['found', 'gone'])('stays as typed if one of another page is %s late', async (outcome) => {
    const store = lamps(5);
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isHeld = false;
    const fetchPage: Lamps['fetchPage'] = async (state) => {
      if (isHeld) await late;
      return store.fetchPage(state);
    };
    const { user, router } = await openLamps({ ...store, fetchPage });
    isHeld = true;
    await act(() => router.navigate(outcome === 'found' ? '/lamps?id=5' : '/lamps?id=77'));
    await user.type(name(), '!');
    await act(async () => {
      answer();
      await late;
    });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(name().value).toBe('Lamp 1!');
    expect(screen.queryByText('This record is no longer in the list.')).toBeNull();
  });

  test('is the first row, with a message, after a link to a deleted one', async () => {
    const page = await openLamps(lamps(2), { address: '/lamps?id=77' });
    await screen.findByText('This record is no longer in the list.');
    await showsName('Lamp 1');
    expect(page.address()).toBe('/lamps');
  });

  test('is the first one after a link to a new one if the user may not add any', async () => {
    const store = lamps(2);
    const fetchPage: Lamps['fetchPage'] = async (state) => ({ ...(await store.fetchPage(state)), mayAdd: false });
    await openLamps({ ...store, fetchPage }, { address: '/lamps?id=new' });
    await showsName('Lamp 1');
    expect(screen.queryByRole('button', { name: 'Add New Lamp' })).toBeNull();
  });

  test('is chosen by arrow keys, and Enter moves into the form', async () => {
    const { user } = await openLamps(lamps(2));
    row('Lamp 1').focus();
    await user.keyboard('{ArrowDown}');
    await showsName('Lamp 2');
    expect(document.activeElement).toBe(row('Lamp 2'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(name()));
    expect(name().value).toBe('Lamp 2');
    // The key that opened the form must not press its Save.
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('gives the focus back to its row on Cancel', async () => {
    const { user } = await openLamps(lamps(2));
    await user.dblClick(row('Lamp 2'));
    await showsName('Lamp 2');
    await user.type(name(), '!');
    await user.click(button('Cancel'));
    await answerDialog(user, exitQuestion, 'Exit');
    await showsName('Lamp 2');
    expect(document.activeElement).toBe(row('Lamp 2'));
  });

  test('is the first row of a new page or search, and not in the address of another page', async () => {
    const { user, address } = await openLamps(lamps(5), { address: '/lamps?id=2' });
    await showsName('Lamp 2');
    await user.click(button('Page 2'));
    await showsName('Lamp 3');
    expect(address()).toBe('/lamps?page=2');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), '5{Enter}');
    await showsName('Lamp 5');
  });

  test('[PLAN-37] is the first row after it is deleted', async () => {
    const { user } = await openLamps(lamps(2));
    await user.click(row('Lamp 2'));
    await showsName('Lamp 2');
    await user.click(button('Delete Lamp 2'));
    await answerDialog(user, 'Are you sure to delete Lamp?', 'Delete');
    await showsName('Lamp 1');
  });

  test('is absent in an empty list until one is added', async () => {
    const page = openPortal('/lamps', [{ path: '/lamps', element: lampScreen(lamps(0)) }]);
    await screen.findByText('No lamps yet');
    expect(screen.queryByRole('form')).toBeNull();
    await page.user.click(button('Add New Lamp'));
    await screen.findByRole('form', { name: 'Add Lamp' });
    await page.user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });
});

describe('adding', () => {
  test('[REST-12 SERVER-14 PLAN-14] locks the whole list, and Cancel restores the selected row', async () => {
    const { user } = await openLamps(lamps(5));
    await user.click(row('Lamp 2'));
    await showsName('Lamp 2');
    await user.click(button('Add New Lamp'));
    await screen.findByRole('form', { name: 'Add Lamp' });
    expect(document.activeElement).toBe(name());
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).disabled).toBe(true);
    for (const of of ['Refresh', 'All off', 'Add New Lamp', 'Page 2', 'Delete Lamp 1']) {
      expect(isLocked(button(of)), of).toBe(true);
    }
    expect(row('Lamp 1').tabIndex).toBe(-1);
    await user.dblClick(row('Lamp 1'));
    expect(screen.getByRole('form', { name: 'Add Lamp' })).toBeTruthy();
    await user.click(button('Cancel'));
    await showsName('Lamp 2');
    expect(isLocked(button('Add New Lamp'))).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(button('Add New Lamp')));
    await user.click(row('Lamp 1'));
    await showsName('Lamp 1');
  });

  test('[REST-12] shows the first row after Cancel if none was selected', async () => {
    const { user } = await openLamps(lamps(2));
    await user.click(button('Add New Lamp'));
    await screen.findByRole('form', { name: 'Add Lamp' });
    await user.type(name(), 'Never');
    await user.click(button('Cancel'));
    await answerDialog(user, exitQuestion, 'Exit');
    await showsName('Lamp 1');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('[PLAN-34 PLAN-35 PLAN-36] from a later page loads the first one and keeps the record, and a second save changes it', async () => {
    const store = lamps(5);
    const { user, address } = await openLamps(store, { address: '/lamps?page=2' });
    await showsName('Lamp 3');
    await user.click(button('Add New Lamp'));
    await screen.findByRole('form', { name: 'Add Lamp' });
    await user.type(name(), 'New');
    await saveAndConfirm(user);
    await screen.findByRole('form', { name: 'Lamp Detail' });
    await waitFor(() => expect(address()).toBe('/lamps?id=99'));
    await screen.findByRole('row', { name: 'New' });
    expect(name().value).toBe('New');
    expect(row('New').getAttribute('aria-current')).toBe('true');
    await user.type(name(), 'er');
    await saveAndConfirm(user);
    await screen.findByRole('row', { name: 'Newer' });
    expect(store.saves).toEqual([
      { id: undefined, name: 'New', version: null },
      { id: 99, name: 'Newer', version: 1 },
    ]);
  });

  test('keeps a refused record as new, with its typed values', async () => {
    const store = lamps(2);
    const { user } = await openLamps({ ...store, save: async () => refusedAs('ServerError') });
    await user.click(button('Add New Lamp'));
    await screen.findByRole('form', { name: 'Add Lamp' });
    await user.type(name(), 'Lamp 1');
    await saveAndConfirm(user);
    await screen.findByText('Failed to save record!');
    expect(screen.getByRole('form', { name: 'Add Lamp' })).toBeTruthy();
    expect(name().value).toBe('Lamp 1');
    expect(isLocked(button('Add New Lamp'))).toBe(true);
  });
});

test('on a phone a tap chooses and scrolls to the form without opening the keyboard', async () => {
  setScreenWidth(360);
  const { user } = await openLamps(lamps(2));
  await user.click(screen.getByRole('button', { name: 'Lamp 2' }));
  await showsName('Lamp 2');
  await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('form'))).toBe(true));
  expect(document.activeElement).not.toBe(name());
  expect(document.activeElement).not.toBe(document.body);
});
