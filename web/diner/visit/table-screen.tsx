import type { ReactNode } from 'react';
import { serverPaths } from '../../../core/domain/paths.ts';
import { Screen } from '../ui/screen.tsx';
import { TopBar } from '../ui/top-bar.tsx';
import type { Visit } from './visit.ts';

interface TableScreenProps {
  visit: Visit;
  /** Without one, the restaurant's name is the heading. */
  heading?: string;
  /** Document title, if there is no heading. */
  title?: string;
  actions?: ReactNode;
  bottom?: ReactNode;
  padded?: boolean;
  wide?: boolean;
  children: ReactNode;
}

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
