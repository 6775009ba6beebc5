import { waysToSplit } from '../../../core/domain/pricing/split.ts';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { StaleStrip } from '../../ui/plain/states.tsx';
import { Stepper } from '../../ui/plain/stepper.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import { ShareState } from '../split/split-progress.tsx';
import type { SplitView } from '../split/split-view.ts';
import { Card } from '../ui/card.tsx';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { useFormats } from '../visit/use-formats.ts';
import { type ChosenPart, countOf, type PartChoice } from './part-choice.ts';
import styles from './split-card.module.css';
import { SplitCard } from './split-card.tsx';
import { TipCard } from './tip-card.tsx';
import type { OwnPart } from './use-part.ts';
import type { TableSplit } from './use-table-split.ts';

interface SplitBillProps {
  view: SplitView;
  split: TableSplit;
  part: OwnPart;
}

export function SplitBill({ view, split, part }: SplitBillProps) {
  const formats = useFormats();
  const { choice, part: chosen, fault, tipFault, taken, choose } = part;
  return (
    <>
      {split.staleSince ? <StaleStrip since={formats.time(split.staleSince)} query={split} /> : null}
      <SplitCard
        view={view}
        isNew={split.isNew}
        onChange={split.canChange ? () => split.setChoosing(true) : undefined}
      />
      <PartPicker
        view={view}
        choice={choice}
        part={chosen}
        fault={fault}
        taken={taken.map(({ name }) => name)}
        onChoose={choose}
      />
      {chosen ? (
        <TipCard toPayCents={chosen.cents} typed={choice.tip} fault={tipFault} onType={(tip) => choose({ tip })} />
      ) : null}
    </>
  );
}

interface PartPickerProps {
  view: SplitView;
  choice: PartChoice;
  part: ChosenPart | undefined;
  fault: string | undefined;
  /** Names of dishes that someone else took after they were chosen. */
  taken: readonly string[];
  onChoose: (change: Partial<PartChoice>) => void;
}

function PartPicker({ view, choice, part, fault, taken, onChoose }: PartPickerProps) {
  const formats = useFormats();
  const isNothingOpen = view.openCents === 0;
  const { pays } = waysToSplit[view.way ?? 'free'];
  return (
    <Card label={say(splitMessages.yourPart)}>
      <h2 className={`${styles.title} ${styles.asked}`}>{say(splitMessages.askPart[view.way ?? 'free'])}</h2>
      <p role="status" className={styles.taken}>
        {isNothingOpen
          ? say(splitMessages.allTaken)
          : taken.length > 0
            ? say(splitMessages.taken, { names: taken.join(', ') })
            : ''}
      </p>
      {pays === 'count' && !isNothingOpen ? <Shares view={view} choice={choice} onChoose={onChoose} /> : null}
      {pays === 'shares' ? <NamedShares view={view} choice={choice} onChoose={onChoose} /> : null}
      {pays === 'amount' && !isNothingOpen ? (
        <Field
          label={say(splitMessages.ways.free)}
          prefix={formats.sign}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formats.figure(0)}
          maxLength={12}
          disabled={choice.isRest}
          value={choice.typed}
          error={fault}
          onChange={(event) => onChoose({ typed: event.target.value })}
        />
      ) : null}
      {isNothingOpen ? null : (
        <Choice
          kind="many"
          label={say(splitMessages.rest)}
          extra={formats.amount(view.openCents)}
          checked={choice.isRest}
          onChange={(isRest) => onChoose({ isRest })}
        />
      )}
      {part ? (
        <Totals rows={[{ label: say(splitMessages.yourPart), amount: formats.amount(part.cents), kind: 'big' }]} />
      ) : null}
    </Card>
  );
}

type WayProps = Pick<PartPickerProps, 'view' | 'choice' | 'onChoose'>;

function Shares({ view, choice, onChoose }: WayProps) {
  const open = view.shares.filter(({ state }) => state === 'open').length;
  return (
    <div className={`${common.apart} ${styles.count}`}>
      <span>{say(splitMessages.askShares, { count: open })}</span>
      <Stepper
        plural
        label={say(splitMessages.shares)}
        value={choice.isRest ? open : countOf(view, choice)}
        min={1}
        max={open}
        disabled={choice.isRest}
        onChange={(count) => onChoose({ count })}
      />
    </div>
  );
}

function NamedShares({ view, choice, onChoose }: WayProps) {
  const formats = useFormats();
  const toggle = (share: number, isChosen: boolean) => {
    const others = choice.shares.filter((other) => other !== share);
    onChoose({ shares: isChosen ? [...others, share] : others });
  };
  return (
    <ul
      className={styles.dishes}
      aria-label={say(view.way === 'items' ? tableOrderMessages.dishes : splitMessages.shares)}
    >
      {view.shares.map(({ share, name, dishes, amountCents, state }) => (
        <li key={share}>
          {state === 'open' ? (
            <Choice
              kind="many"
              label={name}
              extra={formats.amount(amountCents)}
              checked={choice.isRest || choice.shares.includes(share)}
              disabled={choice.isRest}
              onChange={(isChosen) => toggle(share, isChosen)}
            />
          ) : (
            <div className={`${common.row} ${styles.gone}`}>
              <span className={`${common.breaks} ${styles.name}`}>{name}</span>
              <span className={common.figures}>{formats.amount(amountCents)}</span>
              <ShareState state={state} />
            </div>
          )}
          {dishes ? <p className={`${common.hint} ${styles.had}`}>{dishes.join(', ')}</p> : null}
        </li>
      ))}
    </ul>
  );
}
