import { TextInput } from '@mantine/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type RefusalCode, wordsOfRefusal } from '../../../../core/contract/refusals.ts';
import { room } from '../../../../core/messages/message.ts';
import { say } from '../../../../core/messages/say.ts';
import { NetworkError } from '../../../api/request.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';
import type { PageOf } from './list-description.ts';
import type { FieldsProps, RecordDescription } from './record-description.ts';
import { RecordsWithForm } from './record-screen.tsx';

interface Lamp {
  readonly id: number;
  readonly name: string;
  /** Changes by itself, without a version. */
  readonly hours: number;
  readonly version: number;
}

/** The lamps that a screen lists, saves and deletes, newest first. */
function lamps(count: number) {
  let rows: Lamp[] = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Lamp ${at + 1}`,
    hours: 5,
    version: 1,
  }));
  const asked: { page: number; searchText: string }[] = [];
  const saves: { id: number | undefined; name: string; version: number | null }[] = [];
  return {
    asked,
    saves,
    /** A change to one of them by someone else or by time. */
    edit: (id: number, part: Partial<Lamp>) => {
      rows = rows.map((row) => (row.id === id ? { ...row, ...part } : row));
    },
    fetchPage: async ({ page, size, searchText }: { page: number; size: number; searchText: string }) => {
      asked.push({ page, searchText });
      const found = rows.filter(({ name }) => name.includes(searchText));
      const totalPages = Math.ceil(found.length / size);
      const content = found.slice(page * size, (page + 1) * size);
      return { number: page, size, totalPages, totalElements: found.length, content } satisfies PageOf<Lamp>;
    },
    save: async (row: Lamp | undefined, { name, version }: Values) => {
      saves.push({ id: row?.id, name, version });
      const now = rows.find(({ id }) => id === row?.id);
      if (row && now?.version !== version) return refusedAs('Stale');
      const saved = { id: row?.id ?? 99, name, hours: now?.hours ?? 0, version: (now?.version ?? 0) + 1 };
      rows = row ? rows.map((one) => (one.id === row.id ? saved : one)) : [saved, ...rows];
      return { success: true, result: saved } as const;
    },
    remove: async (lamp: Lamp) => {
      rows = rows.filter(({ id }) => id !== lamp.id);
      return { success: true } as const;
    },
  };
}

type Lamps = ReturnType<typeof lamps>;
type Values = { name: string; version: number | null };

const refusedAs = (code: RefusalCode) =>
  ({
    success: false,
    code,
    message: say('en', wordsOfRefusal(code)),
    status: 409,
    fields: [],
    retryAfterSeconds: undefined,
  }) as const;

function Fields({ form, row }: FieldsProps<Lamp, Values>) {
  return (
    <>
      <TextInput label="Name" {...form.field('name')} />
      <output aria-label="Hours">{row?.hours}</output>
    </>
  );
}

const lampWords = room('test', {
  record: 'Lamp',
  name: 'Name',
  listTitle: 'Lamps',
  listFailed: 'Failed to get lamps!',
  listEmpty: 'No lamps',
  addButton: 'Add New Lamp',
  addTitle: 'Add Lamp',
  detailTitle: 'Lamp Detail',
  saved: 'Record saved successfully!',
  saveFailed: 'Failed to save record!',
  deleted: 'Deleted successfully!',
  deleteFailed: 'Failed!',
});

function Screen({ store, refreshEvery }: { store: Lamps; refreshEvery: number | undefined }) {
  const description: RecordDescription<Lamp, Values> = {
    record: lampWords.record,
    words: lampWords,
    refusals: {},
    fieldOfRefusal: {},
    topic: 'staff',
    queryKey: 'attendants',
    columns: [{ header: lampWords.name, cell: ({ name }) => name, phone: 'title' }],
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    defaultSize: 2,
    ...(refreshEvery ? { refreshEvery } : {}),
    fetchPage: store.fetchPage,
    moreActions: (locked) => (
      <button type="button" disabled={locked}>
        All off
      </button>
    ),
    nameOf: ({ name }) => name,
    initial: (row) => ({ name: row?.name ?? '', version: row?.version ?? null }),
    faults: () => ({}),
    save: async (row, values) => {
      const answer = await store.save(row, values);
      return answer.success ? { success: true, row: answer.result } : answer;
    },
    remove: store.remove,
    Fields,
  };
  return <RecordsWithForm description={description} />;
}

async function open(
  store: Lamps,
  { address = '/lamps', refreshEvery }: { address?: string; refreshEvery?: number } = {},
) {
  const element = <Screen store={store} refreshEvery={refreshEvery} />;
  const page = openPortal(address, [{ path: '/lamps', element }]);
  await screen.findByRole('form', { name: 'Lamp Detail' });
  return page;
}

type User = Awaited<ReturnType<typeof open>>['user'];

portalTest();

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const row = (of: string) => screen.getByRole('row', { name: of });
const button = (of: string) => screen.getByRole<HTMLButtonElement>('button', { name: of });
const showsName = (text: string) => waitFor(() => expect(name().value).toBe(text));
const isLocked = (one: HTMLElement) => one.matches('[disabled]') || one.closest('fieldset[disabled]') !== null;

async function answerQuestion(user: User, question: string, answer: string) {
  const dialog = await screen.findByRole('dialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function save(user: User) {
  await user.click(button('Save'));
  await answerQuestion(user, 'Are you sure to save Lamp?', 'Save');
}

const exitQuestion = 'Record has been modified, are you sure to exit?';

describe('the record in the form', () => {
  test('is the first row, then the clicked one, which is marked', async () => {
    const { user } = await open(lamps(2));
    expect(name().value).toBe('Lamp 1');
    expect(row('Lamp 1').getAttribute('aria-selected')).toBe('true');
    await user.click(row('Lamp 2'));
    await showsName('Lamp 2');
    expect([row('Lamp 1'), row('Lamp 2')].map((one) => one.getAttribute('aria-selected'))).toEqual(['false', 'true']);
  });

  test('is scrolled into view by each click on its row, and the arrow keys stay in the list', async () => {
    const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const { user } = await open(lamps(2));
    row('Lamp 1').focus();
    await user.keyboard('{ArrowDown}');
    await showsName('Lamp 2');
    expect(shown).not.toHaveBeenCalled();
    await user.click(row('Lamp 1'));
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1), { timeout: 3_000 });
    const [place] = shown.mock.contexts as HTMLElement[];
    expect(place?.contains(name())).toBe(true);
    await user.click(row('Lamp 1'));
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(2), { timeout: 3_000 });
    shown.mockRestore();
  });

  test('is part of the address without a history entry', async () => {
    const { user, address, router } = await open(lamps(2));
    const { key } = router.state.location;
    await user.click(row('Lamp 2'));
    await waitFor(() => expect(address()).toBe('/lamps?id=2'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(router.state.location.key).not.toBe(key);
  });

  test.each([
    ['of this page', '/lamps?page=2&id=4', 'Lamp 4'],
    ['of another page', '/lamps?id=5', 'Lamp 5'],
  ])('a link to one %s puts it into the form', async (_, address, expected) => {
    await open(lamps(5), { address });
    await showsName(expected);
  });

  test('is the first row, with a message, after a link to a deleted one', async () => {
    const page = await open(lamps(2), { address: '/lamps?id=77' });
    await screen.findByText('This record is no longer in the list.');
    await showsName('Lamp 1');
    expect(page.address()).toBe('/lamps');
  });

  test('is the first one after a link to a new one if the user may not add any', async () => {
    const store = lamps(2);
    const fetchPage: Lamps['fetchPage'] = async (state) => ({ ...(await store.fetchPage(state)), mayAdd: false });
    await open({ ...store, fetchPage }, { address: '/lamps?id=new' });
    await showsName('Lamp 1');
    expect(screen.queryByRole('button', { name: 'Add New Lamp' })).toBeNull();
  });

  test('is not in the address of another page', async () => {
    const { user, address } = await open(lamps(5), { address: '/lamps?id=2' });
    await showsName('Lamp 2');
    await user.click(button('Page 2'));
    await showsName('Lamp 3');
    expect(address()).toBe('/lamps?page=2');
  });

  test('is chosen by arrow keys, and Enter moves into the form', async () => {
    const { user } = await open(lamps(2));
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

  test('is the first row of a new page or search', async () => {
    const { user } = await open(lamps(5));
    await user.click(button('Page 2'));
    await showsName('Lamp 3');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), '5{Enter}');
    await showsName('Lamp 5');
  });

  test('is the first row after it is deleted', async () => {
    const { user } = await open(lamps(2));
    await user.click(row('Lamp 2'));
    await showsName('Lamp 2');
    await user.click(button('Delete Lamp 2'));
    await answerQuestion(user, 'Are you sure to delete Lamp?', 'Delete');
    await showsName('Lamp 1');
  });

  test('is absent in an empty list until one is added', async () => {
    const page = openPortal('/lamps', [
      { path: '/lamps', element: <Screen store={lamps(0)} refreshEvery={undefined} /> },
    ]);
    await screen.findByText('No lamps');
    expect(screen.queryByRole('form')).toBeNull();
    await page.user.click(button('Add New Lamp'));
    await screen.findByRole('form', { name: 'Add Lamp' });
    await page.user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });
});

describe('adding', () => {
  test('locks the whole list, and Cancel restores the selected row', async () => {
    const { user } = await open(lamps(5));
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
    await user.click(row('Lamp 1'));
    await showsName('Lamp 1');
  });

  test('shows the first row after Cancel if none was selected', async () => {
    const { user } = await open(lamps(2));
    await user.click(button('Add New Lamp'));
    await screen.findByRole('form', { name: 'Add Lamp' });
    await user.type(name(), 'Never');
    await user.click(button('Cancel'));
    await answerQuestion(user, exitQuestion, 'Exit');
    await showsName('Lamp 1');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('from a later page loads the first one and keeps the record, and a second save changes it', async () => {
    const store = lamps(5);
    const { user, address } = await open(store, { address: '/lamps?page=2' });
    await showsName('Lamp 3');
    await user.click(button('Add New Lamp'));
    await screen.findByRole('form', { name: 'Add Lamp' });
    await user.type(name(), 'New');
    await save(user);
    await screen.findByRole('form', { name: 'Lamp Detail' });
    await waitFor(() => expect(address()).toBe('/lamps?id=99'));
    await screen.findByRole('row', { name: 'New' });
    expect(name().value).toBe('New');
    expect(row('New').getAttribute('aria-selected')).toBe('true');
    await user.type(name(), 'er');
    await save(user);
    await screen.findByRole('row', { name: 'Newer' });
    expect(store.saves).toEqual([
      { id: undefined, name: 'New', version: null },
      { id: 99, name: 'Newer', version: 1 },
    ]);
  });

  test('keeps a refused record as new, with its typed values', async () => {
    const store = lamps(2);
    const { user } = await open({ ...store, save: async () => refusedAs('NameAlreadyExist') });
    await user.click(button('Add New Lamp'));
    await screen.findByRole('form', { name: 'Add Lamp' });
    await user.type(name(), 'Lamp 1');
    await save(user);
    await screen.findByText('Failed to save record!');
    expect(screen.getByRole('form', { name: 'Add Lamp' })).toBeTruthy();
    expect(name().value).toBe('Lamp 1');
    expect(isLocked(button('Add New Lamp'))).toBe(true);
  });
});

describe('typed values', () => {
  test.each([
    ['another row', (user: User) => user.click(row('Lamp 2'))],
    ['a new record', (user: User) => user.click(button('Add New Lamp'))],
    ['another page', (user: User) => user.click(button('Page 2'))],
  ])('are not lost to %s without a question', async (_, leave) => {
    const { user } = await open(lamps(5));
    await user.type(name(), ' b');
    await leave(user);
    await answerQuestion(user, exitQuestion, 'Cancel');
    expect(name().value).toBe('Lamp 1 b');
    await leave(user);
    await answerQuestion(user, exitQuestion, 'Exit');
    await waitFor(() => expect(name().value).not.toBe('Lamp 1 b'));
  });

  test('are discarded by Cancel after a question, or without one if nothing was typed', async () => {
    const { user } = await open(lamps(2));
    await user.type(name(), ' b');
    await user.click(button('Cancel'));
    await answerQuestion(user, exitQuestion, 'Cancel');
    expect(name().value).toBe('Lamp 1 b');
    await user.click(button('Cancel'));
    await answerQuestion(user, exitQuestion, 'Exit');
    await showsName('Lamp 1');
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stay when the record changes, and are saved only over the version shown', async () => {
    const store = lamps(2);
    const { user } = await open(store);
    await user.type(name(), ' b');
    store.edit(1, { name: 'Lamp 1 x', version: 2 });
    await save(user);
    await screen.findByRole('row', { name: 'Lamp 1 x' });
    expect(name().value).toBe('Lamp 1 b');
    await user.click(button('Cancel'));
    await answerQuestion(user, exitQuestion, 'Exit');
    await showsName('Lamp 1 x');
    await user.type(name(), ' b');
    await save(user);
    await screen.findByRole('row', { name: 'Lamp 1 x b' });
    expect(store.saves.map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe('Load the newest version, after a save that came too late', () => {
  const refused = 'Someone else has changed this in the meantime. Please check it again.';
  const saveTooLate = async (store: Lamps, address?: string) => {
    const page = await open(store, address ? { address } : {});
    await page.user.type(name(), ' b');
    store.edit(1, { name: 'Renamed', version: 2 });
    await save(page.user);
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
    await save(user);
    await screen.findByRole('row', { name: 'Renamed c' });
    expect(store.saves.map(({ version }) => version)).toEqual([1, 2]);
  });

  test('finds a record whose new name is outside the search', async () => {
    const { user } = await saveTooLate(lamps(120), '/lamps?search=Lamp');
    await user.click(button('Load the newest version'));
    await showsName('Renamed');
  });

  test('reports a deleted record, and keeps the typed values', async () => {
    const store = lamps(2);
    const { user } = await saveTooLate(store);
    await store.remove({ id: 1, name: '', hours: 0, version: 2 });
    await user.click(button('Load the newest version'));
    await screen.findByText('This record is no longer in the list.');
    expect(name().value).toBe('Lamp 1 b');
  });

  test('reports a missing network, and can be pressed again', async () => {
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
    expect(name().value).toBe('Lamp 1 b');
    isCut = false;
    await user.click(button('Load the newest version'));
    await showsName('Renamed');
  });

  test('disappears with the edits on Cancel', async () => {
    const { user } = await saveTooLate(lamps(2));
    await user.click(button('Cancel'));
    await answerQuestion(user, exitQuestion, 'Exit');
    await showsName('Renamed');
    expect(screen.queryByText(refused)).toBeNull();
  });
});

describe('rows that change while shown', () => {
  test('replace an untouched form with a later version', async () => {
    const store = lamps(2);
    const { user } = await open(store);
    store.edit(1, { name: 'Lamp 1 x', version: 2 });
    await user.click(button('Refresh'));
    await showsName('Lamp 1 x');
  });

  test('update an unversioned figure even while typing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const store = lamps(2);
    const { user } = await open(store, { refreshEvery: 10_000 });
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
    await open(store);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(store.asked).toHaveLength(1);
  });
});

test('on a phone a tap chooses and scrolls to the form without opening the keyboard', async () => {
  setScreenWidth(360);
  const { user } = await open(lamps(2));
  await user.click(screen.getByRole('button', { name: 'Lamp 2' }));
  await showsName('Lamp 2');
  await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('form'))).toBe(true));
  expect(document.activeElement).not.toBe(name());
  expect(document.activeElement).not.toBe(document.body);
});
