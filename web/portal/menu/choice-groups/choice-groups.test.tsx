import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { answerDialog, button, field, pressSave, row } from '../../../testing/record-form.ts';
import { inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildChoice, buildGroup, serveRecords } from '../../../testing/record-server.ts';

const server = portalTest({});
const dressings = { groupId: 9, groupName: 'Dressing', min: 0, max: 1, free: 0, opens: false, choices: [] };
const drink = { price: 3, availibilty: 'A', featured: false } as const;
const drinks = {
  ...{ itemCategoryId: 4, categoryName: 'Drinks' },
  items: [
    { ...drink, itemId: 31, itemName: 'Cola' },
    { ...drink, itemId: 32, itemName: 'Iced tea' },
  ],
};
beforeEach(() => {
  serveRecords(server, 'choiceGroups', buildGroup());
  server.answer('choiceGroupNames', [dressings]);
  server.answer('menuOutline', [drinks]);
});

const sentChoice = { choiceId: 1, subItemName: 'Mayo', kitchenName: 'MY', description: '', price: 0.5 };
testRecordScreen(server, {
  ...{
    kind: 'choiceGroups',
    path: '/portal/choicegroups',
    title: 'Choice groups',
    size: 10,
    add: 'Add New Choice Group',
  },
  columns: ['#', 'Name', 'Rule', 'Choices', 'Used by', 'Delete'],
  cells: ['1', 'Sauces', 'Choose up to 3 · 2 free · optional', 'Mayo', '4 items', ''],
  failed: 'The choice groups could not be loaded.',
  none: 'There are no choice groups yet. A group, such as Sauces, can be used by many items.',
  rows: [buildGroup(), buildGroup({ groupId: 6, groupName: 'Sides' })],
  names: ['Sauces', 'Sides'],
  ...{ form: 'Choice Group Detail', label: 'Group name' },
  ...{ saveQuestion: 'Are you sure to save Choice group?', saved: 'Record saved successfully!' },
  sent: {
    ...{ groupId: 5, version: 2, groupName: 'Sauces!', kitchenName: '', min: 0, max: 3, free: 2, repeatable: true },
    choices: [{ ...sentChoice, isDefault: true, soldOut: false, allergens: null, opensGroupId: null }],
  },
  refusals: [
    ['MissingName', 'Please enter the name of the group!'],
    ['NameAlreadyExist', 'There is already a group of this name.'],
    ['ServerError', 'Failed to save record!'],
  ],
  removal: {
    ...{ question: 'Are you sure to delete Choice group?', call: 'deleteChoiceGroup', sent: { id: '6' } },
    done: 'Deleted successfully!',
    refusals: [inUse, ['ServerError', 'Failed to delete record!']],
  },
});

test.each<[string, number, string[], string]>([
  ['that it is opened', 0, ['Sides', 'Mains'], 'Opened by Sides, Mains'],
  ['both uses', 1, ['Sides'], '1 item · Opened by Sides'],
  ['that nothing uses it', 0, [], 'Not used'],
])('the list says of a group %s', async (_, items, openedBy, words) => {
  serveRecords(server, 'choiceGroups', buildGroup({ items, openedBy }));
  openPortal('/portal/choicegroups');
  expect(await screen.findByText(words)).toBeDefined();
});

async function openAdd() {
  const page = openPortal('/portal/choicegroups');
  await page.user.click(await screen.findByRole('button', { name: 'Add New Choice Group' }));
  await screen.findByRole('heading', { name: 'Add Choice Group' });
  const choice = (name: string) => within(screen.getByRole('group', { name }));
  const type = (box: HTMLElement, text: string) => page.user.type(box, text);
  const save = () => page.user.click(button('Save'));
  return { ...page, choice, type, save };
}
const sent = () => JSON.parse(server.last('saveChoiceGroup').body ?? '');

describe('the form of a group', () => {
  test('takes choices one after the other by keyboard, moves them, and sends them in order', async () => {
    const { user, choice, type } = await openAdd();
    await type(field('Group name'), 'Dips');
    await type(choice('Choice 1').getByRole('textbox', { name: 'Name' }), 'Mayo{Enter}');
    await user.keyboard('Chili');
    await type(choice('Chili').getByRole('textbox', { name: 'Price' }), '0.6');
    await user.click(choice('Chili').getByRole('checkbox', { name: 'Selected by default' }));
    await user.click(choice('Chili').getByRole('checkbox', { name: 'Allergens are stated' }));
    expect(choice('Chili').getByText('None chosen: it has none of the 14 main allergens.')).toBeTruthy();
    await user.click(choice('Chili').getByRole('combobox', { name: 'Opens group' }));
    await user.click(await screen.findByRole('option', { name: 'Dressing' }));
    await user.click(button('Move Chili up'));
    await pressSave(user, 'Are you sure to save Choice group?');
    await screen.findByText('Record saved successfully!');
    const more = { description: '', kitchenName: '', allergens: null, soldOut: false, choiceId: null };
    expect(sent()).toEqual({
      ...{ groupName: 'Dips', kitchenName: '', min: 0, max: null, free: 0, repeatable: false },
      choices: [
        { ...more, subItemName: 'Chili', price: 0.6, isDefault: true, opensGroupId: 9, allergens: [] },
        { ...more, subItemName: 'Mayo', price: 0, isDefault: false, opensGroupId: null },
      ],
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ['a minimum above the maximum', { Minimum: '3', Maximum: '2' }, 'The minimum cannot be above the maximum.'],
    [
      'more free than the maximum',
      { Maximum: '2', 'Free choices': '3' },
      'No more choices can be free than the maximum.',
    ],
    [
      'a minimum above its choices',
      { Minimum: '2' },
      'The minimum is above the number of available choices. Lower it, or let guests take one several times.',
    ],
    ['no number', { Maximum: 'x' }, 'Please enter a whole number from 1 to 99.'],
  ])('says what is wrong with %s, and sends nothing', async (_, rules, words) => {
    const { user, choice, type, save } = await openAdd();
    await type(field('Group name'), 'Dips');
    await type(choice('Choice 1').getByRole('textbox', { name: 'Name' }), 'Mayo');
    for (const [name, figure] of Object.entries(rules)) {
      await user.clear(field(name));
      await type(field(name), figure);
    }
    await save();
    expect(await screen.findByText(words)).toBeDefined();
    expect(server.sent('saveChoiceGroup')).toEqual([]);
  });

  test('takes the Enter that ends the composition of a word for no new choice', async () => {
    const { choice, type } = await openAdd();
    const input = choice('Choice 1').getByRole('textbox', { name: 'Name' });
    await type(input, 'マヨ');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(screen.queryByRole('group', { name: 'Choice 2' })).toBeNull();
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(screen.getByRole('group', { name: 'Choice 2' })).toBeDefined();
  });

  test('needs a choice, a name for each, and no name twice', async () => {
    const { user, choice, type, save } = await openAdd();
    await type(field('Group name'), 'Dips');
    await save();
    expect(await screen.findByText('Please enter the name of the choice.')).toBeDefined();
    await type(choice('Choice 1').getByRole('textbox', { name: 'Name' }), 'Mayo{Enter}');
    await user.keyboard('mayo');
    await save();
    expect(await screen.findByText("Two choices have the name 'mayo'.")).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: /^Remove/ }));
    await save();
    expect(await screen.findByText('Please add at least one choice.')).toBeDefined();
    expect(server.sent('saveChoiceGroup')).toEqual([]);
  });

  test('takes a dish by keyboard, with its allergens, whose name the choice has until another is typed', async () => {
    const { user, choice, type } = await openAdd();
    await type(field('Group name'), 'Drink');
    await user.click(choice('Choice 1').getByRole('checkbox', { name: 'Allergens are stated' }));
    await type(choice('Choice 1').getByRole('combobox', { name: 'Dish' }), 'cola{ArrowDown}{Enter}');
    expect(choice('Cola').getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Cola');
    const dish = choice('Cola').getByRole('combobox', { name: 'Dish' });
    await user.clear(dish);
    await type(dish, 'tea{ArrowDown}{Enter}');
    await type(choice('Iced tea').getByRole('textbox', { name: 'Name' }), ', small');
    await pressSave(user, 'Are you sure to save Choice group?');
    await screen.findByText('Record saved successfully!');
    expect(sent().choices).toMatchObject([{ subItemName: 'Iced tea, small', itemId: 32, price: 0, allergens: null }]);
  });

  test('keeps the dish of a choice unless it is cleared', async () => {
    serveRecords(server, 'choiceGroups', buildGroup({ choices: [buildChoice({ itemId: 31, subItemName: 'Cola' })] }));
    const { user } = openPortal('/portal/choicegroups');
    await user.dblClick(await screen.findByRole('row', { name: 'Sauces' }));
    const dish = within(await screen.findByRole('group', { name: 'Cola' })).getByRole('combobox', { name: 'Dish' });
    await waitFor(() => expect(dish).toHaveProperty('value', 'Cola'));
    await user.clear(dish);
    await user.tab();
    expect(dish).toHaveProperty('value', 'Cola');
    await user.click(dish);
    await user.click(screen.getByRole('option', { name: 'Cola' }));
    await user.type(field('Group name'), '!');
    await pressSave(user, 'Are you sure to save Choice group?');
    await screen.findByText('Record saved successfully!');
    expect(sent().choices[0]).toMatchObject({ subItemName: 'Cola', itemId: null });
  });

  test.each([
    ['opensGroupId', 'Opens group', 'A choice cannot open the group that it is in.'],
    ['itemId', 'Dish', "'Lunch' uses this group, so it cannot be a choice in it: a dish cannot contain itself."],
  ])(
    'shows what the server says about %s of a choice at that field, with no list over it',
    async (path, label, words) => {
      const { user, choice, type } = await openAdd();
      await type(field('Group name'), 'Dips');
      await type(choice('Choice 1').getByRole('textbox', { name: 'Name' }), 'Mayo');
      vi.spyOn(console, 'error').mockReturnValue();
      const fields = [{ path: `choices.0.${path}`, message: words }];
      const refusal = { success: false, result: null, message: words, error: 'Invalid', fields };
      const answer = globalThis.fetch;
      vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
        init?.method === 'POST' && input.endsWith('/choicegroup')
          ? new Response(JSON.stringify(refusal), { status: 422 })
          : answer(input, init),
      );
      await pressSave(user, 'Are you sure to save Choice group?');
      expect(await choice('Mayo').findByText(words)).toBeDefined();
      const refused = choice('Mayo').getByRole('combobox', { name: label });
      await waitFor(() => expect(document.activeElement).toBe(refused));
      expect(refused.getAttribute('aria-expanded')).not.toBe('true');
    },
  );
});

test('a removed group stays if the question is declined', async () => {
  const { user } = openPortal('/portal/choicegroups');
  await screen.findByRole('row', { name: 'Sauces' });
  await user.click(button('Delete Sauces'));
  await answerDialog(user, 'Are you sure to delete Choice group?', 'Cancel');
  expect(row('Sauces')).toBeDefined();
  expect(buildChoice().subItemName).toBe('Mayo');
});
