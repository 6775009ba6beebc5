import { allergenTexts } from './core/allergens.ts';
import { billTexts } from './core/bill.ts';
import { courseTexts } from './core/courses.ts';
import { dishTexts } from './core/dishes.ts';
import { firstNameTexts } from './core/first-names.ts';
import { offerTimeTexts } from './core/offer-times.ts';
import { paymentModeTexts } from './core/payment-modes.ts';
import { pickingTexts } from './core/picking.ts';
import { productTexts } from './core/product.ts';
import { sellerTexts } from './core/seller.ts';
import { taxTableTexts } from './core/tax-table.ts';
import { unitTexts } from './core/units.ts';
import { floorPlanTexts } from './server/floor-plan.ts';
import { invoiceTexts } from './server/invoices.ts';
import { paymentTexts } from './server/payments.ts';
import { printerTexts } from './server/printers.ts';
import { privacyTexts } from './server/privacy.ts';
import { publicMenuTexts } from './server/public-menu.ts';
import { refusalTexts } from './server/refusals.ts';
import { sandboxTexts } from './server/sandbox-checkout.ts';

/** Texts that the server sends to guests, and texts on paper. */
export const rooms = [
  allergenTexts,
  billTexts,
  courseTexts,
  dishTexts,
  firstNameTexts,
  offerTimeTexts,
  paymentModeTexts,
  pickingTexts,
  productTexts,
  sellerTexts,
  taxTableTexts,
  unitTexts,
  floorPlanTexts,
  invoiceTexts,
  paymentTexts,
  printerTexts,
  privacyTexts,
  publicMenuTexts,
  refusalTexts,
  sandboxTexts,
];
