import { room } from '../../message.ts';

export const orderSoundMessages = room('portal/order-sound', {
  orderSound: 'Order sound',
  on: 'Order sound on',
  off: 'Order sound off',
  /** One line on a phone. */
  blocked: 'Press anywhere to hear the bell.',
  settings: 'Settings of the order sound',
  volume: 'Volume',
  percent: '{volume} %',
  onThisDevice: 'Of this device alone.',
  untilPressed:
    'Browsers keep a page quiet until something is pressed on it. The site settings of the browser can allow sound always.',
  tryOut: 'Ring once',
  notices: 'Notifications',
  noticesHint: 'While nobody looks at this page, the browser shows which order or table waits.',
  showNotices: 'Show notifications',
  noticePermission: {
    granted: 'They are on. The site settings of the browser can turn them off.',
    denied: 'The browser blocks them. Its site settings can allow them.',
    unsupported: 'This browser shows none of this page.',
  },
  /** What the system shows. */
  newOrder: 'New order: {table}',
  unseen: {
    one: 'Order {order}: nobody has seen it yet.',
    other: 'Order {order}: nobody has seen {count} sub-orders of it yet.',
  },
  callWaits: 'Nobody has taken the call yet.',
});
