import { IconClipboardPlus, IconFlame } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { callsPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import type { Privilege } from '../../../../core/domain/privileges.ts';
import { navigationMessages } from '../../../../core/messages/en/portal/navigation.ts';
import common from '../../../ui/plain/common.module.css';
import { TableIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon } from '../../../ui/plain/state-icons.tsx';
import { notifyNotice } from '../../../ui/staff/notify.ts';
import { tableCallsQuery } from '../../shared/updates/calls.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from './bottom-bar.module.css';
import badge from './new-orders-badge.module.css';
import { NewOrdersBadge } from './new-orders-badge.tsx';

interface Tab {
  readonly privilege: Privilege;
  readonly path: string;
  /** Paths of screens that are opened from this tab. */
  readonly within: readonly string[];
  readonly name: string;
  readonly Icon: ComponentType<{ width: number; height: number; strokeWidth: number; 'aria-hidden': 'true' }>;
}

const { floor, orders, table, take, kitchen } = portalPaths;

const tabs = (): readonly Tab[] => [
  { privilege: 'order', path: floor, within: [orders, table], name: say(navigationMessages.floor), Icon: TableIcon },
  { privilege: 'takeorder', path: take, within: [], name: say(navigationMessages.pad), Icon: IconClipboardPlus },
  { privilege: 'kitchen', path: kitchen, within: [], name: say(navigationMessages.kitchen), Icon: IconFlame },
  { privilege: 'order', path: callsPath, within: [], name: say(navigationMessages.callsTab), Icon: BellIcon },
];

/** The screens used during service, within reach of a thumb. */
export function BottomBar() {
  const may = useMay();
  const { pathname, hash, key } = useLocation();
  const { data: calls = [] } = useQuery({ ...tableCallsQuery(), enabled: false });
  const current = `${pathname}${hash}`;
  const count = calls.length;

  // Takes each history entry, so that pressing the current tab scrolls there again.
  const showCalls = useEffectEvent((_entry: string) => {
    if (current !== callsPath) return undefined;
    // Waits until the shell has moved the focus to the new screen.
    const frame = requestAnimationFrame(() => {
      const list = document.getElementById(hash.slice(1));
      list?.focus({ preventScroll: true });
      list?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => showCalls(key), [key]);

  return (
    <nav className={`${common.screenOnly} ${styles.bar}`} aria-label={say(navigationMessages.bar)}>
      {tabs()
        .filter(({ privilege }) => may(privilege))
        .map(({ path, within, name, Icon }) => {
          const isCalls = path === callsPath;
          const isHere = current === path || within.includes(pathname) || (path === pathname && current !== callsPath);
          return (
            <Link
              key={path}
              to={path}
              aria-current={isHere ? 'page' : undefined}
              onClick={() => isCalls && count === 0 && notifyNotice(say(navigationMessages.noCalls))}
            >
              <span className={styles.marked}>
                <Icon width={22} height={22} strokeWidth={1.75} aria-hidden="true" />
                {isCalls ? <Count count={count} /> : null}
                {path === floor ? <NewOrdersBadge place="onCorner" /> : null}
              </span>
              <span className={styles.name}>{name}</span>
            </Link>
          );
        })}
    </nav>
  );
}

const Count = ({ count }: { count: number }) =>
  count === 0 ? null : <b className={`${badge.badge} ${badge.onCorner} ${badge.overdue}`}>{count}</b>;
