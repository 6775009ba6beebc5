import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { portalTest } from '../../../testing/portal-test.ts';
import { button, field } from '../../../testing/record-form.ts';
import { inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildChoice, buildGroup } from '../../../testing/record-server.ts';
import type { ChoiceValue } from '../choices/choice-rows.tsx';
import { groupRecord } from './choice-group-screen.tsx';
import type { GroupValues } from './group-form.tsx';

const server = portalTest({});
const dressings = { groupId: 9, groupName: 'Dressing', min: 0, max: 1, free: 0, opens: false, choices: [] };
const drink = { price: 3, availibilty: 'A', featured: false } as const;
const drinks = {
  itemCategoryId: 4,
  categoryName: 'Drinks',
  items: [
    { ...drink, itemId: 31, itemName: 'Cola' },
    { ...drink, itemId: 32, itemName: 'Iced tea' },
  ],
};
beforeEach(() => {
  server.answer('choiceGroupNames', [dressings]);
  server.answer('menuOutline', [drinks]);
});

const { openAdd, openForm, save, sent, serve } = testRecordScreen(server, {
  record: groupRecord,
  kind: 'choiceGroups',
  path: '/portal/choicegroups',
  title: 'Choice groups',
  noun: 'Choice Group',
  question: 'Are you sure to save Choice group?',
  columns: ['#', 'Name', 'Rule', 'Choices', 'Used by', 'Delete'],
  cells: ['1', 'Sauces', 'Choose up to 3 · 2 free · optional', 'Mayo', '4 items', ''],
  failed: 'The choice groups could not be loaded.',
  none: 'There are no choice groups yet. A group, such as Sauces, can be used by many items.',
  names: ['Sauces', 'Sides'],
  label: 'Group name',
  sent: {
    groupId: 5,
    version: 2,
    groupName: 'Sauces!',
    kitchenName: '',
    min: 0,
    max: 3,
    free: 2,
    repeatable: true,
    choices: [buildChoice()],
  },
  named: [
    'groupName',
    'kitchenName',
    'min',
    'max',
    'free',
    'choices',
    ...['subItemName', 'kitchenName', 'description', 'price', 'opensGroupId', 'choiceId', 'itemId'].map(
      (field) => `choices.0.${field}`,
    ),
  ],
  refusals: [
    ['MissingName', 'Please enter the name of the group!', 'groupName'],
    ['NameAlreadyExist', 'There is already a group of this name.', 'groupName'],
    ['ServerError', 'Failed to save record!'],
  ],
  removal: {
    question: 'Are you sure to delete Choice group?',
    call: 'deleteChoiceGroup',
    sent: { id: '6' },
    refusals: [inUse, ['ServerError', 'Failed to delete record!']],
  },
});

test.each<[number, string[], string]>([
  [0, ['Sides', 'Mains'], 'Opened by Sides, Mains'],
  [1, ['Sides'], '1 item · Opened by Sides'],
  [0, [], 'Not used'],
])('the list says of a group with %s items that opens from %j: %s', (items, openedBy, words) => {
  expect(groupRecord.columns.at(-1)?.cell(buildGroup({ items, openedBy }))).toBe(words);
});

describe('a group', () => {
  const mayo = { ...(groupRecord.initial(undefined).choices[0] as ChoiceValue), name: 'Mayo' };
  const dips = { ...groupRecord.initial(undefined), groupName: 'Dips', choices: [mayo] };
  const tooFew =
    'The minimum is above the number of available choices. Lower it, or let guests take one several times.';
  const wholeNumber = (least: number) => `Please enter a whole number from ${least} to 99.`;
  const price = 'Please enter prices from 0 to 99999.99 with at most two decimals!';
  const isDefault = true;

  test.each<[Partial<GroupValues>, object]>([
    [{}, {}],
    [{ groupName: ' ' }, { groupName: 'Please enter the name of the group!' }],
    [{ min: '3', max: '2' }, { min: 'The minimum cannot be above the maximum.' }],
    [{ max: '2', free: '3' }, { free: 'No more choices can be free than the maximum.' }],
    [{ min: '2' }, { min: tooFew }],
    [{ min: '2', repeatable: true }, {}],
    [{ min: '0', max: '1' }, {}],
    [{ max: ' ' }, {}],
    [{ min: 'x', choices: [{ ...mayo, soldOut: true }] }, { min: wholeNumber(0) }],
    [{ max: 'x' }, { max: wholeNumber(1) }],
    [{ max: '0' }, { max: wholeNumber(1) }],
    [{ max: '100' }, { max: wholeNumber(1) }],
    [{ min: '' }, { min: wholeNumber(0) }],
    [{ free: '-1' }, { free: wholeNumber(0) }],
    [{ choices: [] }, { choices: 'Please add at least one choice.' }],
    [{ choices: [{ ...mayo, name: ' ' }] }, { choices: 'Please enter the name of the choice.' }],
    [{ choices: [mayo, { ...mayo, name: 'mayo ' }] }, { choices: "Two choices have the name 'mayo'." }],
    [{ choices: [{ ...mayo, price: ' ' }] }, {}],
    [{ choices: [{ ...mayo, price: '-1' }] }, { choices: price }],
    [
      { min: '1', choices: [{ ...mayo, soldOut: true }] },
      { choices: 'Guests must choose here, but every choice is sold out. Set the minimum to 0 or make one available.' },
    ],
    [
      {
        max: '1',
        choices: [
          { ...mayo, isDefault },
          { ...mayo, isDefault, name: 'Chili' },
        ],
      },
      { choices: 'More choices are selected by default than the maximum.' },
    ],
  ])('with %j: %j', (part, found) => {
    expect(groupRecord.faults({ ...dips, ...part }, undefined)).toEqual(found);
  });

  test('is sent with its choices, and the dish of one only if it is another', async () => {
    const cola = buildChoice({ itemId: 31, subItemName: 'Cola', opensGroupId: 9 });
    const sauces = buildGroup({ choices: [cola], max: null });
    const values = { ...groupRecord.initial(sauces), max: ' ' };
    await groupRecord.save(sauces, values);
    const { itemId: _, ...same } = cola;
    expect(sent()).toMatchObject({ groupId: 5, version: 2, min: 0, max: null, free: 2 });
    expect(sent().choices).toEqual([same]);
    const [typed] = values.choices as readonly [ChoiceValue];
    await groupRecord.save(sauces, { ...values, choices: [{ ...typed, itemId: null, name: ' Tea ', price: '' }] });
    expect(sent().choices).toEqual([{ ...same, itemId: null, subItemName: 'Tea', price: 0 }]);
  });
});

async function openNew() {
  const page = await openAdd();
  const choice = (name: string) => within(screen.getByRole('group', { name }));
  const type = (box: HTMLElement, text: string) => page.user.type(box, text);
  return { ...page, choice, type };
}

describe('the form of a group', () => {
  test('takes choices one after the other by keyboard, moves them, and sends them in order', async () => {
    const { user, choice, type } = await openNew();
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
    await save(user);
    await screen.findByText('Record saved successfully!');
    const more = { description: '', kitchenName: '', allergens: null, soldOut: false, choiceId: null };
    expect(sent()).toEqual({
      groupName: 'Dips',
      kitchenName: '',
      min: 0,
      max: null,
      free: 0,
      repeatable: false,
      choices: [
        { ...more, subItemName: 'Chili', price: 0.6, isDefault: true, opensGroupId: 9, allergens: [] },
        { ...more, subItemName: 'Mayo', price: 0, isDefault: false, opensGroupId: null },
      ],
    });
  });

  test('takes the Enter that ends the composition of a word for no new choice', async () => {
    const { choice, type } = await openNew();
    const input = choice('Choice 1').getByRole('textbox', { name: 'Name' });
    await type(input, 'マヨ');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(screen.queryByRole('group', { name: 'Choice 2' })).toBeNull();
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(screen.getByRole('group', { name: 'Choice 2' })).toBeDefined();
  });

  test('takes a dish by keyboard, with its allergens, whose name the choice has until another is typed', async () => {
    const { user, choice, type } = await openNew();
    await type(field('Group name'), 'Drink');
    await user.click(choice('Choice 1').getByRole('checkbox', { name: 'Allergens are stated' }));
    await type(choice('Choice 1').getByRole('combobox', { name: 'Dish' }), 'cola{ArrowDown}{Enter}');
    expect(choice('Cola').getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Cola');
    const dish = choice('Cola').getByRole('combobox', { name: 'Dish' });
    await user.clear(dish);
    await type(dish, 'tea{ArrowDown}{Enter}');
    await type(choice('Iced tea').getByRole('textbox', { name: 'Name' }), ', small');
    await save(user);
    await screen.findByText('Record saved successfully!');
    expect(sent().choices).toMatchObject([{ subItemName: 'Iced tea, small', itemId: 32, price: 0, allergens: null }]);
  });

  test('keeps the dish of a choice unless it is cleared', async () => {
    serve(buildGroup({ choices: [buildChoice({ itemId: 31, subItemName: 'Cola' })] }));
    const { user } = await openForm();
    const dish = within(await screen.findByRole('group', { name: 'Cola' })).getByRole('combobox', { name: 'Dish' });
    await waitFor(() => expect(dish).toHaveProperty('value', 'Cola'));
    await user.clear(dish);
    await user.tab();
    expect(dish).toHaveProperty('value', 'Cola');
    await user.click(dish);
    await user.click(screen.getByRole('option', { name: 'Cola' }));
    await user.type(field('Group name'), '!');
    await save(user);
    await screen.findByText('Record saved successfully!');
    expect(sent().choices[0]).toMatchObject({ subItemName: 'Cola', itemId: null });
  });

  test.each([
    ['opensGroupId', 'Opens group', 'A choice cannot open the group that it is in.'],
    ['itemId', 'Dish', "'Lunch' uses this group, so it cannot be a choice in it: a dish cannot contain itself."],
  ])(
    'shows what the server says about %s of a choice at that field, with no list over it',
    async (path, label, words) => {
      const { user, choice, type } = await openNew();
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
      await save(user);
      expect(await choice('Mayo').findByText(words)).toBeDefined();
      const refused = choice('Mayo').getByRole('combobox', { name: label });
      await waitFor(() => expect(document.activeElement).toBe(refused));
      expect(refused.getAttribute('aria-expanded')).not.toBe('true');
    },
  );
});
