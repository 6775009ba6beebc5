import { StatusChip } from '../../ui/plain/status-chip.tsx';
import type { ListWithFormDescription } from '../list/list-description.ts';
import { ListWithForm } from '../list/list-with-form.tsx';
import { fetchRestaurants, type ListedRestaurant, restaurantsKey } from './calls.ts';
import { restaurantMessages } from './messages.ts';
import styles from './restaurant-form.module.css';
import { RestaurantForm } from './restaurant-form.tsx';

const columns: ListWithFormDescription<ListedRestaurant>['columns'] = [
  {
    header: 'Name',
    cell: ({ name, active }) => (
      <span className={styles.name}>
        {name}
        {active ? null : <StatusChip tone="inactive">Inactive</StatusChip>}
      </span>
    ),
    phone: 'title',
  },
  { header: 'URL', cell: ({ restaurantURL }) => restaurantURL, clip: true },
  { header: 'Code', cell: ({ code }) => code },
  { header: 'TaxRate', cell: ({ taxrate }) => taxrate, right: true, phone: 'aside' },
  { header: 'Address', cell: ({ address }) => address, clip: true },
];

const description: ListWithFormDescription<ListedRestaurant> = {
  title: restaurantMessages.listTitle,
  queryKey: restaurantsKey,
  columns,
  rowKey: ({ id }) => id,
  rowName: ({ name, active }) => (active ? name : `${name} Inactive`),
  defaultSize: 10,
  fetchPage: fetchRestaurants,
  failureText: restaurantMessages.listFailed,
  emptyText: restaurantMessages.listEmpty,
  noneYetText: restaurantMessages.noneYet,
  addText: restaurantMessages.addButton,
  form: (props) => <RestaurantForm {...props} />,
};

/** The restaurants of the platform, or a manager's own one: list, add, change, deactivate, give a logo. */
export function Component() {
  return <ListWithForm<ListedRestaurant> description={description} />;
}
