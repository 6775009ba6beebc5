import { useLocation } from 'wouter';
import { dinerAppMessages } from '../../../core/messages/en/diner/app.ts';
import { say } from '../../ui/plain/say.tsx';
import { Logo } from '../ui/logo.tsx';
import { parseTableLink } from './table-link.ts';
import { logoOf } from './table-screen.tsx';
import { storedVisit } from './visit.ts';

/** The logo of the restaurant in the address, or else of the current visit. */
export function RestaurantSign() {
  const [address] = useLocation();
  const visit = storedVisit();
  const restaurantID = (parseTableLink(address.split('/').at(-1) ?? '') ?? visit?.table)?.restaurantID;
  if (restaurantID === undefined) return null;
  const isVisited = visit?.table.restaurantID === restaurantID;
  return (
    <Logo
      restaurant={isVisited ? visit.restaurantName : say(dinerAppMessages.ui.restaurant)}
      src={logoOf(restaurantID)}
    />
  );
}
