import { screen, waitFor, within } from '@testing-library/react';
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
} from '../portal/shared/records/record-refusals.ts';
import { said } from '../ui/plain/say.tsx';
import type { FakeServer } from './fake-server.ts';
import { textsOf } from './on-screen.ts';
import { openPortal } from './portal-page.tsx';
import { answerDialog, button, row } from './record-form.ts';
import { type RecordKind, recordCalls, serveRecords } from './record-server.ts';

/** A code, its sentence, and the field that gets it. */
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
  /** Fields where the server may find faults. */
  readonly named?: readonly string[];
  readonly removal?: {
    readonly question: string;
    /** The call that removes the second row, and what it sends. */
    readonly call: Parameters<FakeServer['sent']>[0];
    readonly sent: object;
    readonly done: string;
    readonly refusals: Refusals;
  };
  /** The requirements that each test proves. */
  readonly ids?: { readonly [test in 'saved' | 'failed' | 'refused' | 'removed']?: string };
}

/** Tests what is special to a record screen; `shared/records` tests what all have in common. */
export function testRecordScreen(server: FakeServer, room: RecordScreenFacts): void {
  describe(room.title, () => testsOf(server, room));
}

function testsOf(server: FakeServer, room: RecordScreenFacts) {
  const { ids = {}, kind, record, title, form, names, label, saveQuestion, removal } = room;
  const { list, save } = recordCalls[kind];
  const [first] = names;

  beforeEach(() => serveRecords(server, kind, ...room.rows));

  test(`${ids.saved ?? ''} the list opens a form, whose save changes the row`, async () => {
    const { user } = openPortal(room.path);
    await screen.findByRole('row', { name: first });
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
    // The first one is the record's own; its parts may have names too.
    const name = screen.getAllByRole<HTMLInputElement>('textbox', { name: label })[0] as HTMLInputElement;
    await waitFor(() => expect(name.value).toBe(first));
    await user.type(name, '!');
    await user.click(button('Save'));
    expect(await screen.findByText(`${first}, from now on ${first}!`)).toBeTruthy();
    await answerDialog(user, saveQuestion, 'Save');
    await screen.findByText(room.saved);
    expect(server.sent(save).map(({ body }) => JSON.parse(body ?? ''))).toEqual([room.sent]);
    await screen.findByRole('row', { name: `${first}!` });
  });

  test(`${ids.failed ?? ''} a refused list says so; an empty one too`, () => {
    const { listFailed, listEmpty, noneYet = listEmpty } = record.words;
    expect([said(listFailed), said(noneYet)]).toEqual([room.failed, room.none]);
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
    const question = words.deleteQuestion ?? fill(listMessages.deleteQuestion, { record: record.record });
    expect(said(question)).toBe(removal.question);
    expect(said(words.deleted ?? words.saved ?? listMessages.saved)).toBe(removal.done);
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

/** What a screen shows of a refusal. */
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
