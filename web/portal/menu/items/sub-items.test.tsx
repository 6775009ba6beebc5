import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addSubItem, itemTest, openDetail, save, subField, subItems } from '../../../testing/item-desk.ts';
import { answerDialog, button } from '../../../testing/record-form.ts';

const { server, sent } = itemTest();
const deleteSubItem = 'Are you sure to delete Sub Item?';

describe('sub-items', () => {
  test('[ITEM-14 ITEM-15 ITEM-16 ITEM-26 LIST-18] are typed, added with Add New, listed and deleted', async () => {
    const { user } = await openDetail();
    expect(subItems()).toEqual(['Aged cheddar12 months$1.50', 'Smoked bacon$2.00']);
    await addSubItem(user, 'Truffle mayo', '1.2', 'Fresh');
    expect(subItems()).toEqual(['Aged cheddar12 months$1.50', 'Smoked bacon$2.00', 'Truffle mayoFresh$1.20']);
    expect(['Name', 'Price', 'Description'].map((name) => subField(name).value)).toEqual(['', '', '']);
    expect(document.activeElement).toBe(subField('Name'));
    await user.click(screen.getByRole('button', { name: 'Delete Aged cheddar' }));
    await answerDialog(user, deleteSubItem, 'Cancel');
    expect(subItems()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Delete Aged cheddar' }));
    expect((await screen.findByRole('dialog', { name: deleteSubItem })).textContent).toContain('Aged cheddar');
    await answerDialog(user, deleteSubItem, 'Delete');
    expect(subItems()).toEqual(['Smoked bacon$2.00', 'Truffle mayoFresh$1.20']);
    await waitFor(() => expect(document.activeElement).toBe(subField('Name')));
    await save(user);
    expect(sent().subItems).toEqual([
      { subItemName: 'Smoked bacon', description: '', price: 2 },
      { subItemName: 'Truffle mayo', description: 'Fresh', price: 1.2 },
    ]);
  });

  test('[ITEM-32] without a name, with a price that is none, or not added are not silently taken or lost; Enter adds one without saving the item', async () => {
    const { user } = await openDetail();
    await addSubItem(user, '', '1.5');
    // Trailing space included, as documented.
    expect((await screen.findByText('Please enter sub item name')).textContent).toBe('Please enter sub item name ');
    expect(subField('Name').getAttribute('aria-invalid')).toBe('true');
    await user.clear(subField('Price'));
    await addSubItem(user, 'Avocado', 'abc');
    await screen.findByText('Please enter a price from 0 to 99999.99 with at most two decimals!');
    expect(subItems()).toHaveLength(2);
    await user.clear(subField('Price'));
    await user.click(button('Save'));
    await screen.findByText('Please press Add New to add this sub item, or clear its fields!');
    await user.type(subField('Name'), '{Enter}');
    expect(subItems()).toContain('Avocado$0.00');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent('saveItem')).toEqual([]);
  });

  test('are changed behind More, with kitchen name, allergens and sold out as the choices of a group', async () => {
    const { user } = await openDetail();
    await user.click(screen.getByRole('button', { name: 'More of Smoked bacon' }));
    const bacon = within(screen.getByRole('group', { name: 'Smoked bacon' }));
    await user.type(bacon.getByRole('textbox', { name: 'Kitchen name' }), 'BAC');
    await user.clear(bacon.getByRole('textbox', { name: 'Price' }));
    await user.type(bacon.getByRole('textbox', { name: 'Price' }), 'x');
    await user.click(bacon.getByRole('checkbox', { name: 'Sold out' }));
    await user.click(bacon.getByRole('checkbox', { name: 'Allergens are stated' }));
    await user.click(button('Save'));
    await screen.findByText('Please enter a price from 0 to 99999.99 with at most two decimals!');
    await waitFor(() => expect(document.activeElement).toBe(bacon.getByRole('textbox', { name: 'Price' })));
    await user.clear(bacon.getByRole('textbox', { name: 'Price' }));
    await user.type(bacon.getByRole('textbox', { name: 'Price' }), '2.5');
    await user.click(screen.getByRole('button', { name: 'More of Smoked bacon' }));
    expect(subItems()[1]).toBe('Smoked baconBAC · Sold out$2.50');
    await save(user);
    expect(sent().subItems).toEqual([
      { subItemName: 'Aged cheddar', description: '12 months', price: 1.5 },
      { subItemName: 'Smoked bacon', description: '', price: 2.5, kitchenName: 'BAC', allergens: [], soldOut: true },
    ]);
  });
});
