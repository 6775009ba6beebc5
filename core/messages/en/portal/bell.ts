import { room } from '../../message.ts';

export const orderSoundMessages = room('portal/bell', {
  orderSound: 'Order sound',
  on: 'Order sound on',
  off: 'Order sound off',
  /** Must fit on one line of a phone. */
  blocked: 'Press anywhere to hear the bell.',
  settings: 'Order sound settings',
  volume: 'Volume',
  percent: '{volume}%',
  onThisDevice: 'On this device only.',
  untilPressed: "Your browser blocks sound until you tap the page. You can allow it in the browser's site settings.",
  tryOut: 'Ring once',
  notices: 'Notifications',
  noticesHint: 'While this page is hidden, the browser shows which order or table is waiting.',
  showNotices: 'Show notifications',
  noticePermission: {
    granted: "They are on. You can turn them off in the browser's site settings.",
    denied: 'Your browser blocks them. You can allow them in its site settings.',
    unsupported: "This browser can't show notifications from this page.",
  },
  /** Shown by the operating system. */
  newOrder: 'New order: {table}',
  unseen: {
    one: 'Order {order}: not seen yet.',
    other: 'Order {order}: {count} sub-orders not seen yet.',
  },
  callWaits: 'The call is still open.',
});
