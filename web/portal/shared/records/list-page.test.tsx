import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { NetworkError } from '../../../api/request.ts';
import { RefusalError } from '../../../api/staff-request.ts';
import { type Lamps, lampDescription, lamps, name, refusedAs } from '../../../testing/lamps.tsx';
import { textsOf } from '../../../testing/on-screen.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { answerDialog, button, exitQuestion, pressSave, row } from '../../../testing/record-form.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';
import { RecordScreen } from './record-screen.tsx';

/** A list whose records open in its place. */
function lampList(store: Lamps) {
  const description = lampDescription(store);
  // Returns only the id of the saved record, as some endpoints do.
  const save: typeof description.save = async (...record) => {
    const answer = await store.save(...record);
    return answer.success ? { success: true, result: answer.row.id } : answer;
  };
  return [{ path: '/lamps', element: <RecordScreen description={{ ...description, save, defaultSize: 10 }} /> }];
}

async function open(store: Lamps, address = '/lamps') {
  const page = openPortal(address, lampList(store));
  await screen.findByRole('heading', { name: 'Lamps' });
  return page;
}

portalTest();

const cells = async () => {
  const table = await screen.findByRole('table', { name: 'Lamps' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((line) => textsOf(within(line).getAllByRole('cell').slice(0, 2)).join(' '));
};
const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

describe('rows and pages', () => {
  test('[LIST-01 LIST-02 LIST-15 LIST-16] serial numbers continue across pages, and page 2 on screen is page 1 in the request', async () => {
    const list = lamps(25);
    const { user, address } = await open(list);
    expect((await cells())[0]).toBe('1 Lamp 1');
    await user.click(button('Page 2'));
    await waitFor(async () => expect((await cells())[0]).toBe('11 Lamp 11'));
    expect(list.asked.at(-1)).toEqual({ page: 1, size: 10, searchText: '' });
    expect(address()).toBe('/lamps?page=2');
    expect(button('Page 2').getAttribute('aria-current')).toBe('page');
    await user.click(button('Next page'));
    await waitFor(async () => expect(await cells()).toHaveLength(5));
    await user.click(button('First page'));
    await waitFor(() => expect(address()).toBe('/lamps'));
  });

  test('[LIST-12 LIST-13] Max Rows sets the page size, 1 to 100', async () => {
    const list = lamps(25);
    const { user, address } = await open(list, '/lamps?page=2');
    await cells();
    const field = screen.getByRole('spinbutton', { name: 'Max Rows' });
    expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual(['1', '100']);
    await user.clear(field);
    await user.type(field, '20{Enter}');
    await waitFor(async () => expect(await cells()).toHaveLength(20));
    expect(list.asked.at(-1)).toEqual({ page: 0, size: 20, searchText: '' });
    expect(address()).toBe('/lamps?rows=20');
  });

  test.each(['?rows=0', '?rows=101', '?rows=ten', '?page=0', '?page=-3', '?page=1.5'])(
    '[LIST-13] the address %s counts as the default',
    async (query) => {
      const list = lamps(3);
      await open(list, `/lamps${query}`);
      await cells();
      expect(list.asked[0]).toEqual({ page: 0, size: 10, searchText: '' });
    },
  );

  test('a page past the end leads to the last page', async () => {
    const { address } = await open(lamps(12), '/lamps?page=9');
    await waitFor(async () => expect(await cells()).toEqual(['11 Lamp 11', '12 Lamp 12']));
    expect(address()).toBe('/lamps?page=2');
  });

  test('[LIST-07] search sends searchText, narrows the list and starts at its first page', async () => {
    const list = lamps(25);
    const { user, address } = await open(list, '/lamps?page=3');
    await cells();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Lamp 2');
    await waitFor(async () => expect(await cells()).toHaveLength(7));
    expect(list.asked.at(-1)).toEqual({ page: 0, size: 10, searchText: 'Lamp 2' });
    expect(address()).toBe('/lamps?search=Lamp+2');
    expect(list.asked.length).toBeLessThan(5);
  });
});

describe('empty, failed, stale', () => {
  test('an empty list says so, unlike an empty search result', async () => {
    const { unmount } = await open(lamps(0));
    expect(await screen.findByText('No lamps yet')).toBeDefined();
    unmount();
    await open(lamps(0), '/lamps?search=soup');
    expect(await screen.findByText('No such lamp')).toBeDefined();
    expect(screen.queryByText('No lamps yet')).toBeNull();
  });

  test("a refusal shows the list's message and a retry", async () => {
    const list = lamps(1);
    list.failWith(new RefusalError(refusedAs('ServerError')));
    const { user } = await open(list);
    await screen.findByText('Failed to get lamps!');
    list.failWith(undefined);
    await user.click(button('Retry'));
    expect(await cells()).toEqual(['1 Lamp 1']);
  });

  test('[LIST-17] a network failure is only logged, and the rows stay, marked', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const list = lamps(1);
    const { user } = await open(list);
    await cells();
    list.failWith(new NetworkError('away'));
    await user.click(button('Refresh'));
    await screen.findByText(/^Last updated/);
    expect(await cells()).toEqual(['1 Lamp 1']);
    expect(screen.queryByText('Failed to get lamps!')).toBeNull();
    expect(log).toHaveBeenCalled();
  });
});

describe('list and detail', () => {
  test.each(['Back', 'Cancel'])(
    '[LIST-04 LIST-05] a row opens its detail, and %s returns to the same list',
    async (closer) => {
      const { user, address } = await open(lamps(25), '/lamps?page=2');
      await user.dblClick(await screen.findByRole('row', { name: 'Lamp 12' }));
      await screen.findByRole('heading', { name: 'Lamp Detail' });
      expect(name().value).toBe('Lamp 12');
      expect(screen.queryByRole('table')).toBeNull();
      await user.click(screen.getByRole('button', { name: closer }));
      expect((await cells())[0]).toBe('11 Lamp 11');
      expect(address()).toBe('/lamps?page=2');
      await hasFocus(() => row('Lamp 12'));
    },
  );

  test('[LIST-04 LIST-06 LIST-09 LIST-11] adding asks before it saves, confirms and reloads the list', async () => {
    const list = lamps(1);
    const { user } = await open(list);
    await user.click(button('Add New Lamp'));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await hasFocus(() => button('Add New Lamp'));
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Add Lamp' });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'New one');
    await pressSave(user, 'Are you sure to save Lamp?', 'Cancel');
    expect(screen.getByRole('heading', { name: 'Add Lamp' })).toBeDefined();
    await pressSave(user, 'Are you sure to save Lamp?');
    await screen.findByText('Record saved successfully!');
    await waitFor(async () => expect(await cells()).toEqual(['1 New one', '2 Lamp 1']));
    await hasFocus(() => row('New one'));
  });

  test('[LIST-08] a change is marked until it is saved, by one call for two presses, after a question with both names, and Refresh reloads the list', async () => {
    const list = lamps(2);
    const { user } = await open(list);
    await user.dblClick(await screen.findByRole('row', { name: 'Lamp 2' }));
    await screen.findByRole('form', { name: 'Lamp Detail' });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    for (const typed of ['!', '{Backspace}', '!']) {
      await user.type(name(), typed);
      expect(screen.queryAllByText('Unsaved changes')).toHaveLength(typed === '!' ? 1 : 0);
    }
    await pressSave(user, 'Are you sure to save Lamp?', 'Cancel');
    expect([list.saves, name().value]).toEqual([[], 'Lamp 2!']);
    await user.dblClick(button('Save'));
    expect(await screen.findByText('Lamp 2, from now on Lamp 2!')).toBeDefined();
    await answerDialog(user, 'Are you sure to save Lamp?', 'Save');
    await screen.findByText('Record saved successfully!');
    expect(list.saves).toEqual([{ id: 2, name: 'Lamp 2!', version: 1 }]);
    await waitFor(async () => expect(await cells()).toEqual(['1 Lamp 1', '2 Lamp 2!']));
    await hasFocus(() => row('Lamp 2!'));
    await list.remove({ id: 2, name: '', hours: 0, version: 2 });
    await user.click(button('Refresh'));
    await waitFor(async () => expect(await cells()).toEqual(['1 Lamp 1']));
    expect(document.activeElement).toBe(button('Refresh'));
  });

  test('a refused save keeps what was typed; after one that came too late the newest can be loaded', async () => {
    const list = lamps(2);
    const { user } = await open(list);
    await user.dblClick(await screen.findByRole('row', { name: 'Lamp 2' }));
    await screen.findByRole('form', { name: 'Lamp Detail' });
    const refuses = async (typed: string, words: string) => {
      await user.clear(name());
      await user.type(name(), typed);
      await pressSave(user, 'Are you sure to save Lamp?');
      expect(await screen.findByText(words)).toBeDefined();
      expect(name().value).toBe(typed);
      expect(screen.getByText('Unsaved changes')).toBeDefined();
      expect(screen.queryByText('Record saved successfully!')).toBeNull();
    };
    await refuses('Lamp 1', 'This name is taken!');
    list.edit(2, { name: 'Renamed', version: 2 });
    await refuses('Lamp 3', 'Someone else has changed this in the meantime. Please check it again.');
    await user.click(button('Load the newest version'));
    await waitFor(() => expect(name().value).toBe('Renamed'));
    expect(screen.queryByText(/^Someone else/)).toBeNull();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.type(name(), '!');
    await pressSave(user, 'Are you sure to save Lamp?');
    await screen.findByText('Record saved successfully!');
    expect(list.saves.at(-1)).toEqual({ id: 2, name: 'Renamed!', version: 2 });
  });

  test('leaving what was typed asks first', async () => {
    const list = lamps(2);
    const { user } = await open(list);
    for (const closer of ['Back', 'Cancel']) {
      await user.dblClick(await screen.findByRole('row', { name: 'Lamp 2' }));
      await screen.findByRole('form', { name: 'Lamp Detail' });
      await user.type(name(), '!');
      await user.click(button(closer));
      await answerDialog(user, exitQuestion, 'Cancel');
      expect(name().value).toBe('Lamp 2!');
      await user.click(button(closer));
      await answerDialog(user, exitQuestion, 'Exit');
    }
    await screen.findByRole('row', { name: 'Lamp 2' });
    expect(list.saves).toEqual([]);
  });

  test('under 769 px a single tap opens a record', async () => {
    setScreenWidth(768);
    const { user } = await open(lamps(2));
    await user.click(await screen.findByRole('button', { name: 'Lamp 2' }));
    await screen.findByRole('form', { name: 'Lamp Detail' });
    expect(name().value).toBe('Lamp 2');
    await user.click(button('Cancel'));
    await hasFocus(() => button('Lamp 2'));
  });

  test("the browser's Back leads from a record to the list, Forward to it again, and Back from the list to the previous page", async () => {
    const { user, router, address } = await open(lamps(12), '/lamps?page=2');
    await act(() => router.navigate('/lamps?page=1'));
    await user.dblClick(await screen.findByRole('row', { name: 'Lamp 2' }));
    await screen.findByRole('heading', { name: 'Lamp Detail' });
    await act(() => router.navigate(-1));
    await waitFor(async () => expect(await cells()).toHaveLength(10));
    expect(address()).toBe('/lamps?page=1');
    await hasFocus(() => row('Lamp 2'));
    await act(() => router.navigate(1));
    await waitFor(() => expect(name().value).toBe('Lamp 2'));
    expect(router.state.location.search).toContain('id=2');
    await act(() => router.navigate(-1));
    await waitFor(async () => expect(await cells()).toHaveLength(10));
    await act(() => router.navigate(-1));
    await waitFor(async () => expect(await cells()).toEqual(['11 Lamp 11', '12 Lamp 12']));
  });

  test('a record closed by its buttons leaves no history entry', async () => {
    const { user, router, address } = await open(lamps(12), '/lamps?page=2');
    await act(() => router.navigate('/lamps?page=1'));
    for (const [opener, closer] of [
      ['Lamp 2', 'Back'],
      ['Lamp 3', 'Cancel'],
    ] as const) {
      await user.dblClick(await screen.findByRole('row', { name: opener }));
      await user.click(await screen.findByRole('button', { name: closer }));
      await screen.findByRole('heading', { name: 'Lamps' });
      await waitFor(() => expect(router.state.location.state).toBeNull());
    }
    await act(() => router.navigate(-1));
    expect(address()).toBe('/lamps?page=2');
  });

  test('an open record is part of the address, so a reload or shared link opens it on any page', async () => {
    const page = openPortal('/lamps?page=2&id=3', lampList(lamps(25)));
    await screen.findByRole('form', { name: 'Lamp Detail' });
    expect(name().value).toBe('Lamp 3');
    await page.user.click(button('Cancel'));
    expect((await cells())[0]).toBe('11 Lamp 11');
    expect(page.address()).toBe('/lamps?page=2');
  });

  test('a link to a deleted record says so and shows the list', async () => {
    const page = openPortal('/lamps?id=77', lampList(lamps(2)));
    await screen.findByText('This record is no longer in the list.');
    expect(await cells()).toHaveLength(2);
    expect(page.address()).toBe('/lamps');
  });

  test('[LIST-10 LIST-11] deleting asks first; refused it says why, and leaves the focus at its button', async () => {
    const list = lamps(2);
    let isUsed = true;
    const { user } = await open({
      ...list,
      remove: async (lamp) => (isUsed ? refusedAs('InUse') : list.remove(lamp)),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Lamp 1' }));
    expect(within(await screen.findByRole('dialog')).getByText('Lamp 1')).toBeDefined();
    await answerDialog(user, 'Are you sure to delete Lamp?', 'Cancel');
    expect(await cells()).toHaveLength(2);
    await user.click(button('Delete Lamp 1'));
    await answerDialog(user, 'Are you sure to delete Lamp?', 'Delete');
    expect((await screen.findByRole('alert')).textContent).toBe('This is in use and cannot be deleted.');
    expect(await cells()).toEqual(['1 Lamp 1', '2 Lamp 2']);
    await hasFocus(() => button('Delete Lamp 1'));
    isUsed = false;
    await user.click(button('Delete Lamp 1'));
    await answerDialog(user, 'Are you sure to delete Lamp?', 'Delete');
    await screen.findByText('Deleted successfully!');
    await waitFor(async () => expect(await cells()).toEqual(['1 Lamp 2']));
  });
});
