import { itemMessages } from '../../../../core/messages/en/portal/items.ts';

export const availabilityOptions = [
  { value: 'A', label: itemMessages.available },
  { value: 'N', label: itemMessages.notAvailable },
  { value: 'O', label: itemMessages.outOfStock },
] as const;
