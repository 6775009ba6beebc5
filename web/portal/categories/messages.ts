export const categoryMessages = {
  listTitle: 'Item Category',
  listFailed: 'Failed to get item category list!',
  listEmpty: 'No categories found.',
  noneYet: 'There are no categories yet.',
  detailTitle: 'Category Detail',
  addTitle: 'Add Category',
  addButton: 'Add New Category',
  nameHint: 'Guests see it as a heading of the menu.',
  descriptionHint: 'Optional. For staff.',
  nameMandatory: 'Category Name is mandatory!',
  saved: 'Record saved successfully!',
  saveFailed: 'Failed to save record!',
  deleted: 'Deleted successfully!',
  deleteFailed: 'Failed to delete record!',
} as const;

/** Codes of a refused save; every other one is 'Failed to save record!'. */
export const saveRefusals: Readonly<Record<string, string>> = {
  InputDataNotProvided: 'Data not provided to save!',
  MissingName: 'Mandatory field category name is missing!',
  NameAlreadyExist: 'Category name is exists!',
};

/** The field that a refused save is about. */
export const fieldOfRefusal = { MissingName: 'categoryName', NameAlreadyExist: 'categoryName' } as const;
