import { usdOf } from '../../../core/domain/money.ts';
import { fieldMessages } from '../../../core/messages/en/portal/fields.ts';
import type { Words } from '../../../core/messages/message.ts';
import type { SplitBill } from '../../api/order-answers.ts';
import { say } from '../../ui/plain/say.tsx';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import styles from './split.module.css';

/** The whole bill as it was divided: nothing of it can be changed any more. */
export function SplitFigures({ split }: { split: SplitBill }) {
  const { totalAmt, discount, wolfyCharges, surcharge, taxAmt, amount } = split;
  const lines: readonly (readonly [Words, string])[] = [
    [fieldMessages.totalAmount, usdOf(totalAmt)],
    ...(discount > 0 ? [[fieldMessages.discount, `− ${usdOf(discount)}`] as const] : []),
    [fieldMessages.serviceFee, usdOf(wolfyCharges)],
    ...(surcharge > 0 ? [[fieldMessages.surcharge, usdOf(surcharge)] as const] : []),
    [fieldMessages.taxAmount, usdOf(taxAmt)],
    [fieldMessages.wholeBill, usdOf(amount)],
  ];
  return (
    <>
      <dl className={styles.figures}>
        {lines.map(([label, value]) => (
          <div key={say(label)}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <UnfoldedFigures figures={split.explained} />
    </>
  );
}
