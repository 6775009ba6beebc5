import {
  IconBuildingStore,
  IconCashBanknote,
  IconChartBar,
  IconClipboardPlus,
  IconCoins,
  IconFlame,
  IconHistory,
  IconPercentage,
  IconPoint,
  IconPrinter,
  IconReceipt,
  IconShieldCheck,
  IconTag,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { drawerScreens } from '../../../../core/domain/screens.ts';
import { ClocheIcon, TableIcon } from '../../../ui/plain/icons.tsx';

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

/** The picture of a menu entry by the icon name that the server sends; a dot for a name from a newer server. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = name in icons ? icons[name as keyof typeof icons] : IconPoint;
  return <Icon width={20} height={20} strokeWidth={1.75} aria-hidden="true" />;
}
