import { Button } from '@mantine/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type RefusalCode, refusals } from '../../../core/contract/refusals.ts';
import { NetworkError } from '../../api/request.ts';
import { openPortal, startPortalServer } from '../../testing/portal-page.tsx';
import { setScreenWidth } from '../../testing/screen-width.ts';
import type { FormBelowProps, ListWithFormDescription, PageOf } from './list-description.ts';
import { ListWithForm } from './list-with-form.tsx';
import { RecordPanel } from './record-panel.tsx';
import { useRecordActions } from './use-record-actions.ts';
import { useRecordDraft } from './use-record-draft.ts';

interface Lamp {
  readonly id: number;
  readonly name: string;
  /** Moves by itself, without a version. */
  readonly hours: number;
  readonly version: number;
}

/** The lamps that a screen lists, saves and deletes; the newest comes first. */
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
    /** What somebody else, or the time, does to one of them. */
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
    message: refusals[code].words,
    status: 409,
    fields: [],
    retryAfterSeconds: undefined,
  }) as const;

function Form({ store, row, onCancel, onSaved, onModified }: FormBelowProps<Lamp> & { store: Lamps }) {
  const actions = useRecordActions('Lamp');
  const initial = { name: row?.name ?? '', version: row?.version ?? null };
  const { values, modified, change } = useRecordDraft<Values>('lamps', row, initial);
  const save = async () => {
    let saved: Lamp | undefined;
    const isSaved = await actions.save({
      call: async () => {
        const answer = await store.save(row, values);
        if (answer.success) saved = answer.result;
        return answer;
      },
      done: 'Record saved successfully!',
      otherwise: 'Failed to save record!',
    });
    if (isSaved && saved) onSaved(saved);
  };
  return (
    <RecordPanel
      title={row ? 'Lamp Detail' : 'Add Lamp'}
      modified={modified}
      busy={actions.busy}
      form={useRef(null)}
      onModified={onModified}
      onCancel={onCancel}
      onSave={() => void save()}
    >
      <input aria-label="Name" value={values.name} onChange={(event) => change({ name: event.target.value })} />
      <output aria-label="Hours">{row?.hours}</output>
    </RecordPanel>
  );
}

function Screen({ store, refreshEvery }: { store: Lamps; refreshEvery: number | undefined }) {
  const actions = useRecordActions('Lamp');
  const description: ListWithFormDescription<Lamp> = {
    title: 'Lamps',
    queryKey: 'lamps',
    columns: [{ header: 'Name', cell: ({ name }) => name, phone: 'title' }],
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    defaultSize: 2,
    ...(refreshEvery ? { refreshEvery } : {}),
    fetchPage: store.fetchPage,
    failureText: 'Failed to get lamps!',
    emptyText: 'No lamps',
    addText: 'Add New Lamp',
    moreActions: (locked) => (
      <button type="button" disabled={locked}>
        All off
      </button>
    ),
    form: (props) => <Form store={store} {...props} />,
    rowActions: (lamp, onGone) => (
      <Button
        aria-label={`Delete ${lamp.name}`}
        onClick={async () => {
          const call = () => store.remove(lamp);
          if (await actions.remove({ call, done: 'Deleted successfully!', otherwise: 'Failed!' })) await onGone();
        }}
      >
        Delete
      </Button>
    ),
  };
  return <ListWithForm description={description} />;
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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setScreenWidth(1280);
  startPortalServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

describe('which record the form shows', () => {
  test('the first row to begin with, then the one that is clicked, which is marked', async () => {
    const { user } = await open(lamps(2));
    expect(name().value).toBe('Lamp 1');
    expect(row('Lamp 1').getAttribute('aria-selected')).toBe('true');
    await user.click(row('Lamp 2'));
    await showsName('Lamp 2');
    expect([row('Lamp 1'), row('Lamp 2')].map((one) => one.getAttribute('aria-selected'))).toEqual(['false', 'true']);
  });

  test('by keyboard: the arrow keys choose, Enter goes into the form', async () => {
    const { user } = await open(lamps(2));
    row('Lamp 1').focus();
    await user.keyboard('{ArrowDown}');
    await showsName('Lamp 2');
    expect(document.activeElement).toBe(row('Lamp 2'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(name()));
    expect(name().value).toBe('Lamp 2');
    // The key that opened the form has not pressed its Save.
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('another page, and another search, begin with their own first row', async () => {
    const { user } = await open(lamps(5));
    await user.click(button('Page 2'));
    await showsName('Lamp 3');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), '5{Enter}');
    await showsName('Lamp 5');
  });

  test('a removed one gives way to the first', async () => {
    const { user } = await open(lamps(2));
    await user.click(row('Lamp 2'));
    await showsName('Lamp 2');
    await user.click(button('Delete Lamp 2'));
    await answerQuestion(user, 'Are you sure to delete Lamp?', 'Delete');
    await showsName('Lamp 1');
  });

  test('none at all: no form, until one is added', async () => {
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
  test('locks all of the list; Cancel brings the selected row back and opens it again', async () => {
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

  test('Cancel brings the first row back where none was selected', async () => {
    const { user } = await open(lamps(2));
    await user.click(button('Add New Lamp'));
    await screen.findByRole('form', { name: 'Add Lamp' });
    await user.type(name(), 'Never');
    await user.click(button('Cancel'));
    await showsName('Lamp 1');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('a save from a later page loads the first one and keeps the record: a second save changes it', async () => {
    const store = lamps(5);
    const { user, address } = await open(store, { address: '/lamps?page=2' });
    await showsName('Lamp 3');
    await user.click(button('Add New Lamp'));
    await screen.findByRole('form', { name: 'Add Lamp' });
    await user.type(name(), 'New');
    await save(user);
    await screen.findByRole('form', { name: 'Lamp Detail' });
    await waitFor(() => expect(address()).toBe('/lamps'));
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

  test('a refused one stays a new one, with what was typed', async () => {
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

describe('what was typed', () => {
  test.each([
    ['another row', (user: User) => user.click(row('Lamp 2'))],
    ['a new record', (user: User) => user.click(button('Add New Lamp'))],
    ['another page', (user: User) => user.click(button('Page 2'))],
  ])('is not left for %s without a question', async (_, leave) => {
    const { user } = await open(lamps(5));
    await user.type(name(), ' b');
    await leave(user);
    await answerQuestion(user, exitQuestion, 'Cancel');
    expect(name().value).toBe('Lamp 1 b');
    await leave(user);
    await answerQuestion(user, exitQuestion, 'Exit');
    await waitFor(() => expect(name().value).not.toBe('Lamp 1 b'));
  });

  test('Cancel puts the record back without a question', async () => {
    const { user } = await open(lamps(2));
    await user.type(name(), ' b');
    await user.click(button('Cancel'));
    await showsName('Lamp 1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays when the record was changed meanwhile; it is saved only over what was seen', async () => {
    const store = lamps(2);
    const { user } = await open(store);
    await user.type(name(), ' b');
    store.edit(1, { name: 'Lamp 1 x', version: 2 });
    await save(user);
    await screen.findByRole('row', { name: 'Lamp 1 x' });
    expect(name().value).toBe('Lamp 1 b');
    await user.click(button('Cancel'));
    await showsName('Lamp 1 x');
    await user.type(name(), ' b');
    await save(user);
    await screen.findByRole('row', { name: 'Lamp 1 x b' });
    expect(store.saves.map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe('Load the newest, after a save that came too late', () => {
  const refused = 'Someone else changed this meanwhile. Please look again.';
  const saveTooLate = async (store: Lamps, address?: string) => {
    const page = await open(store, address ? { address } : {});
    await page.user.type(name(), ' b');
    store.edit(1, { name: 'Renamed', version: 2 });
    await save(page.user);
    expect((await screen.findByRole('alert')).textContent).toBe(refused);
    expect(name().value).toBe('Lamp 1 b');
    return page;
  };

  test('shows the record as it is now, and a save of that one is taken', async () => {
    const store = lamps(2);
    const { user } = await saveTooLate(store);
    await user.click(button('Load the newest'));
    await showsName('Renamed');
    expect(screen.queryByText(refused)).toBeNull();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await user.type(name(), ' c');
    await save(user);
    await screen.findByRole('row', { name: 'Renamed c' });
    expect(store.saves.map(({ version }) => version)).toEqual([1, 2]);
  });

  test('finds a record that its new name took out of the search', async () => {
    const { user } = await saveTooLate(lamps(120), '/lamps?search=Lamp');
    await user.click(button('Load the newest'));
    await showsName('Renamed');
  });

  test('a record that is gone is said to be gone, and what was typed stays', async () => {
    const store = lamps(2);
    const { user } = await saveTooLate(store);
    await store.remove({ id: 1, name: '', hours: 0, version: 2 });
    await user.click(button('Load the newest'));
    await screen.findByText('This record is not in the list any more.');
    expect(name().value).toBe('Lamp 1 b');
  });

  test('without a network it says so, and can be pressed again', async () => {
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
    await user.click(button('Load the newest'));
    await screen.findByText('Network error, please try again');
    expect(name().value).toBe('Lamp 1 b');
    isCut = false;
    await user.click(button('Load the newest'));
    await showsName('Renamed');
  });

  test('Cancel takes the sentence away with the edits', async () => {
    const { user } = await saveTooLate(lamps(2));
    await user.click(button('Cancel'));
    await showsName('Renamed');
    expect(screen.queryByText(refused)).toBeNull();
  });
});

describe('rows that change while they are read', () => {
  test('a later version takes the place of the form that nobody has touched', async () => {
    const store = lamps(2);
    const { user } = await open(store);
    store.edit(1, { name: 'Lamp 1 x', version: 2 });
    await user.click(button('Refresh'));
    await showsName('Lamp 1 x');
  });

  test('a figure without a version moves under the typing hand', async () => {
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

  test('a list of which nothing is said is not loaded again by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const store = lamps(2);
    await open(store);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(store.asked).toHaveLength(1);
  });
});

test('on a phone a tap chooses and goes to the form, without the keyboard that a focused field brings', async () => {
  setScreenWidth(360);
  const { user } = await open(lamps(2));
  await user.click(screen.getByRole('button', { name: 'Lamp 2' }));
  await showsName('Lamp 2');
  await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('form'))).toBe(true));
  expect(document.activeElement).not.toBe(name());
  expect(document.activeElement).not.toBe(document.body);
});
