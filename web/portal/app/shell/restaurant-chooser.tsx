import { useQuery } from '@tanstack/react-query';
import { laterPart } from '../../../ui/staff/later-part.tsx';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import styles from './top-bar.module.css';

const RestaurantSelect = laterPart(
  async () => (await import('./restaurant-select.tsx')).RestaurantSelect,
  RestaurantName,
);

/** The restaurant's name; whoever may see more than one restaurant chooses among them. */
export function RestaurantChooser() {
  const { data = [] } = useQuery(restaurantNamesQuery());
  return data.length < 2 ? <RestaurantName /> : <RestaurantSelect />;
}

function RestaurantName() {
  return <span className={styles.restaurant}>{useSession()?.restaurantName}</span>;
}
