import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { type RefusalCode, wordsOfRefusal } from '../../core/contract/refusals.ts';
import { room } from '../../core/messages/message.ts';
import { say } from '../../core/messages/say.ts';
import type { PageOf } from '../portal/shared/records/list-description.ts';
import type { FieldsProps, RecordDescription } from '../portal/shared/records/record-description.ts';
import { RecordsWithForm } from '../portal/shared/records/record-screen.tsx';
import { openPortal } from './portal-page.tsx';
import { pressSave } from './record-form.ts';

// Records that no real screen has, for testing what all record screens share.

export interface Lamp {
  readonly id: number;
  readonly name: string;
  /** Changes by itself, without a version. */
  readonly hours: number;
  readonly version: number;
}
type Values = { name: string; version: number | null };

export const refusedAs = (code: RefusalCode) => ({
  success: false as const,
  code,
  message: say('en', wordsOfRefusal(code)),
  status: 409,
  fields: [],
  retryAfterSeconds: undefined,
});

/** The lamps that a screen lists, saves and deletes, newest first. */
export function lamps(count: number) {
  let rows: Lamp[] = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Lamp ${at + 1}`,
    hours: 5,
    version: 1,
  }));
  let failure: Error | undefined;
  const queries: { page: number; size: number; searchText: string }[] = [];
  const saves: { id: number | undefined; name: string; version: number | null }[] = [];
  return {
    asked: queries,
    saves,
    failWith: (error: Error | undefined) => {
      failure = error;
    },
    /** A change to one lamp by someone else or over time. */
    edit: (id: number, part: Partial<Lamp>) => {
      rows = rows.map((row) => (row.id === id ? { ...row, ...part } : row));
    },
    fetchPage: async ({ page, size, searchText }: { page: number; size: number; searchText: string }) => {
      queries.push({ page, size, searchText });
      if (failure) throw failure;
      const found = rows.filter(({ name }) => name.includes(searchText));
      const totalPages = Math.ceil(found.length / size);
      const content = found.slice(page * size, (page + 1) * size);
      return { number: page, size, totalPages, totalElements: found.length, content } satisfies PageOf<Lamp>;
    },
    save: async (row: Lamp | undefined, { name, version }: Values) => {
      saves.push({ id: row?.id, name, version });
      const now = rows.find(({ id }) => id === row?.id);
      if (row && now?.version !== version) return refusedAs('Stale');
      if (rows.some((other) => other.name === name && other.id !== row?.id)) return refusedAs('NameAlreadyExist');
      const saved = { id: row?.id ?? 99, name, hours: now?.hours ?? 0, version: (now?.version ?? 0) + 1 };
      rows = row ? rows.map((stored) => (stored.id === row.id ? saved : stored)) : [saved, ...rows];
      return { success: true as const, row: saved };
    },
    remove: async (lamp: Lamp): Promise<{ success: true } | ReturnType<typeof refusedAs>> => {
      rows = rows.filter(({ id }) => id !== lamp.id);
      return { success: true };
    },
  };
}
export type Lamps = ReturnType<typeof lamps>;

const lampWords = room('test', {
  record: 'Lamp',
  name: 'Name',
  listTitle: 'Lamps',
  listFailed: 'Failed to get lamps!',
  listEmpty: 'No such lamp',
  noneYet: 'No lamps yet',
  addButton: 'Add New Lamp',
  addTitle: 'Add Lamp',
  detailTitle: 'Lamp Detail',
  saved: 'Record saved successfully!',
  saveFailed: 'Failed to save record!',
  deleted: 'Deleted successfully!',
  deleteFailed: 'Failed!',
  refused: { NameAlreadyExist: 'This name is taken!' },
});

function Fields({ form, row }: FieldsProps<Lamp, Values>) {
  return (
    <>
      <TextInput label="Name" {...form.field('name')} />
      <output aria-label="Hours">{row?.hours}</output>
    </>
  );
}

export const lampDescription = (
  store: Pick<Lamps, 'fetchPage' | 'save' | 'remove'>,
): RecordDescription<Lamp, Values> => ({
  record: lampWords.record,
  words: lampWords,
  refusals: lampWords.refused,
  fieldOfRefusal: {},
  Fields,
  topic: 'staff',
  queryKey: 'attendants',
  defaultSize: 2,
  columns: [{ header: lampWords.name, cell: ({ name }) => name, phone: 'title' }],
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  nameOf: ({ name }) => name,
  initial: (row) => ({ name: row?.name ?? '', version: row?.version ?? null }),
  faults: () => ({}),
  ...store,
});

/** The name field of a lamp's form. */
export const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
export const showsName = (text: string) => waitFor(() => expect(name().value).toBe(text));

export async function saveAndConfirm(user: UserEvent) {
  await pressSave(user, 'Are you sure to save Lamp?');
}

const allOff = (locked: boolean) => (
  <button type="button" disabled={locked}>
    All off
  </button>
);

/** A screen with the list above the form. */
export function lampScreen(store: Lamps, refreshEvery?: number) {
  const more = { moreActions: allOff, ...(refreshEvery ? { refreshEvery } : {}) };
  return <RecordsWithForm description={{ ...lampDescription(store), ...more }} />;
}

interface Wishes {
  readonly address?: string;
  readonly refreshEvery?: number;
}

/** Opens the screen with these lamps. */
export async function openLamps(store: Lamps, { address = '/lamps', refreshEvery }: Wishes = {}) {
  const page = openPortal(address, [{ path: '/lamps', element: lampScreen(store, refreshEvery) }]);
  await screen.findByRole('form', { name: 'Lamp Detail' });
  return page;
}
