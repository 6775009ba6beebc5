import { room } from '../../message.ts';

export const requestMessages = room('server/requests', {
  restaurantNoId: 'X-Restaurant must be the id of a restaurant.',
  restaurantUnknown: 'X-Restaurant names an unknown restaurant.',
  badKey: 'Idempotency-Key must be 1 to 200 visible characters.',
  noText: 'The request contains characters that are not text.',
  notValid: 'is not valid',
  nothingHere: 'There is nothing at this address.',
  notBuilt: 'The screens are not built yet: npm run build',
  noCall: 'There is no such call.',
  oneMoment: 'One moment, please: this restaurant is moving. Nothing was done; please send it again.',
  reportsBusy: 'Other reports are being written. Please try again in a minute.',
  reportDates: 'Start Date must not be after Stop Date!',
  severalCurrencies: 'The restaurants have several currencies. For a chart, choose one of them.',
  reportFile: {
    totalRevenue: 'Total_Revenue',
    refunds: 'Refunds',
    netRevenue: 'Net_Revenue',
    rounding: 'Rounding',
    sales: 'Sales',
    currency: 'Currency',
    taxRate: 'Tax_Rate',
    net: 'Net',
    tax: 'Tax',
    gross: 'Gross',
    insideFee: 'Service_Fee_Inside_Prices',
  },
});
