import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import type { Money } from '../../../core/domain/money.ts';
import { subOrderTotals, type Totals } from '../../../core/domain/pricing/order-totals.ts';
import { parseRate, type Rate } from '../../../core/domain/pricing/rate.ts';
import { addedTax, type TaxedLine, taxedAmounts } from '../../../core/domain/pricing/taxes.ts';
import type { TaxesOfDay } from '../../../core/domain/tax-settings.ts';
import { type TaxesNow, taxesNowOfWire } from '../taxes.ts';
import { type Cart, type CartLine, priced } from './cart-line.ts';
import { placedChoices } from './needs-choice.ts';

/** A menu and the taxes of its restaurant, as returned by their calls. */
export interface TaxedMenu {
  readonly categories: readonly MenuCategory[];
  readonly taxPercent: number;
  readonly taxes?: TaxesNow | undefined;
}

/** Returns 0 for an invalid rate. */
export const taxRateOf = ({ taxPercent }: Pick<TaxedMenu, 'taxPercent'>): Rate => parseRate(taxPercent) ?? 0;

/** What a cart would cost as a sub-order. */
export function cartTotals(formats: Money, cart: Cart, menu: TaxedMenu): Totals {
  const lines = cart.map((line) => priced(formats, line));
  const totals = subOrderTotals(lines, taxRateOf(menu));
  if (!menu.taxes) return totals;
  const { rules, rateOf } = taxesNowOfWire(menu.taxes);
  const items = new Map(menu.categories.flatMap(({ items }) => items.map((item) => [item.itemId, item])));
  const amounts = cart.flatMap((line) => taxedAmounts(taxedLine(formats, line, items.get(line.itemId), rateOf)));
  return { ...totals, taxCents: addedTax(rules, amounts), taxes: { ...rules, subOrders: [amounts] } };
}

/** Taxes like the server: a choice without a class is taxed like the choice that opened its group, or like its dish. */
function taxedLine(
  formats: Money,
  line: CartLine,
  item: MenuItem | undefined,
  rateOf: TaxesOfDay['rateOf'],
): TaxedLine {
  const offered = item ? placedChoices(item) : [];
  const choices = line.selectedSubItems.map(({ subItemName, sequence, price, quantity, group = '', within = '' }) => {
    const { choice, parent } =
      offered.find(
        (entry) => entry.choice.subItemName === subItemName && entry.group === group && entry.within === within,
      ) ?? {};
    const code = choice?.taxClass ?? parent?.taxClass;
    const isOfDish = choice?.type !== undefined || parent?.type !== undefined;
    return {
      unit: sequence,
      priceCents: formats.centsOf(price),
      quantity,
      taxRate: code !== undefined || isOfDish ? rateOf(code) : null,
      weightCents: choice?.dishPrice === undefined ? null : formats.centsOf(choice.dishPrice),
    };
  });
  return { ...priced(formats, line), taxRate: rateOf(item?.taxClass), choices };
}
