export const itemMessages = {
  listTitle: 'Item',
  listFailed: 'Failed to get item list!',
  listEmpty: 'No items found.',
  noneYet: 'There are no items yet.',
  detailTitle: 'Item Detail',
  addTitle: 'Add Item',
  addButton: 'Add New Item',
  missingId: 'Id is missing to get record!',
  getFailed: 'Error api to get item!',
  noCategories: 'There are no categories yet, and an item needs one.',
  addCategory: 'Add a category first',
  noSuchCategory: 'No such category',
  categoriesFailed: 'Error to get category list',
  saved: 'Item saved successfully!',
  deleted: 'Item delete successfully!',
  saveFailed: 'Some server error!',
  nameHint: 'As guests read it on the menu.',
  categoryHint: 'Where it stands on the menu.',
  typeHint: 'Optional. Each is an icon beside the name.',
  availabilityHint: 'Guests can order only what is Available.',
  selectionHint: 'How many sub items may be chosen.',
  priceHint: 'In dollars, without tax.',
  descriptionHint: 'Optional. Guests read it below the name.',
  subItemsHint: 'Optional. What guests can choose with the item. The price is added to that of the item; empty is 0.',
  deleteSubItemQuestion: 'Are you sure to delete Sub Item?',
  nameMissing: 'Please enter name of item!',
  categoryMissing: 'Please select category!',
  priceMissing: 'Please enter price!',
  priceWrong: 'Please enter a price from 0 to 99999.99 with at most two decimals!',
  subItemMissing: 'Please add one subitem!',
  // With the space at its end, as documented.
  subItemNameMissing: 'Please enter sub item name ',
  subItemRepeated: 'Sub item already exist with same name!',
  tooManySubItems: 'No more than 100 sub items, please!',
  subItemPending: 'Please press Add New to add this sub item, or clear its fields!',
} as const;

/** Codes of a refused save; every other one is 'Some server error!'. */
export const saveRefusals = {
  MISSING_NAME: 'Please enter item name!',
  MISSING_PRICE: 'Please enter item price!',
  MISSING_CATEGORY: 'Please select category!',
  ALREADY_EXISTS_ITEMNAME: 'Item already exist with same name!',
  MISSING_TYPE: 'Please select type of item',
  INVALID_TYPE: 'Please valid type of item',
} as const;

/** The field that a refused save is about. */
export const fieldOfRefusal: Readonly<Record<keyof typeof saveRefusals, string>> = {
  MISSING_NAME: 'itemName',
  MISSING_PRICE: 'price',
  MISSING_CATEGORY: 'categoryId',
  ALREADY_EXISTS_ITEMNAME: 'itemName',
  MISSING_TYPE: 'types',
  INVALID_TYPE: 'types',
};

export const availabilityOptions = [
  { value: 'A', label: 'Available' },
  { value: 'N', label: 'Not-Available' },
  { value: 'O', label: 'Out-Of-Stock' },
] as const;

export const selectionOptions = [
  { value: 'Y', label: 'None' },
  { value: 'M', label: 'Multiple' },
  { value: 'S', label: 'Single' },
] as const;

export const sortFieldOptions = [
  { value: 'itemName', label: 'Name' },
  { value: 'price', label: 'Price' },
  { value: 'categoryName', label: 'Product Group' },
] as const;

export const sortDirectionOptions = [
  { value: 'asc', label: 'Asc' },
  { value: 'desc', label: 'Desc' },
] as const;
