import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';

export const selectionOptions = [
  { value: 'Y', label: itemMessages.none },
  { value: 'M', label: itemMessages.multiple },
  { value: 'S', label: itemMessages.single },
] as const;

export const sortFieldOptions = [
  { value: 'itemName', label: fieldMessages.name },
  { value: 'price', label: fieldMessages.price },
  { value: 'categoryName', label: fieldMessages.productGroup },
] as const;

export const sortDirectionOptions = [
  { value: 'asc', label: uiMessages.ascending },
  { value: 'desc', label: uiMessages.descending },
] as const;
