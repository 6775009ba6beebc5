import { centsOf } from '../../../../core/domain/money.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import type { Words } from '../../../../core/messages/message.ts';
import type { SplitBill } from '../../../api/order-answers.ts';
import { say } from '../../../ui/plain/say.tsx';
import { UnfoldedFigures } from '../../../ui/plain/unfolded-figures.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './split.module.css';

export function SplitFigures({ split }: { split: SplitBill }) {
  const formats = useFormats();
  const { totalAmt, discount, wolfyCharges, surcharge, taxAmt, amount } = split;
  const lines: readonly (readonly [Words, string])[] = [
    [fieldMessages.totalAmount, formats.amount(centsOf(totalAmt))],
    ...(discount > 0 ? [[fieldMessages.discount, `− ${formats.amount(centsOf(discount))}`] as const] : []),
    [fieldMessages.serviceFee, formats.amount(centsOf(wolfyCharges))],
    ...(surcharge > 0 ? [[fieldMessages.surcharge, formats.amount(centsOf(surcharge))] as const] : []),
    [fieldMessages.taxAmount, formats.amount(centsOf(taxAmt))],
    [fieldMessages.wholeBill, formats.amount(centsOf(amount))],
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
