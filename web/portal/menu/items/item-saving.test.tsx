import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  field,
  itemTest,
  mandatorySwitch,
  openAdd,
  openDetail,
  retype,
  save,
  subField,
} from '../../../testing/item-desk.ts';
import { button, select } from '../../../testing/record-form.ts';
import { buildMenuItem } from '../../../testing/record-server.ts';

const { server, serve, sent } = itemTest();

describe('saving', () => {
  test('[ITEM-18] waits until something has changed', async () => {
    const { user } = await openDetail();
    expect(button('Save').disabled).toBe(true);
    await user.type(field('Name'), 's');
    expect(button('Save').disabled).toBe(false);
    await user.type(field('Name'), '{Backspace}');
    expect(button('Save').disabled).toBe(true);
    await user.click(mandatorySwitch());
    expect(button('Save').disabled).toBe(false);
  });

  test('[ITEM-45 ITEM-51] asks for a new item, sends it whole, confirms it and lists it', async () => {
    const { user } = await openAdd();
    await user.type(field('Name'), 'Onion Soup');
    await select(user, 'Category', 'Soups');
    await user.type(field('Price'), '8.25');
    await save(user);
    await screen.findByText('Item saved successfully!');
    expect(sent()).toEqual({
      itemName: 'Onion Soup',
      price: 8.25,
      max: 0,
      type: '',
      description: '',
      category: { itemCategoryId: 6 },
      subItems: [],
      mandatory: false,
      selection: 'Y',
      availibilty: 'A',
    });
    expect(server.last('saveItem').path).toBe('/api/item');
    await screen.findByRole('row', { name: 'Onion Soup' });
  });

  test('[ITEM-27 ITEM-28 ITEM-29] a new item shows everything that is missing', async () => {
    const { user } = await openAdd();
    await user.type(field('Description'), 'Nothing but words');
    await user.click(button('Save'));
    for (const words of ['Please enter name of item!', 'Please select category!', 'Please enter price!']) {
      await screen.findByText(words);
    }
    expect(document.activeElement).toBe(field('Name'));
    await user.type(field('Name'), 'Soup');
    expect(document.activeElement).toBe(field('Name'));
    expect(screen.getByText('Please select category!')).toBeDefined();
    await user.click(button('Save'));
    const category = screen.getByRole('combobox', { name: 'Category' });
    expect(document.activeElement).toBe(category);
    // An open list would cover the message.
    expect(category.getAttribute('aria-expanded')).not.toBe('true');
    expect(server.sent('saveItem')).toEqual([]);
  });

  test('a change clears only the marks that it affects', async () => {
    serve(buildMenuItem({ subItems: [] }));
    const { user } = await openDetail();
    await retype(user, 'Name', '');
    await retype(user, 'Price', '');
    await user.click(button('Save'));
    const inputs = [field('Name'), field('Price'), subField('Name')];
    const marked = () => inputs.map((input) => input.getAttribute('aria-invalid') === 'true');
    expect(marked()).toEqual([true, true, true]);
    await user.type(field('Description'), 'x');
    expect(marked()).toEqual([true, true, true]);
    await user.type(field('Name'), 'B');
    expect(marked()).toEqual([false, true, true]);
    await user.click(mandatorySwitch());
    expect(marked()).toEqual([false, true, false]);
    await user.click(button('Save'));
    expect(marked()).toEqual([false, true, true]);
    await select(user, 'Customized', 'None');
    expect(marked()).toEqual([false, true, false]);
  });

  test('[ITEM-33] a Max that is no number becomes 0 on blur and is sent as 0', async () => {
    const { user } = await openDetail();
    await retype(user, 'Max', 'ab');
    await user.tab();
    expect(field('Max').value).toBe('0');
    await save(user);
    expect(sent().max).toBe(0);
  });
});
