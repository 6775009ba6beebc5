import { Collapse, UnstyledButton } from '@mantine/core';
import {
  IconBuildingStore,
  IconCashBanknote,
  IconChartBar,
  IconClipboardPlus,
  IconCoins,
  IconFlame,
  IconHistory,
  IconHome,
  IconPercentage,
  IconPoint,
  IconPrinter,
  IconReceipt,
  IconShieldCheck,
  IconTag,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuGroup } from '../../../../core/contract/session.ts';
import { drawerParents, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { drawerEntries, type drawerScreens } from '../../../../core/domain/screens.ts';
import { drawerMessages } from '../../../../core/messages/en/portal/cash-drawer.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import { navigationMessages } from '../../../../core/messages/en/portal/navigation.ts';
import { shellMessages } from '../../../../core/messages/en/portal/shell.ts';
import common from '../../../ui/plain/common.module.css';
import { ChevronDownIcon, ChevronUpIcon, ClocheIcon, TableIcon } from '../../../ui/plain/icons.tsx';
import { say, textOf } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { menusQuery } from '../../sign-in/session/calls.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { PoweredBy } from '../brand/powered-by.tsx';
import styles from './drawer.module.css';
import { NewOrdersBadge } from './new-orders-badge.tsx';

const icons = {
  itemcategory: IconTag,
  item: ClocheIcon,
  orders: IconReceipt,
  take: IconClipboardPlus,
  kitchen: IconFlame,
  printers: IconPrinter,
  managetable: TableIcon,
  server: IconUsers,
  payment_review: IconCashBanknote,
  orderstat: IconChartBar,
  serverstat: IconPercentage,
  user: IconUser,
  role: IconShieldCheck,
  managerestaurant: IconBuildingStore,
  applicationcharges: IconCoins,
  audit: IconHistory,
} satisfies Record<(typeof drawerScreens)[keyof typeof drawerScreens]['icon'], unknown>;

type MenuIcon = (typeof icons)[keyof typeof icons] | typeof IconHome;

/** The icon for the server's icon name; a dot if this version doesn't know the name. */
const iconOf = (name: string): MenuIcon => (name in icons ? icons[name as keyof typeof icons] : IconPoint);

export function Drawer({ onFollow }: { onFollow?: () => void }) {
  const session = useSession();
  const menus = useQuery(menusQuery(session?.token));
  return (
    <div className={styles.drawer}>
      <nav aria-label={say(navigationMessages.mainMenu)} className={styles.groups}>
        <Entry path={portalPaths.home} Icon={IconHome} onFollow={onFollow}>
          {say(homeMessages.title)}
        </Entry>
        {menus.isPending ? <LoadingSkeleton shape="lines" count={6} label={say(shellMessages.loadingMenu)} /> : null}
        {menus.isError && !menus.data ? (
          <ErrorStrip query={menus}>{say(navigationMessages.menusFailed)}</ErrorStrip>
        ) : null}
        {menus.data?.map(inLanguage).map(({ group, entries }) => (
          <Group key={group} name={group} entries={entries} onFollow={onFollow} />
        ))}
      </nav>
      <PoweredBy />
    </div>
  );
}

/** Names known screens in the browser's language; others keep the server's name. */
function inLanguage({ group, entries }: MenuGroup): MenuGroup {
  const known = drawerEntries();
  const wordsOf = (path: string | undefined) => known.find((place) => place.path === path);
  return {
    group: textOf(wordsOf(entries[0]?.path)?.group ?? group),
    entries: entries.map((entry) => ({ ...entry, name: textOf(wordsOf(entry.path)?.name ?? entry.name) })),
  };
}

interface GroupProps {
  name: string;
  entries: readonly { name: string; path: string; icon: string }[];
  onFollow?: (() => void) | undefined;
}

function Group({ name, entries, onFollow }: GroupProps) {
  const [opened, setOpened] = useState(true);
  const mayOpen = useMay()('drawer');
  const cashDrawer = useDialog('drawer');
  return (
    <div className={styles.group}>
      <UnstyledButton
        className={`${common.fine} ${styles.groupName}`}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <span>{name}</span>
        {opened ? <ChevronUpIcon /> : <ChevronDownIcon />}
      </UnstyledButton>
      <Collapse expanded={opened}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.path}>
              <Entry path={entry.path} Icon={iconOf(entry.icon)} onFollow={onFollow}>
                {entry.name}
              </Entry>
            </li>
          ))}
          {mayOpen && entries.some(({ path }) => path === portalPaths.floor) ? (
            <li>
              <UnstyledButton
                className={`${common.line} ${styles.entry}`}
                onClick={() => {
                  onFollow?.();
                  cashDrawer.open();
                }}
              >
                <IconCashBanknote width={20} height={20} strokeWidth={1.75} aria-hidden="true" />
                <span>{say(drawerMessages.openCash)}</span>
              </UnstyledButton>
            </li>
          ) : null}
        </ul>
      </Collapse>
    </div>
  );
}

interface EntryProps {
  path: string;
  Icon: MenuIcon;
  onFollow: (() => void) | undefined;
  children: string;
}

function Entry({ path, Icon, onFollow, children }: EntryProps) {
  const { pathname } = useLocation();
  const current = drawerParents[pathname] ?? pathname;
  return (
    <Link
      to={path}
      className={`${common.line} ${styles.entry}`}
      aria-current={path === current ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon width={20} height={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{children}</span>
      {path === portalPaths.floor ? <NewOrdersBadge place="atEnd" /> : null}
    </Link>
  );
}
