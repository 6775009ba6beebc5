import { TextInput } from '@mantine/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { room } from '../../../../core/messages/message.ts';
import { NetworkError, type Refused } from '../../../api/request.ts';
import { RefusalError } from '../../../api/staff-request.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import type { PageOf } from './list-description.ts';
import type { FieldsProps, RecordDescription } from './record-description.ts';
import { RecordScreen } from './record-screen.tsx';

interface Dish {
  id: number;
  name: string;
}

/** The dishes that a back-office screen lists, saves and deletes. */
function dishes(count: number) {
  let rows: Dish[] = Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Dish ${at + 1}` }));
  const asked: { page: number; size: number; searchText: string }[] = [];
  let failure: Error | undefined;
  const refusal = (code: string): Refused => ({
    success: false,
    code,
    message: code,
    status: 409,
    fields: [],
    retryAfterSeconds: undefined,
  });

  const fetchPage = async ({ page, size, searchText }: { page: number; size: number; searchText: string }) => {
    asked.push({ page, size, searchText });
    if (failure) throw failure;
    const found = rows.filter(({ name }) => name.includes(searchText));
    const content = found.slice(page * size, (page + 1) * size);
    const totalPages = Math.ceil(found.length / size);
    return { number: page, size, totalPages, totalElements: found.length, content } satisfies PageOf<Dish>;
  };

  return {
    asked,
    fetchPage,
    save: async (row: Dish | undefined, name: string) => {
      if (rows.some((other) => other.name === name && other.id !== row?.id)) return refusal('NameAlreadyExist');
      rows = row ? rows.map((one) => (one.id === row.id ? { ...one, name } : one)) : [...rows, { id: 99, name }];
      return { success: true } as const;
    },
    remove: async (dish: Dish) => {
      rows = rows.filter(({ id }) => id !== dish.id);
      return { success: true } as const;
    },
    lastAsked: () => asked.at(-1),
    failWith: (error: Error | undefined) => {
      failure = error;
    },
    refused: new RefusalError(refusal('ServerError')),
  };
}

type Dishes = ReturnType<typeof dishes>;

function Fields({ form }: FieldsProps<Dish, { name: string }>) {
  return <TextInput label="Name" {...form.field('name')} />;
}

const dishWords = room('test', {
  record: 'Dish',
  name: 'Name',
  listTitle: 'Dishes',
  listFailed: 'Failed to get dish list!',
  listEmpty: 'No such dish',
  noneYet: 'No dishes yet',
  addButton: 'Add New Dish',
  addTitle: 'Add Dish',
  detailTitle: 'Dish Detail',
  saved: 'Record saved successfully!',
  saveFailed: 'Failed to save record!',
  deleted: 'Deleted successfully!',
  deleteFailed: 'Failed!',
  refused: { NameAlreadyExist: 'Dish name is exists!' },
});

function Screen({ store }: { store: Dishes }) {
  const description: RecordDescription<Dish, { name: string }> = {
    record: dishWords.record,
    words: dishWords,
    refusals: dishWords.refused,
    fieldOfRefusal: {},
    topic: 'menu',
    queryKey: 'items',
    columns: [{ header: dishWords.name, cell: ({ name }) => name, phone: 'title' }],
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    defaultSize: 10,
    fetchPage: store.fetchPage,
    nameOf: ({ name }) => name,
    initial: (row) => ({ name: row?.name ?? '' }),
    faults: () => ({}),
    save: (row, { name }) => store.save(row, name),
    remove: store.remove,
    Fields,
  };
  return <RecordScreen description={description} />;
}

async function open(store: Dishes, address = '/dishes') {
  const page = openPortal(address, [{ path: '/dishes', element: <Screen store={store} /> }]);
  await screen.findByRole('heading', { name: 'Dishes' });
  return page;
}

portalTest();

const cells = async () => {
  const table = await screen.findByRole('table', { name: 'Dishes' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsOf(within(row).getAllByRole('cell').slice(0, 2)).join(' '));
};
const pageButtons = () => textsOf(screen.getAllByRole('button', { name: /^Page \d+$/ }));

describe('rows and pages', () => {
  test('[LIST-01 LIST-02 LIST-15 LIST-16] serial numbers continue across pages, and page 2 on screen is page 1 in the request', async () => {
    const list = dishes(25);
    const { user, address } = await open(list);
    expect((await cells())[0]).toBe('1 Dish 1');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(async () => expect((await cells())[0]).toBe('11 Dish 11'));
    expect(list.lastAsked()).toEqual({ page: 1, size: 10, searchText: '' });
    expect(address()).toBe('/dishes?page=2');
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect(await cells()).toHaveLength(5));
    await user.click(screen.getByRole('button', { name: 'First page' }));
    await waitFor(() => expect(address()).toBe('/dishes'));
  });

  test('[LIST-03] five page buttons appear at a time', async () => {
    const list = dishes(95);
    const { user } = await open(list);
    await cells();
    expect(pageButtons()).toEqual(['1', '2', '3', '4', '5']);
    await user.click(screen.getByRole('button', { name: 'Page 5' }));
    await waitFor(() => expect(pageButtons()).toEqual(['3', '4', '5', '6', '7']));
  });

  test('[LIST-12 LIST-13] Max Rows sets the page size, 1 to 100', async () => {
    const list = dishes(25);
    const { user, address } = await open(list, '/dishes?page=2');
    await cells();
    const field = screen.getByRole('spinbutton', { name: 'Max Rows' });
    expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual(['1', '100']);
    for (const wrong of ['0', '101']) {
      await user.clear(field);
      await user.type(field, `${wrong}{Enter}`);
      expect(list.lastAsked()?.size).toBe(10);
    }
    await user.clear(field);
    await user.type(field, '20{Enter}');
    await waitFor(async () => expect(await cells()).toHaveLength(20));
    expect(list.lastAsked()).toEqual({ page: 0, size: 20, searchText: '' });
    expect(address()).toBe('/dishes?rows=20');
  });

  test.each(['?rows=0', '?rows=101', '?rows=ten', '?page=0', '?page=-3', '?page=1.5'])(
    '[LIST-13] the address %s counts as the default',
    async (query) => {
      const list = dishes(3);
      await open(list, `/dishes${query}`);
      await cells();
      expect(list.asked[0]).toEqual({ page: 0, size: 10, searchText: '' });
    },
  );

  test('a page past the end leads to the last page', async () => {
    const { address } = await open(dishes(12), '/dishes?page=9');
    await waitFor(async () => expect(await cells()).toEqual(['11 Dish 11', '12 Dish 12']));
    expect(address()).toBe('/dishes?page=2');
  });

  test('[LIST-07] search sends searchText, narrows the list and starts at its first page', async () => {
    const list = dishes(25);
    const { user, address } = await open(list, '/dishes?page=3');
    await cells();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Dish 2');
    await waitFor(async () => expect(await cells()).toHaveLength(7));
    expect(list.lastAsked()).toEqual({ page: 0, size: 10, searchText: 'Dish 2' });
    expect(address()).toBe('/dishes?search=Dish+2');
    expect(list.asked.length).toBeLessThan(5);
  });

  test('[LIST-08] Refresh reloads the list', async () => {
    const list = dishes(2);
    const { user } = await open(list);
    await cells();
    const before = list.asked.length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(list.asked).toHaveLength(before + 1));
  });
});

describe('empty, failed, stale', () => {
  test('an empty list says so', async () => {
    await open(dishes(0));
    expect(await screen.findByText('No dishes yet')).toBeDefined();
  });

  test('an empty search result is not shown as an empty list', async () => {
    await open(dishes(0), '/dishes?search=soup');
    expect(await screen.findByText('No such dish')).toBeDefined();
    expect(screen.queryByText('No dishes yet')).toBeNull();
  });

  test("a refusal shows the list's message and a retry", async () => {
    const list = dishes(1);
    list.failWith(list.refused);
    const { user } = await open(list);
    await screen.findByText('Failed to get dish list!');
    list.failWith(undefined);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await cells()).toEqual(['1 Dish 1']);
  });

  test('[LIST-17] a network failure is only logged, and the rows stay, marked', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const list = dishes(1);
    const { user } = await open(list);
    await cells();
    list.failWith(new NetworkError('away'));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText(/^Last updated/);
    expect(await cells()).toEqual(['1 Dish 1']);
    expect(screen.queryByText('Failed to get dish list!')).toBeNull();
    expect(log).toHaveBeenCalled();
  });
});

describe('list and detail', () => {
  test.each(['Back', 'Cancel'])(
    '[LIST-04 LIST-05] a row opens its detail, and %s returns to the same list',
    async (name) => {
      const { user, address } = await open(dishes(25), '/dishes?page=2');
      await user.dblClick(await screen.findByRole('row', { name: 'Dish 12' }));
      await screen.findByRole('heading', { name: 'Dish Detail' });
      expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Dish 12');
      expect(screen.queryByRole('table')).toBeNull();
      await user.click(screen.getByRole('button', { name }));
      expect((await cells())[0]).toBe('11 Dish 11');
      expect(address()).toBe('/dishes?page=2');
    },
  );

  test('[LIST-04 LIST-06 LIST-09 LIST-11] adding asks before it saves, confirms and reloads the list', async () => {
    const list = dishes(1);
    const { user } = await open(list);
    await user.click(screen.getByRole('button', { name: 'Add New Dish' }));
    await screen.findByRole('heading', { name: 'Add Dish' });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'New one');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure to save Dish?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Add Dish' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const again = await screen.findByRole('dialog', { name: 'Are you sure to save Dish?' });
    await user.click(within(again).getByRole('button', { name: 'Save' }));
    await screen.findByText('Record saved successfully!');
    await waitFor(async () => expect(await cells()).toEqual(['1 Dish 1', '2 New one']));
  });

  test('a refused save keeps the form and its values', async () => {
    const { user } = await open(dishes(2));
    await user.dblClick(await screen.findByRole('row', { name: 'Dish 2' }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, 'Dish 1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure to save Dish?' });
    await user.click(within(question).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Dish name is exists!')).toBeDefined();
    expect((field as HTMLInputElement).value).toBe('Dish 1');
  });

  test("the browser's Back leads from a record to the list, and then to the previous page", async () => {
    const { user, router, address } = await open(dishes(12), '/dishes?page=2');
    await act(() => router.navigate('/dishes?page=1'));
    await user.dblClick(await screen.findByRole('row', { name: 'Dish 2' }));
    await screen.findByRole('heading', { name: 'Dish Detail' });
    await act(() => router.navigate(-1));
    await waitFor(async () => expect(await cells()).toHaveLength(10));
    expect(address()).toBe('/dishes?page=1');
    await act(() => router.navigate(-1));
    await waitFor(async () => expect(await cells()).toEqual(['11 Dish 11', '12 Dish 12']));
  });

  test('a record closed by its buttons leaves no history entry', async () => {
    const { user, router, address } = await open(dishes(12), '/dishes?page=2');
    await act(() => router.navigate('/dishes?page=1'));
    for (const [opener, closer] of [
      ['Dish 2', 'Back'],
      ['Dish 3', 'Cancel'],
    ] as const) {
      await user.dblClick(await screen.findByRole('row', { name: opener }));
      await user.click(await screen.findByRole('button', { name: closer }));
      await screen.findByRole('heading', { name: 'Dishes' });
      await waitFor(() => expect(router.state.location.state).toBeNull());
    }
    await act(() => router.navigate(-1));
    expect(address()).toBe('/dishes?page=2');
  });

  test('an open record is part of the address, so a reload or shared link opens it on any page', async () => {
    const page = openPortal('/dishes?page=2&id=3', [{ path: '/dishes', element: <Screen store={dishes(25)} /> }]);
    await screen.findByRole('form', { name: 'Dish Detail' });
    expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Dish 3');
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect((await cells())[0]).toBe('11 Dish 11');
    expect(page.address()).toBe('/dishes?page=2');
  });

  test('a link to a deleted record says so and shows the list', async () => {
    const page = openPortal('/dishes?id=77', [{ path: '/dishes', element: <Screen store={dishes(2)} /> }]);
    await screen.findByText('This record is no longer in the list.');
    expect(await cells()).toHaveLength(2);
    expect(page.address()).toBe('/dishes');
  });

  test('Forward reopens a record that Back has closed', async () => {
    const { user, router } = await open(dishes(2));
    await user.dblClick(await screen.findByRole('row', { name: 'Dish 2' }));
    await screen.findByRole('form', { name: 'Dish Detail' });
    expect(router.state.location.search).toBe('?id=2');
    await act(() => router.navigate(-1));
    await screen.findByRole('table', { name: 'Dishes' });
    await act(() => router.navigate(1));
    await waitFor(() =>
      expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Dish 2'),
    );
  });

  test('[LIST-10 LIST-11] deleting asks first', async () => {
    const { user } = await open(dishes(2));
    await user.click(await screen.findByRole('button', { name: 'Delete Dish 1' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure to delete Dish?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await cells()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Delete Dish 1' }));
    const again = await screen.findByRole('dialog', { name: 'Are you sure to delete Dish?' });
    await user.click(within(again).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleted successfully!');
    await waitFor(async () => expect(await cells()).toEqual(['1 Dish 2']));
  });
});
