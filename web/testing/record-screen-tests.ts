import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { type RefusalCode, refusals, wordsOfRefusal } from '../../core/contract/refusals.ts';
import { listMessages } from '../../core/messages/en/portal/records.ts';
import { fill } from '../../core/messages/message.ts';
import { say } from '../../core/messages/say.ts';
import type { Refused } from '../api/request.ts';
import { refusalWords } from '../portal/shared/forms/refusal-words.ts';
import { faultsOfRefusal } from '../portal/shared/forms/use-draft-form.ts';
import type { RecordDescription } from '../portal/shared/records/record-description.ts';
import {
  deleteRefusals,
  type RecordRefusals,
  saveRefusals,
  sentencesFor,
} from '../portal/shared/records/use-record-actions.ts';
import { textOf } from '../ui/plain/say.tsx';
import type { FakeServer } from './fake-server.ts';
import { textsOf } from './on-screen.ts';
import { openPortal } from './portal-page.tsx';
import { answerDialog, button, pressSave, row } from './record-form.ts';
import { type RecordKind, recordCalls, serveRecords } from './record-server.ts';

/** A code, its message, and the field that shows it. */
type Refusals = readonly (readonly [code: RefusalCode, words: string, field?: string])[];
export const stale = ['Stale', 'Someone else has changed this in the meantime. Please check it again.'] as const;
export const inUse = ['InUse', 'This is in use and cannot be deleted.'] as const;
export const lastManager = [
  'LastUserManager',
  'This is the last user who can manage users. Give another user that privilege first.',
] as const;

export interface RecordScreenFacts {
  // biome-ignore lint/suspicious/noExplicitAny: of any record
  readonly record: Omit<RecordDescription<any, any>, 'columns'>;
  readonly kind: RecordKind;
  readonly path: string;
  readonly title: string;
  /** As in 'Add New Category'. */
  readonly noun: string;
  /** Defaults to 10. */
  readonly size?: number;
  readonly columns: readonly string[];
  readonly cells: readonly string[];
  readonly failed: string;
  readonly none: string;
  /** The names of the first two rows. */
  readonly names: readonly [string, string];
  /** Defaults to two rows: one as built, and the next one with the second name. */
  readonly rows?: readonly Row[];
  readonly form?: string;
  readonly question?: string;
  readonly addTitle?: string;
  readonly isBelow?: boolean;
  readonly label: string;
  readonly saved?: string;
  /** The body that saves the first row after typing ! at the end of its name. */
  readonly sent: Row;
  readonly refusals: Refusals;
  /** Fields where the server may find faults. */
  readonly named?: readonly string[];
  /** The fields that an untouched form reports as missing, in order, and its optional fields. */
  readonly lacks?: readonly (readonly [field: string, words: string])[];
  readonly optional?: readonly string[];
  readonly removal?: {
    readonly question?: string;
    /** The call that removes the second row, and what it sends. */
    readonly call: Parameters<FakeServer['sent']>[0];
    readonly sent: object;
    readonly done?: string;
    readonly refusals: Refusals;
  };
  /** The requirements that each test proves. */
  readonly ids?: { readonly [test in 'saved' | 'failed' | 'refused' | 'removed' | 'untouched']?: string };
}
type Row = Readonly<Record<string, unknown>>;

/**
 * Stores the room's rows for each test, and tests what is special about its screen; `shared/records` tests what all
 * screens have in common.
 *
 * @returns functions that open the screen in further tests
 */
export function testRecordScreen(server: FakeServer, room: RecordScreenFacts) {
  const { kind, noun, names } = room;
  const { id, name, build, save } = recordCalls[kind];
  const first: Row = build();
  const rows = room.rows ?? [first, { ...first, [id]: Number(first[id]) + 1, [name]: names[1] }];
  const whole = {
    size: 10,
    form: `${noun} Detail`,
    addTitle: `Add ${noun}`,
    saved: 'Record saved successfully!',
    question: `Are you sure to save ${noun}?`,
    ...room,
    rows,
    add: `Add New ${noun}`,
  };
  const opened = {
    async openList() {
      const page = openPortal(room.path);
      await screen.findByRole('table', { name: room.title });
      if (room.isBelow) await screen.findByRole('form', { name: whole.form });
      return page;
    },
    async openForm(of = names[0]) {
      const page = await opened.openList();
      await page.user.dblClick(row(of));
      await screen.findByRole('form', { name: whole.form });
      return page;
    },
    async openAdd() {
      const page = await opened.openList();
      await page.user.click(button(whole.add));
      await screen.findByRole('form', { name: whole.addTitle });
      return page;
    },
    save: (user: UserEvent) => pressSave(user, whole.question),
    /** The body of the last save. */
    sent: () => JSON.parse(server.last(save).body ?? ''),
    serve: (...kept: readonly object[]) => serveRecords(server, kind, ...kept),
  };
  beforeEach(() => opened.serve(...rows));
  describe(room.title, () => testsOf(server, whole, opened));
  return opened;
}

interface Whole extends RecordScreenFacts {
  readonly size: number;
  readonly form: string;
  readonly saved: string;
  readonly rows: readonly Row[];
  readonly add: string;
  readonly addTitle: string;
  readonly question: string;
}

function testsOf(server: FakeServer, room: Whole, { openList, openAdd }: ReturnType<typeof testRecordScreen>) {
  const { ids = {}, kind, record, title, form, names, label, question, removal } = room;
  const { list, save } = recordCalls[kind];
  const [first] = names;

  test(`${ids.saved ?? ''} the list opens a form, whose save changes the row`, async () => {
    const { user } = await openList();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    for (const name of ['Refresh', room.add]) expect(button(name).disabled).toBe(false);
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy();
    expect(textsOf(within(screen.getByRole('table', { name: title })).getAllByRole('columnheader'))).toEqual(
      room.columns,
    );
    expect(textsOf(within(row(first)).getAllByRole('cell'))).toEqual(room.cells);
    expect(server.last(list).query).toMatchObject({ page: '0', size: String(room.size), searchText: '' });
    if (!room.isBelow) await user.dblClick(row(first));
    await screen.findByRole('form', { name: form });
    expect(screen.getByRole('heading', { name: form })).toBeTruthy();
    // The first field is the record's own name; its parts may have names too.
    const name = screen.getAllByRole<HTMLInputElement>('textbox', { name: label })[0] as HTMLInputElement;
    await waitFor(() => expect(name.value).toBe(first));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.type(name, '!');
    await user.click(button('Save'));
    expect(await screen.findByText(`${first}, from now on ${first}!`)).toBeTruthy();
    await answerDialog(user, question, 'Save');
    await screen.findByText(room.saved);
    expect(server.sent(save).map(({ body }) => JSON.parse(body ?? ''))).toEqual([room.sent]);
    await screen.findByRole('row', { name: `${first}!` });
  });

  const { lacks, optional = [] } = room;
  if (lacks) {
    test(`${ids.untouched ?? ''} the form names what is mandatory and optional; saved untouched, it marks what is missing, reads out and focuses the first`, async () => {
      const { user } = await openAdd();
      const inForm = within(screen.getByRole('form', { name: room.addTitle }));
      const field = (name: string) => fieldOf(inForm, name);
      for (const [name] of lacks) {
        expect([name, describedBy(field(name)).join('').length > 10]).toEqual([name, true]);
        expect(describedBy(field(name)).join('')).not.toMatch(/optional/i);
      }
      for (const name of optional) expect(describedBy(field(name)).join('')).toMatch(/^Optional\b/);
      const bare = inForm
        .queryAllByRole('textbox')
        .filter((field) => describedBy(field).join('') === '' && field.closest('fieldset[aria-describedby]') === null);
      expect(bare.map((field) => field.outerHTML)).toEqual([]);

      await user.click(inForm.getByRole('button', { name: 'Save' }));
      expect((await inForm.findByRole('alert')).textContent).toBe(lacks[0]?.[1]);
      for (const [name, words] of lacks) expect(describedBy(field(name))).toContain(words);
      await waitFor(() => expect(document.activeElement).toBe(field(lacks[0]?.[0] ?? '')));
      expect(inForm.getAllByText(/mandatory!$|^Please /)).toHaveLength(lacks.length);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(server.sent(save)).toEqual([]);
    });
  }

  test(`${ids.failed ?? ''} a refused list says so; an empty one too`, () => {
    const { listFailed, listEmpty, noneYet = listEmpty } = record.words;
    expect([textOf(listFailed), textOf(noneYet)]).toEqual([room.failed, room.none]);
  });

  test(`${ids.refused ?? ''} a refused save says why, at its field`, () => {
    const markedBy = (refusal: Refused) =>
      faultsOfRefusal(refusal, record.refusals, record.fieldOfRefusal, record.namedFields);
    for (const [code, words, field] of [...room.refusals, stale]) {
      expect([code, saidOf(code, saveRefusals(record))]).toEqual([code, words]);
      expect([code, markedBy(refused(code))]).toEqual([code, field === undefined ? {} : { [field]: words }]);
    }
    const fields = (room.named ?? []).map((path) => ({ path, message: `${path}?` }));
    expect(Object.keys(markedBy({ ...refused('Invalid'), fields }))).toEqual(room.named ?? []);
  });

  if (!removal) {
    test('none is deleted', () => expect(record.remove).toBeUndefined());
    return;
  }
  test(`${ids.removed ?? ''} Delete asks, says why it is refused, and removes the record`, async () => {
    const { words, initial, nameOf, remove } = record;
    const asks = words.deleteQuestion ?? fill(listMessages.deleteQuestion, { record: record.record });
    expect(textOf(asks)).toBe(removal.question ?? `Are you sure to delete ${room.noun}?`);
    const done = textOf(words.deleted ?? words.saved ?? listMessages.saved);
    expect(done).toBe(removal.done ?? 'Deleted successfully!');
    for (const [code, sentence] of removal.refusals) {
      expect([code, saidOf(code, deleteRefusals(record))]).toEqual([code, sentence]);
    }
    const [, second] = room.rows;
    expect(nameOf(initial(second))).toBe(names[1]);
    expect(await remove?.(second)).toMatchObject({ success: true });
    const { query, body, method, path } = server.last(removal.call);
    expect({ ...query, ...JSON.parse(body ?? '{}'), method, path }).toMatchObject(removal.sent);
  });
}

/** Finds a field by its label, even if it also has a hidden input. */
const fieldOf = (form: Pick<typeof screen, 'getAllByLabelText' | 'getByLabelText'>, label: string) =>
  form
    .getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
    .find((field) => field.matches('input:not([type=hidden]), textarea')) ?? form.getByLabelText(label);
export const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');

/** The message that a screen shows for a refusal. */
const saidOf = (code: RefusalCode, words: RecordRefusals) => {
  const refusal = refused(code);
  return refusalWords(refusal, sentencesFor(refusal, words));
};

const refused = (code: RefusalCode): Refused => ({
  success: false,
  code,
  message: say('en', wordsOfRefusal(code)),
  status: refusals[code].status,
  fields: [],
  retryAfterSeconds: undefined,
});
