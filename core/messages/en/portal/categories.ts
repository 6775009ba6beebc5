import { room } from '../../message.ts';

export const categoryMessages = room('portal/categories', {
  record: 'Category',
  listTitle: 'Item Category',
  listFailed: 'Failed to get item category list!',
  listEmpty: 'No categories found.',
  noneYet: 'There are no categories yet.',
  detailTitle: 'Category Detail',
  addTitle: 'Add Category',
  addButton: 'Add New Category',
  nameHint: 'Guests see it as a heading of the menu.',
  descriptionHint: 'Optional. For staff.',
  course: 'Course',
  courseHint: 'Its dishes wait until earlier courses are served, or until someone fires them.',
  nameMandatory: 'Category Name is mandatory!',
  refused: {
    MissingName: 'Mandatory field category name is missing!',
    NameAlreadyExist: 'Category name is exists!',
  },
  name: 'Category Name',
});
