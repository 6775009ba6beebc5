export const homeMessages = {
  paymentAlone:
    'You may take payments and send invoices again, but not see the orders: please ask whoever manages your roles for the privilege ‘order’.',
  noScreens: 'Your role opens no screen yet: please ask whoever manages your roles.',
} as const;
