import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { publicPaths } from '../../../core/domain/paths.ts';
import { dinerAppMessages } from '../../../core/messages/en/diner/app.ts';
import common from '../../ui/plain/common.module.css';
import type { Elements } from '../../ui/plain/elements.ts';
import { say } from '../../ui/plain/say.tsx';
import { Logo } from '../ui/logo.tsx';
import { Screen } from '../ui/screen.tsx';
import { parseTableLink } from './table-link.ts';
import styles from './table-screen.module.css';
import { storedVisit, type Visit } from './visit.ts';

interface TableScreenProps {
  visit: Visit;
  /** Defaults to the restaurant's name. */
  heading?: string;
  /** Document title, if there is no heading. */
  title?: string;
  actions?: Elements;
  bottom?: Elements;
  padded?: boolean;
  wide?: boolean;
  children: ReactNode;
}

export function TableScreen({ visit, heading, title = heading, actions, ...rest }: TableScreenProps) {
  const { restaurantName, tableName, table } = visit;
  const place = tableName ? `${restaurantName} · ${tableName}` : restaurantName;
  const top = (
    <header className={`${common.line} ${styles.top}`}>
      <Logo restaurant={restaurantName} src={logoOf(table.restaurantID)} />
      <div className={styles.words}>
        <h1 className={heading ? styles.title : styles.name}>{heading ?? restaurantName}</h1>
        <span className={common.hint}>{heading ? place : tableName}</span>
      </div>
      {actions}
    </header>
  );
  return <Screen title={`${title} · ${restaurantName}`} top={top} {...rest} />;
}

export const logoOf = (restaurantID: number) => publicPaths.logo(restaurantID);

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
