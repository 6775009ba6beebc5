import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { everyPrivilege, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

// The behavior that all record forms share, form by form.

interface Form {
  readonly path: string;
  readonly add: string;
  readonly title: string;
  /** The call of a save. */
  readonly save: Parameters<FakeServer['sent']>[0];
  /** The missing fields of an untouched form, in order. */
  readonly lacks: readonly (readonly [field: string, words: string])[];
  readonly optional: readonly string[];
}

const forms: readonly Form[] = [
  {
    path: '/portal/itemcategory',
    add: 'Add New Category',
    title: 'Add Category',
    save: 'saveCategory',
    lacks: [['Category Name', 'Category Name is mandatory!']],
    optional: ['Description'],
  },
  {
    path: '/portal/role',
    add: 'Add New Role',
    title: 'Add Role',
    save: 'saveRole',
    lacks: [
      ['Role Name', 'Please enter roleName!'],
      ['Privileges', 'Please select privilege!'],
    ],
    optional: ['Description'],
  },
  {
    path: '/portal/user',
    add: 'Add New User',
    title: 'Add User',
    save: 'saveUser',
    lacks: [
      ['Name', 'Please enter name!'],
      ['User Name', 'Please enter user name!'],
      ['Password', 'Please password!'],
      ['Email', 'Please enter email!'],
      ['Roles', 'Please select role!'],
    ],
    optional: [],
  },
  {
    path: '/portal/applicationcharges',
    add: 'Add New Plan',
    title: 'Add Plan',
    save: 'savePlan',
    lacks: [['Plan Name', 'Plan Name is mandatory!']],
    optional: ['Description'],
  },
  {
    path: '/portal/managetable',
    add: 'Add New Table',
    title: 'Add Table',
    save: 'saveDiningTable',
    lacks: [
      ['Table Name', 'Category Name is mandatory!'],
      ['Attendent', 'Attendent is mandatory!'],
    ],
    optional: ['Description'],
  },
  {
    path: '/portal/managerestaurant',
    add: 'Add New Restaurant',
    title: 'Add a Restaurant',
    save: 'saveRestaurant',
    lacks: [
      ['Restaurant Name', 'Name is mandatory!'],
      ['Restaurant URL', 'Restaurant URL is mandatory!'],
      ['Address', 'Address is mandatory!'],
      ['Code', 'Code is mandatory!'],
      ['Subscription Plan', 'Subscription Plan is mandatory!'],
    ],
    optional: ['TAX Rate', 'Config', 'Manager code'],
  },
  {
    path: '/portal/server',
    add: 'Add New Server',
    title: 'Add Attendant',
    save: 'saveAttendant',
    lacks: [
      ['Name', 'Name is mandatory!'],
      ['Code', 'Code is mandatory!'],
    ],
    optional: [],
  },
];

const none = { ...pageFigures(0), content: [] };
const server = portalTest({ restaurantId: 1, restaurantName: 'Demo Bistro', privileges: everyPrivilege });
beforeEach(() => {
  for (const list of ['itemCategories', 'roles', 'users', 'plans', 'diningTables', 'attendants', 'items'] as const) {
    server.answer(list, none);
  }
  server.answer('restaurants', null, { ...pageFigures(0), results: [], mayAdd: true });
  server.answer('planNames', []);
  server.answer('roleNames', []);
  server.answer('allPrivileges', { platform: false }, { privileges: ['order'] });
  server.answer('restaurantPrivileges', []);
});

async function openAdd({ path, add, title }: Pick<Form, 'path' | 'add' | 'title'>) {
  const page = openPortal(path);
  await page.user.click(await screen.findByRole('button', { name: add }));
  return { ...page, form: within(await screen.findByRole('form', { name: title })) };
}

type Opened = Awaited<ReturnType<typeof openAdd>>['form'];
const field = (form: Opened, label: string) =>
  form
    .getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
    .find((one) => one.matches('input:not([type=hidden]), textarea')) ?? form.getByLabelText(label);
const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');

test.each(forms)(
  '[LIST-19 PLAN-21 SERVER-12] $title names what is mandatory and optional; saved untouched, it marks what is missing, reads out and focuses the first',
  async (description) => {
    const { user, form } = await openAdd(description);
    for (const [label] of description.lacks) {
      expect([label, describedBy(field(form, label)).join('').length > 10]).toEqual([label, true]);
      expect(describedBy(field(form, label)).join('')).not.toMatch(/optional/i);
    }
    for (const label of description.optional) expect(describedBy(field(form, label)).join('')).toMatch(/^Optional\b/);
    const bare = form
      .queryAllByRole('textbox')
      .filter((one) => describedBy(one).join('') === '' && one.closest('fieldset[aria-describedby]') === null);
    expect(bare.map((one) => one.outerHTML)).toEqual([]);

    await user.click(form.getByRole('button', { name: 'Save' }));
    const [first, ...others] = description.lacks;
    expect((await form.findByRole('alert')).textContent).toBe(first?.[1]);
    for (const [label, words] of description.lacks) expect(describedBy(field(form, label))).toContain(words);
    await waitFor(() => expect(document.activeElement).toBe(field(form, first?.[0] ?? '')));
    expect(form.getAllByText(/mandatory!$|^Please /)).toHaveLength(1 + others.length);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent(description.save)).toEqual([]);
  },
);

test.each(forms.filter(({ path }) => ['/portal/role', '/portal/server'].includes(path)))(
  '$title opens from a link, Cancel leads to the list, and Back goes no further',
  async (description) => {
    const page = openPortal('/portal/home');
    await screen.findByRole('heading', { name: /^Welcome/ });
    void page.router.navigate(`${description.path}?id=new`);
    const form = within(await screen.findByRole('form', { name: description.title }));
    await page.user.click(form.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('button', { name: description.add });
    expect(screen.queryByRole('form', { name: description.title })).toBeNull();
    expect(page.address()).toBe(description.path);
    void page.router.navigate(-1);
    await waitFor(() => expect(page.address()).toBe('/portal/home'));
    void page.router.navigate(1);
    await screen.findByRole('button', { name: description.add });
    expect(screen.queryByRole('form', { name: description.title })).toBeNull();
  },
);

test('typing in a missing field clears its fault, and nothing else does', async () => {
  const { user, form } = await openAdd({ path: '/portal/user', add: 'Add New User', title: 'Add User' });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Please enter name!');
  await user.type(field(form, 'User Name'), 'bo');
  expect(form.queryByText('Please enter user name!')).toBeNull();
  for (const words of ['Please enter name!', 'Please password!', 'Please enter email!', 'Please select role!']) {
    expect(form.getByText(words)).toBeDefined();
  }
});

test('every invalid amount of a plan is marked at once', async () => {
  const { user, form } = await openAdd({
    path: '/portal/applicationcharges',
    add: 'Add New Plan',
    title: 'Add Plan',
  });
  const wrong = ['uptoAmount of tier 1', 'service charges of tier 3'];
  for (const figure of wrong) await user.type(form.getByRole('textbox', { name: figure }), 'x');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findByRole('alert')).textContent).toBe('Plan Name is mandatory!');
  for (const figure of wrong) {
    const input = form.getByRole('textbox', { name: figure });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(input).join('')).toContain(figure);
  }
});

test('the steps of home lead into the forms', async () => {
  server.answer('categoryNames', []);
  const { user, address } = openPortal('/portal/home');
  await user.click(await screen.findByRole('link', { name: 'Add categories' }));
  await screen.findByRole('form', { name: 'Add Category' });
  expect(address()).toBe('/portal/itemcategory?id=new');
});

test('the link below a select without choices leads into the form as well', async () => {
  server.answer('attendantNames', []);
  const { user, form } = await openAdd({ path: '/portal/managetable', add: 'Add New Table', title: 'Add Table' });
  await user.click(await form.findByRole('link', { name: 'Add a server first' }));
  await screen.findByRole('form', { name: 'Add Attendant' });
});
