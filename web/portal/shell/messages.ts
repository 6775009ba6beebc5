export const shellMessages = {
  logoutQuestion: 'Are you sure you want to Logout ?',
  soundBlocked:
    'The browser keeps the order sound quiet until you press anywhere on this page. Its site settings can allow sound always.',
  menusFailed: 'The menu could not be loaded.',
  inactive:
    'Guests cannot check in or order. Menu, tables, staff, past orders and reports work as before. The platform can activate it again.',
} as const;
