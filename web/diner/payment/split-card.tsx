import { useEffect, useRef } from 'react';
import { billLabels, billRows } from '../../../core/domain/pricing/bill-lines.ts';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import { ShareList, SplitProgress } from '../split/split-progress.tsx';
import type { SplitView } from '../split/split-view.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './split-card.module.css';

interface SplitCardProps {
  view: SplitView;
  /** This phone just divided the bill: focus the title. */
  isNew: boolean;
  /** Undefined once anyone has paid or is paying. */
  onChange: (() => void) | undefined;
}

/** The part picker lists the dishes of an unpaid bill. */
export function SplitCard({ view, isNew, onChange }: SplitCardProps) {
  const formats = useFormats();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  return (
    <Card label={say(tableOrderMessages.tableBill)}>
      <header className={`${common.wrapped} ${styles.head}`}>
        <div>
          <h2 ref={title} tabIndex={-1} className={styles.title}>
            {formats.amount(view.dueCents)}
          </h2>
          <p className={`${common.hint} ${styles.hint}`}>{wayWords(view)}</p>
        </div>
        {onChange ? (
          <Button size="small" onClick={onChange}>
            {say(splitMessages.change)}
          </Button>
        ) : null}
      </header>
      <SplitProgress view={view} />
      {view.way === 'items' && !view.isPaid ? null : <ShareList view={view} />}
      <Totals
        className={styles.figures}
        rows={billRows(formats, view.bill, billLabels.dividedBill)
          .filter(({ kind }) => kind !== 'amount')
          .map(({ label, amount }) => ({ label: say(label), amount, kind: 'note' }))}
      />
      <UnfoldedFigures figures={view.explained} />
    </Card>
  );
}

function wayWords({ way }: SplitView): string {
  return say(splitMessages.divided[way ?? 'equal']);
}
