import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../core/contract/refusals.ts';
import { dismissToasts } from '../ui/staff/notify.ts';
import type { FakeServer } from './fake-server.ts';
import { textsOf } from './on-screen.ts';
import { openPortal, signIn } from './portal-page.tsx';
import { answerDialog, button, exitQuestion, logIn, pressSave, row, rowNames } from './record-form.ts';
import { type RecordKind, recordCalls, serveRecords } from './record-server.ts';
import { setScreenWidth } from './screen-width.ts';

type Refusals = readonly (readonly [RefusalCode, string])[];
export const stale = ['Stale', 'Someone else has changed this in the meantime. Please check it again.'] as const;
export const inUse = ['InUse', 'This is in use and cannot be deleted.'] as const;
export const lastManager = [
  'LastUserManager',
  'This is the last user who can manage users. Give another user that privilege first.',
] as const;

export interface RecordScreenFacts {
  readonly kind: RecordKind;
  readonly path: string;
  readonly title: string;
  readonly size: number;
  readonly add: string;
  readonly columns: readonly string[];
  readonly cells: readonly string[];
  readonly failed: string;
  readonly none: string;
  readonly rows: readonly [object, object];
  readonly names: readonly [string, string];
  readonly form: string;
  readonly isBelow?: boolean;
  readonly label: string;
  readonly saveQuestion: string;
  readonly saved: string;
  /** The save of the first row after typing ! behind its name. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly refusals: Refusals;
  readonly removal?: {
    readonly question: string;
    /** The call that removes the second row, and what it sends. */
    readonly call: Parameters<FakeServer['sent']>[0];
    readonly sent: object;
    readonly done: string;
    readonly refusals: Refusals;
  };
  /** The requirements that each test proves. */
  readonly ids?: {
    readonly [test in 'list' | 'failed' | 'closed' | 'phone' | 'saved' | 'refused' | 'left' | 'removed']?: string;
  };
}

/** Tests the common behavior of record screens. `server` must answer the screen's other calls. */
export function testRecordScreen(server: FakeServer, room: RecordScreenFacts): void {
  describe(room.title, () => testsOf(server, room));
}

function testsOf(server: FakeServer, room: RecordScreenFacts) {
  const { ids = {}, kind, path, title, form, names, label, saveQuestion, removal } = room;
  const { list, save } = recordCalls[kind];
  const [first, second] = names;
  /** The first one is the record's own; its parts may have names too. */
  const name = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: label })[0] as HTMLInputElement;
  const showsName = (text: string) => waitFor(() => expect(name().value).toBe(text));
  const sent = () => JSON.parse(server.last(save).body ?? '');
  const serveChanged = () => {
    const { name: key } = recordCalls[kind];
    serveRecords(server, kind, { ...room.rows[0], [key]: 'Renamed', version: 9 }, room.rows[1]);
  };

  beforeEach(() => serveRecords(server, kind, ...room.rows));

  async function openList() {
    const page = openPortal(path);
    await screen.findByRole('row', { name: first });
    return page;
  }
  async function openForm() {
    const page = await openList();
    if (!room.isBelow) await page.user.dblClick(row(first));
    await screen.findByRole('form', { name: form });
    await showsName(first);
    return page;
  }

  test(`${ids.list ?? ''} the list has search, Refresh, ${room.add} and its columns`, async () => {
    const { user } = await openList();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(button(room.add).disabled).toBe(false);
    const table = screen.getByRole('table', { name: title });
    expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual(room.columns);
    expect(textsOf(within(row(first)).getAllByRole('cell'))).toEqual(room.cells);
    expect(server.last(list).query).toMatchObject({ page: '0', size: String(room.size), searchText: '' });
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Max Rows' }).value).toBe(String(room.size));
    const asked = server.sent(list).length;
    await user.click(button('Refresh'));
    await waitFor(() => expect(server.sent(list).length).toBeGreaterThan(asked));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), `${second}{Enter}`);
    await waitFor(() => expect(rowNames()).toEqual([second]));
    expect(server.last(list).query).toMatchObject({ searchText: second, page: '0' });
  });

  test(`${ids.failed ?? ''} a refused list says so; an empty one too`, async () => {
    server.refuse(list, 'Unavailable');
    const { user } = openPortal(path);
    await screen.findByText(room.failed);
    serveRecords(server, kind);
    await user.click(button('Retry'));
    await screen.findByText(room.none);
    expect(screen.queryByText(room.failed)).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });

  test(`${ids.closed ?? ''} is closed without its privilege`, async () => {
    server.answer('userPrivileges', ['order']);
    signIn({ privileges: ['order'] });
    const { address } = openPortal(path);
    await waitFor(() => expect(address()).toBe('/portal/home'));
    expect(server.sent(list)).toEqual([]);
  });

  test(`${ids.phone ?? ''} under 769 px a single tap opens the form`, async () => {
    setScreenWidth(768);
    const { user } = openPortal(path);
    await user.click(await screen.findByRole('button', { name: second }));
    await screen.findByRole('form', { name: form });
    await showsName(second);
  });

  test(`${ids.saved ?? ''} Save asks, sends the change with id and version once, tells, and the list has it`, async () => {
    const { user } = await openForm();
    expect(screen.getByRole('heading', { name: form })).toBeTruthy();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.type(name(), '!');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await user.click(button('Save'));
    expect(await screen.findByText(`${first}, from now on ${first}!`)).toBeTruthy();
    await answerDialog(user, saveQuestion, 'Cancel');
    expect(server.sent(save)).toEqual([]);
    expect(name().value).toBe(`${first}!`);
    await user.dblClick(button('Save'));
    await answerDialog(user, saveQuestion, 'Save');
    await screen.findByText(room.saved);
    expect(server.sent(save)).toHaveLength(1);
    expect(sent()).toEqual(room.sent);
    await screen.findByRole('row', { name: `${first}!` });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test(`${ids.refused ?? ''} a refused save says why and keeps what was typed; after one that came too late the newest can be loaded`, async () => {
    const { user } = await openForm();
    let typed = first;
    for (const [code, words] of [...room.refusals, stale]) {
      server.refuse(save, code);
      act(dismissToasts);
      await user.type(name(), '!');
      typed += '!';
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      await pressSave(user, saveQuestion);
      expect([code, (await screen.findByRole('alert')).textContent]).toEqual([code, words]);
      expect(name().value).toBe(typed);
      expect(screen.getByText('Unsaved changes')).toBeTruthy();
      expect(screen.queryByText(room.saved)).toBeNull();
    }
    serveChanged();
    await user.click(button('Load the newest version'));
    await showsName('Renamed');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.type(name(), '!');
    await pressSave(user, saveQuestion);
    await screen.findByText(room.saved);
    expect(sent().version).toBe(9);
  });

  test(`${ids.left ?? ''} leaving what was typed asks first and saves nothing`, async () => {
    const { user } = await openForm();
    const ways = room.isBelow
      ? [() => row(second), () => button('Cancel')]
      : ['Back', 'Cancel'].map((one) => () => button(one));
    for (const way of ways) {
      await user.click(name());
      await user.type(name(), '!');
      const typed = name().value;
      await user.click(way());
      await answerDialog(user, exitQuestion, 'Cancel');
      expect(name().value).toBe(typed);
      await user.click(way());
      await answerDialog(user, exitQuestion, 'Exit');
      if (room.isBelow) await showsName(second);
      else {
        await user.dblClick(await screen.findByRole('row', { name: first }));
        await screen.findByRole('form', { name: form });
        await showsName(first);
      }
    }
    expect(server.sent(save)).toEqual([]);
  });

  test('what was typed, and the version it was typed over, survive a session that ends', async () => {
    const { user } = await openForm();
    await user.type(name(), '!');
    server.refuse(save, 'NotSignedIn');
    await pressSave(user, saveQuestion);
    serveChanged();
    await logIn(user, server);
    await screen.findByRole('form', { name: form });
    await showsName(`${first}!`);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await pressSave(user, saveQuestion);
    await screen.findByText(room.saved);
    expect(sent()).toEqual(room.sent);
  });

  if (!removal) return;
  test(`${ids.removed ?? ''} Delete asks, says why it is refused, and removes the row`, async () => {
    const { user } = await openList();
    const press = async (answer: string) => {
      await user.click(button(`Delete ${second}`));
      expect(within(await screen.findByRole('dialog')).getByText(second)).toBeTruthy();
      await answerDialog(user, removal.question, answer);
    };
    await press('Cancel');
    expect(server.sent(removal.call)).toEqual([]);
    for (const [code, words] of removal.refusals) {
      server.refuse(removal.call, code);
      act(dismissToasts);
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      await press('Delete');
      expect([code, (await screen.findByRole('alert')).textContent]).toEqual([code, words]);
      expect(rowNames()).toEqual(names);
      await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Delete /));
    }
    serveRecords(server, kind, ...room.rows);
    await press('Delete');
    await screen.findByText(removal.done);
    const { query, body, method, path: at } = server.last(removal.call);
    expect({ ...query, ...JSON.parse(body ?? '{}'), method, path: at }).toMatchObject(removal.sent);
    await waitFor(() => expect(rowNames()).toEqual([first]));
  });
}
