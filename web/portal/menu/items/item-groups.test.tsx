import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addressOf } from '../../../../core/contract/address.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { itemTest, openAdd, openDetail, save } from '../../../testing/item-desk.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildMenuItem } from '../../../testing/record-server.ts';

const { server, serve, sent } = itemTest();

const rules = { min: 0, max: 3, free: 2, opens: false };
const sauces = {
  ...rules,
  groupId: 5,
  groupName: 'Sauces',
  choices: [{ choiceId: 51, subItemName: 'Mayo', price: 0.5 }],
};
const sides = { ...rules, groupId: 6, groupName: 'Sides', min: 1, free: 0, choices: [] };
const panel = () => within(screen.getByRole('region', { name: 'Choice groups' }));
const attached = () => textsOf(panel().queryAllByRole('listitem'));
const withGroups = () => {
  const groups = [
    { groupId: 5, groupName: 'Sauces', prices: [{ choiceId: 51, price: 0.4 }] },
    { groupId: 6, groupName: 'Sides', prices: [] },
  ];
  serve(buildMenuItem({ groups, subItemsOfGroup: true, selection: 'M', mandatory: false }));
  server.answer('choiceGroupNames', [sauces, sides]);
};

test('attached groups are shown in order with their rule, and the list that repeats the first is not', async () => {
  withGroups();
  await openDetail();
  expect(attached()[0]).toContain('SaucesChoose up to 3 · 2 free · optional');
  expect(attached()[1]).toContain('SidesChoose 1 to 3 · required');
  const panel = within(screen.getByRole('region', { name: 'Add Customization' }));
  expect(panel.queryAllByRole('listitem')).toEqual([]);
});

test('groups are moved by keyboard, priced and removed, and sent as they are then', async () => {
  withGroups();
  const { user } = await openDetail();
  panel().getByRole('button', { name: 'Move Sides up' }).focus();
  await user.keyboard('{Enter}');
  await user.click(panel().getAllByRole('button', { name: 'Prices of this item' })[1] as HTMLElement);
  const price = panel().getByRole<HTMLInputElement>('textbox', { name: 'Mayo' });
  expect(price.value).toBe('0.40');
  await user.clear(price);
  await user.type(price, '0.75');
  await save(user);
  expect(sent()).toMatchObject({
    selection: 'Y',
    subItems: [],
    groups: [
      { groupId: 6, prices: [] },
      { groupId: 5, prices: [{ choiceId: 51, price: 0.75 }] },
    ],
  });
});

test('a wrong price is reported and not sent', async () => {
  withGroups();
  const { user } = await openDetail();
  await user.click(panel().getAllByRole('button', { name: 'Prices of this item' })[0] as HTMLElement);
  await user.type(panel().getByRole('textbox', { name: 'Mayo' }), '1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter prices from 0 to 99999.99 with at most two decimals!')).toBeDefined();
  expect(server.sent('saveItem')).toEqual([]);
});

test("the server's messages about groups are shown beside them", async () => {
  withGroups();
  const message = "'Sauces' has this dish as a choice.";
  const refusal = { success: false, result: null, message, error: 'Invalid', fields: [{ path: 'groups', message }] };
  const { user } = await openDetail();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    addressOf(endpoints.saveItem).url === input && init?.method === 'POST'
      ? new Response(JSON.stringify(refusal), { status: 422 })
      : answer(input, init),
  );
  await user.click(panel().getByRole('button', { name: 'Move Sides up' }));
  await save(user);
  expect(await panel().findByText(message)).toBeDefined();
});

test('a group is attached from the library, once', async () => {
  server.answer('choiceGroupNames', [sauces, sides]);
  const { user } = await openAdd();
  const attach = async (name: string) => {
    await user.click(panel().getByRole('combobox', { name: 'Add a choice group' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await attach('Sides');
  expect(attached()).toHaveLength(1);
  await user.click(panel().getByRole('combobox', { name: 'Add a choice group' }));
  expect(screen.queryByRole('option', { name: 'Sides' })).toBeNull();
  await user.click(panel().getByRole('button', { name: 'Remove Sides' }));
  expect(attached()).toEqual([]);
});
