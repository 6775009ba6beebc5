import { it } from 'vitest';
import { buildKnownDish } from '../testing/known-place.ts';
import { jpeg } from '../testing/pictures.ts';
import { recordedPlace } from '../testing/recorded-answers.ts';
import { addRow, changeRows, raiseMenu } from '../testing/test-app.ts';

const always = { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], from: '00:00', to: '00:00' };

it('the menu, its categories, dishes, groups, photos, stock and files [DIN-MENU-10]', async () => {
  const { test, db, place, must, ask, mark, anonymous, written } = await recordedPlace();
  const rid = { query: { rid: place.restaurantId } };
  const { categoryId, itemId } = await buildKnownDish(test, place);
  await addRow(db, 'categories', {
    restaurant_id: place.restaurantId,
    name: 'Desserts',
    description: 'Sweet',
    version: 33,
  });
  await must('itemCategories');
  await must('categoryNames');
  await must('items');
  await must('itemById', { params: { id: itemId } });
  await must('itemMenu', rid, anonymous);
  await must('menuOutline');
  await must('menuFile');
  await must('choiceGroups');
  await must('choiceGroupNames');
  await must('choiceStocks');

  const soups = { categoryName: 'Soups', description: 'Hot', offerTimes: [always] };
  const category = await must('saveCategory', {
    payload: { ...soups, priceWindows: [{ ...always, percentOff: '10' }] },
  });
  await must('saveCategory', { payload: { itemCategoryId: categoryId, categoryName: 'From the fire', version: 31 } });
  await ask('saveCategory', { payload: { itemCategoryId: categoryId, categoryName: 'Soups', version: 32 } });
  await must('itemCategories', { query: { searchText: 'soup', size: 3 } });

  const cooked = {
    groupName: 'Cooking',
    min: 1,
    max: 1,
    choices: [{ subItemName: 'Rare' }, { subItemName: 'Well done' }],
  };
  const cooking = await must('saveChoiceGroup', { payload: cooked });
  const choices = [
    {
      subItemName: 'Mayo',
      kitchenName: 'MAYO',
      description: 'Own make',
      price: '0.45',
      isDefault: true,
      allergens: ['eggs'],
    },
    { subItemName: 'Steak', price: '4', opensGroupId: cooking },
    { itemId },
  ];
  const extras = { groupName: 'Extras', kitchenName: 'EXTRA', min: 0, max: 3, free: 1, repeatable: true, choices };
  const group = await must('saveChoiceGroup', { payload: extras });
  const { content } = await must('choiceGroups', { query: { searchText: 'extra' } });
  const [mayo] = content[0].choices;
  await must('choiceGroupNames');
  const broth = {
    itemName: 'Fish broth',
    price: '9.5',
    type: '4,6',
    description: 'Clear',
    max: 0,
    selection: 'Y',
    category: { itemCategoryId: category },
    mandatory: false,
    availibilty: 'A',
    featured: true,
    favourite: true,
    goesWith: [itemId],
    offerTimes: [always],
    priceWindows: [{ ...always, price: '8.75' }],
    allergens: ['fish'],
    traces: ['milk'],
    calories: 210,
    alcohol: 0.5,
    minAge: 16,
    groups: [{ groupId: group, prices: [{ choiceId: mayo.choiceId, price: '0.55' }] }],
  };
  const item = await must('saveItem', { payload: broth });
  await must('itemById', { params: { id: item } });
  await must('saveItem', { payload: { ...broth, itemId: item, hidden: true, version: 1 } });
  await must('items', { query: { searchText: 'broth', sortFieldName: 'price', sortDirection: 'DESC' } });
  await must('saveItem', { payload: { ...broth, itemId: item, hidden: false, version: 2 } });
  await ask('saveItem', { payload: { ...broth, itemId: item, version: 2 } });
  await ask('itemByNoId');
  await must('itemStocks');
  await must('itemStock', { payload: { itemID: item, left: 3 } });
  await must('itemStock', { payload: { itemID: itemId, soldOut: 'open' } });
  await must('choiceStocks');
  await must('choiceStock', { payload: { choiceID: mayo.choiceId, soldOut: true } });
  const photo = await ask('savePhoto', {
    query: { itemId: item },
    payload: await jpeg(),
    headers: { 'content-type': 'image/jpeg' },
  });
  mark('photo', photo.result.hash);
  mark('colour', photo.result.colour);
  await must('items');
  await must('itemMenu', rid, anonymous);
  await must('menuOutline');
  await must('arrangeMenu', { payload: { of: 'categories', ids: [category, categoryId] } });
  await must('menuOutline');
  const file = await must('menuFile');
  const { body: csv } = await ask('menuFile', { headers: { accept: 'text/csv' } });
  file.categories[1].items[0].price = 24.25;
  file.categories[1].items.push({ ...file.categories[1].items[0], itemName: 'Grilled squid' });
  const asText = (payload: string) => ({ payload, headers: { 'content-type': 'text/plain' } });
  const compared = await must('importMenu', asText(JSON.stringify(file)));
  await must('importMenu', { ...asText(JSON.stringify(file)), query: { menuVersion: compared.menuVersion } });
  await must('importMenu', asText(csv));
  await must('importMenu', asText('category,name,price\nFish,,x\n'));
  await must('removePhoto', { query: { itemId: item } });
  await must('saveItem', { payload: { itemId: item, availibilty: 'R' } });
  await must('deleteChoiceGroup', { query: { id: group } });
  await must('deleteCategory', { query: { id: category } });
  await ask('deleteCategory', { query: { id: categoryId } });
  await written('menu');
});

it('a dish without choices or a limit, and one that staff recommend', async () => {
  const { test, db, place, must, anonymous, written } = await recordedPlace();
  const { itemId } = await buildKnownDish(test, place);
  await changeRows(db, 'items', itemId, {
    types: [],
    version: 34,
    availability: 'O',
    featured: true,
    goes_with: [itemId + 1],
  });
  await db.deleteFrom('group_choices').where('group_id', '=', itemId).execute();
  await changeRows(db, 'choice_groups', { item_id: itemId }, { min_count: 0, max_count: 0, per_line: null });
  await raiseMenu(db, place.restaurantId);
  await must('itemById', { params: { id: itemId } });
  await must('menuOutline');
  await must('itemMenu', { query: { rid: place.restaurantId } }, anonymous);
  await written('plain-dish');
});
