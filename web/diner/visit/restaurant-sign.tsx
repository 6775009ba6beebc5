import { useLocation } from 'wouter';
import { dinerAppMessages } from '../../../core/messages/en/diner/app.ts';
import { say } from '../../ui/plain/say.tsx';
import { Logo } from '../ui/logo.tsx';
import { parseTableLink } from './table-link.ts';
import { logoOf } from './table-screen.tsx';
import { storedVisit } from './visit.ts';

/**
 * The logo on screens that say one thing: of the restaurant that the address names, otherwise of the one where this
 * browser checked in. Nothing where there is neither.
 */
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
