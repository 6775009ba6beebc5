import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { summaryOf, testApp } from '../../../testing/test-app.ts';

const test = await testApp();

async function buildDesk() {
  const { id: restaurantId } = await test.buildRestaurant();
  const headers = await test.staffOf({ restaurantId, privileges: ['item'] });
  const post = (at: typeof endpoints.saveItem | typeof endpoints.saveChoiceGroup, payload: object) =>
    test.send(at, { headers, payload });
  const dish = async (name: string) => (await test.buildItem({ restaurantId, name })).id;
  return {
    restaurantId,
    headers,
    dish,
    burger: await dish('Burger'),
    lunch: await dish('Lunch'),
    saveGroup: (choices: object[], more: object = {}) =>
      post(endpoints.saveChoiceGroup, { groupName: 'Main', choices, ...more }),
    saveItem: (payload: object) => post(endpoints.saveItem, payload),
    groups: async () => (await test.resultOf(endpoints.choiceGroups, { headers })).content,
  };
}
const faultOf = (answer: { json(): { fields?: { path: string; message: string }[] } }) => answer.json().fields?.[0];
const item = { price: '9.00', type: '', description: '', selection: 'Y', mandatory: false, max: 0 };

describe('a choice that is a dish', () => {
  it('has the name of the dish, also a new one, unless it gets its own, and keeps the dish if it is not sent', async () => {
    const { saveGroup, saveItem, groups, burger } = await buildDesk();
    const choice = { itemId: burger, subItemName: 'Small burger', price: 2 };
    const groupId = (await saveGroup([{ itemId: burger }, choice])).json().result;
    expect((await groups())[0].choices).toMatchObject([
      { subItemName: 'Burger', itemId: burger, price: 0 },
      { subItemName: 'Small burger', itemId: burger, price: 2 },
    ]);
    const { category_id } = await test.findRow('items', burger);
    const sent = { ...item, itemId: burger, itemName: 'Big Burger', category: { itemCategoryId: category_id } };
    const saved = await saveItem({ ...sent, availibilty: 'A', version: 1 });
    expect(saved.statusCode, saved.body).toBe(200);
    const [{ choices, version }] = await groups();
    expect([choices, version]).toMatchObject([[{ subItemName: 'Big Burger' }, { subItemName: 'Small burger' }], 2]);
    const kept = choices.map(({ choiceId }: { choiceId: number }) => ({ choiceId }));
    await saveGroup([kept[0], { ...kept[1], itemId: null }], { groupId, version });
    const [after] = await groups();
    expect(after.choices.map(({ itemId }: { itemId?: number }) => itemId)).toEqual([burger, undefined]);
  });

  it('is refused if the restaurant has no such dish', async () => {
    const { saveGroup, restaurantId } = await buildDesk();
    const foreign = await test.buildItem();
    const removed = await test.buildItem({ restaurantId, availability: 'R' });
    for (const { id: itemId } of [foreign, removed]) {
      const answer = await saveGroup([{ itemId }]);
      expect(summaryOf(answer)).toEqual([422, 'Invalid', 'The dish of this choice no longer exists.']);
      expect(faultOf(answer)?.path).toBe('choices.0.itemId');
    }
  });

  it('keeps its dish from being deleted, by the name of its group, until it is taken out', async () => {
    const { saveGroup, saveItem, burger } = await buildDesk();
    const groupId = (await saveGroup([{ itemId: burger }])).json().result;
    const remove = () => saveItem({ itemId: burger, availibilty: 'R' });
    const sentence = "'Burger' is a choice of 'Main' and cannot be deleted. Remove that choice first.";
    expect(summaryOf(await remove())).toEqual([409, 'InUse', sentence]);
    await saveGroup([{ subItemName: 'Salad' }], { groupId, version: 1 });
    expect((await remove()).statusCode).toBe(200);
  });

  it('is saved or its dish deleted, not both, if both are asked for at once', async () => {
    const { saveGroup, saveItem, dish } = await buildDesk();
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      const itemId = await dish(name);
      const answers = await Promise.all([
        saveGroup([{ itemId }], { groupName: name }),
        saveItem({ itemId, availibilty: 'R' }),
      ]);
      expect(
        answers.filter(({ statusCode }) => statusCode === 200),
        name,
      ).toHaveLength(1);
    }
  });
});

describe('a dish cannot contain itself', () => {
  it('by a choice of its own group', async () => {
    const { saveGroup, lunch, restaurantId, groups } = await buildDesk();
    const { id: groupId } = await test.buildGroup({ restaurantId, itemIds: [lunch], choices: [{ name: 'Salad' }] });
    const answer = await saveGroup([{ subItemName: 'Salad' }, { itemId: lunch }], { groupId, version: 1 });
    const sentence = "'Lunch' uses this group, so it cannot be a choice in it: a dish cannot contain itself.";
    expect(summaryOf(answer)).toEqual([422, 'Invalid', sentence]);
    expect(faultOf(answer)?.path).toBe('choices.1.itemId');
    expect((await groups())[0].choices).toHaveLength(1);
  });

  it('by a choice of a group that one of its groups opens, saved in either order', async () => {
    const { saveGroup, lunch, restaurantId } = await buildDesk();
    const opened = await test.buildGroup({ restaurantId, choices: [{ name: 'Lunch', itemId: lunch }] });
    const side = await test.buildGroup({ restaurantId, itemIds: [lunch], choices: [{ name: 'Salad' }] });
    const opening = [{ subItemName: 'Salad', opensGroupId: opened.id }];
    expect(faultOf(await saveGroup(opening, { groupId: side.id, groupName: 'Side', version: 1 }))?.path).toBe(
      'choices',
    );
    await saveGroup([{ subItemName: 'Rice' }], { groupId: opened.id, version: 1 });
    expect((await saveGroup(opening, { groupId: side.id, groupName: 'Side', version: 1 })).statusCode).toBe(200);
    const answer = await saveGroup([{ itemId: lunch }], { groupId: opened.id, version: 2 });
    expect(faultOf(answer)?.path).toBe('choices.0.itemId');
  });

  it('by a group that it gets', async () => {
    const { saveItem, lunch, restaurantId } = await buildDesk();
    const choices = [{ name: 'Lunch', itemId: lunch }];
    const { id: groupId, name } = await test.buildGroup({ restaurantId, choices });
    const { category_id } = await test.findRow('items', lunch);
    const sent = { ...item, itemId: lunch, itemName: 'Lunch', category: { itemCategoryId: category_id } };
    const answer = await saveItem({ ...sent, availibilty: 'A', version: 1, groups: [{ groupId }] });
    const sentence = `'${name}' has this dish as a choice: a dish cannot contain itself.`;
    expect(summaryOf(answer)).toEqual([422, 'Invalid', sentence]);
    expect(faultOf(answer)?.path).toBe('groups');
  });

  it('by a group that it gets while another one gets it as a choice', async () => {
    const { saveGroup, saveItem, dish, restaurantId, lunch } = await buildDesk();
    const { category_id } = await test.findRow('items', lunch);
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      const itemId = await dish(name);
      const choices = [{ name: 'Salad' }];
      const opened = await test.buildGroup({ restaurantId, choices });
      const group = await test.buildGroup({ restaurantId, choices: [{ name: 'Rice', opens: opened.id }] });
      const sent = { ...item, itemId, itemName: name, category: { itemCategoryId: category_id }, availibilty: 'A' };
      const answers = await Promise.all([
        saveItem({ ...sent, version: 1, groups: [{ groupId: group.id }] }),
        saveGroup([{ itemId }], { groupId: opened.id, groupName: name, version: 1 }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort(), name).toEqual([200, 422]);
    }
  });
});
