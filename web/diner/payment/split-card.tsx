import { useEffect, useRef, useState } from 'react';
import { billLabels, billRows, taxRows } from '../../../core/domain/pricing/bill-lines.ts';
import { mostShares, usualWays, waysToSplit } from '../../../core/domain/pricing/split.ts';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { Stepper } from '../../ui/plain/stepper.tsx';
import { TaxTable } from '../../ui/plain/tax-table.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import { ShareList, SplitProgress } from '../split/split-progress.tsx';
import type { SplitView } from '../split/split-view.ts';
import { Card } from '../ui/card.tsx';
import { Choice } from '../ui/choice.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './split-card.module.css';
import type { DivideWay } from './use-divide.ts';
import type { TableSplit } from './use-table-split.ts';

interface SplitCardProps {
  view: SplitView;
  /** This phone just divided the bill: focus the title. */
  isNew: boolean;
  /** Undefined once anyone has paid or is paying. */
  onChange: (() => void) | undefined;
}

/** Lists the shares, unless the part picker does, as it does for dishes and seats until the bill is paid. */
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
      {view.way && waysToSplit[view.way].pays === 'shares' && !view.isPaid ? null : <ShareList view={view} />}
      <Totals
        className={styles.figures}
        rows={billRows(formats, view.bill, billLabels.dividedBill)
          .filter(({ kind }) => kind !== 'amount')
          .map(({ label, amount }) => ({ label: say(label), amount, kind: 'note' }))}
      />
      <TaxTable rows={taxRows(formats, view.bill)} />
      <UnfoldedFigures figures={view.explained} />
    </Card>
  );
}

function wayWords({ way }: SplitView): string {
  return say(splitMessages.divided[way ?? 'equal']);
}

export function WayCard({ split: { view, busy, setChoosing, divide } }: { split: TableSplit }) {
  const [way, setWay] = useState<DivideWay>(view?.way ?? 'equal');
  const [people, setPeople] = useState(2);
  const ways: DivideWay[] = [
    ...(view?.ways ?? usualWays),
    ...(view?.way && !view.isAdjusted ? (['none'] as const) : []),
  ];
  return (
    <Card label={say(splitMessages.split)}>
      <fieldset className={styles.ways} disabled={busy}>
        <legend>
          <h2 className={styles.title}>{say(splitMessages.askWay)}</h2>
        </legend>
        <p className={`${common.hint} ${styles.hint}`}>{say(splitMessages.shared)}</p>
        {ways.map((choice) => (
          <Choice
            key={choice}
            kind="one"
            group="way"
            label={say(splitMessages.ways[choice])}
            checked={way === choice}
            onChange={() => setWay(choice)}
          />
        ))}
      </fieldset>
      {way !== 'none' && waysToSplit[way].pays === 'count' ? (
        <div className={`${common.apart} ${styles.count}`}>
          <span>{say(splitMessages.askPeople)}</span>
          <Stepper
            plural
            label={say(splitMessages.people)}
            value={people}
            min={2}
            max={mostShares}
            disabled={busy}
            onChange={setPeople}
          />
        </div>
      ) : null}
      <div className={`${common.wrapped} ${styles.acts}`}>
        <Button onClick={() => setChoosing(false)} disabled={busy}>
          {say(splitMessages.cancel)}
        </Button>
        <Button look="primary" busy={busy} onClick={() => void divide(way, people)}>
          {say(way === 'none' ? splitMessages.putTogether : splitMessages.divide)}
        </Button>
      </div>
    </Card>
  );
}

export function WholeOrSplit({ isSplitting, onChoose }: { isSplitting: boolean; onChoose: (split: boolean) => void }) {
  return (
    <fieldset className={styles.either}>
      <legend className={common.unseen}>{say(splitMessages.ask)}</legend>
      <button type="button" aria-pressed={!isSplitting} onClick={() => onChoose(false)}>
        {say(splitMessages.whole)}
      </button>
      <button type="button" aria-pressed={isSplitting} onClick={() => onChoose(true)}>
        {say(splitMessages.split)}
      </button>
    </fieldset>
  );
}
