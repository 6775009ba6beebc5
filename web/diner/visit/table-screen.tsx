import type { ReactNode } from 'react';
import { serverPaths } from '../../../core/domain/paths.ts';
import { Screen } from '../ui/screen.tsx';
import { TopBar } from '../ui/top-bar.tsx';
import type { Visit } from './visit.ts';

interface TableScreenProps {
  visit: Visit;
  /** The screen's heading; without one the restaurant's name leads. */
  heading?: string;
  /** The browser's title, where there is no heading. */
  title?: string;
  actions?: ReactNode;
  bottom?: ReactNode;
  padded?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** A screen of the table that this browser checked in to: logo and names on top. */
export function TableScreen({ visit, heading, title = heading, actions, ...rest }: TableScreenProps) {
  const { restaurantName, tableName, table } = visit;
  const top = (
    <TopBar
      restaurant={restaurantName}
      logo={logoOf(table.restaurantID)}
      table={tableName}
      title={heading}
      actions={actions}
    />
  );
  return <Screen title={`${title} · ${restaurantName}`} top={top} {...rest} />;
}

export const logoOf = (restaurantID: number) => serverPaths.logo(restaurantID);
