import { usdOf } from '../../../core/domain/money.ts';
import type { SplitBill } from '../../api/order-answers.ts';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import styles from './split.module.css';

/** The whole bill as it was divided: nothing of it can be changed any more. */
export function SplitFigures({ split }: { split: SplitBill }) {
  const { totalAmt, discount, wolfyCharges, surcharge, taxAmt, amount } = split;
  const lines: readonly (readonly [string, string])[] = [
    ['Total Amt', usdOf(totalAmt)],
    ...(discount > 0 ? [['Discount', `− ${usdOf(discount)}`] as const] : []),
    ['Service Fee', usdOf(wolfyCharges)],
    ...(surcharge > 0 ? [['Restaurant Surcharge', usdOf(surcharge)] as const] : []),
    ['Tax Amt', usdOf(taxAmt)],
    ['Whole bill', usdOf(amount)],
  ];
  return (
    <>
      <dl className={styles.figures}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <UnfoldedFigures figures={split.explained} />
    </>
  );
}
