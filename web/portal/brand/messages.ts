export const brandMessages = {
  poweredBy: 'Powered By Comanda',
} as const;
