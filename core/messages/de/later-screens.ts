import { allergenTexts } from './core/allergens.ts';
import { billTexts } from './core/bill.ts';
import { courseTexts } from './core/courses.ts';
import { firstNameTexts } from './core/first-names.ts';
import { offerTimeTexts } from './core/offer-times.ts';
import { orderStateTexts } from './core/order-states.ts';
import { paymentModeTexts } from './core/payment-modes.ts';
import { pickingTexts } from './core/picking.ts';
import { taxTableTexts } from './core/tax-table.ts';
import { unitTexts } from './core/units.ts';
import { cantEatTexts } from './diner/cant-eat.ts';
import { cartTexts } from './diner/cart.ts';
import { guestNameTexts } from './diner/first-name.ts';
import { invoiceFieldTexts } from './diner/invoice-field.ts';
import { myOrdersTexts } from './diner/my-orders.ts';
import { paymentTexts } from './diner/payment.ts';
import { resultTexts } from './diner/payment-result.ts';
import { reviewTexts } from './diner/review.ts';
import { splitTexts } from './diner/split.ts';
import { tableCallTexts } from './diner/table-calls.ts';
import { tableOrderTexts } from './diner/table-order.ts';
import { figureTexts } from './ui/figures.ts';

export const rooms = [
  allergenTexts,
  billTexts,
  courseTexts,
  firstNameTexts,
  offerTimeTexts,
  orderStateTexts,
  paymentModeTexts,
  pickingTexts,
  cantEatTexts,
  cartTexts,
  guestNameTexts,
  invoiceFieldTexts,
  myOrdersTexts,
  paymentTexts,
  resultTexts,
  reviewTexts,
  splitTexts,
  tableCallTexts,
  tableOrderTexts,
  taxTableTexts,
  unitTexts,
  figureTexts,
];
