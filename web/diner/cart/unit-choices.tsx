import { useEffect, useId, useRef } from 'react';
import type { MenuItem } from '../../../core/contract/menu.ts';
import { conflictOf } from '../../../core/domain/avoided.ts';
import { type ChoiceGroup, type GroupPick, isRequired } from '../../../core/domain/choices/groups.ts';
import { groupFaultWords } from '../../../core/domain/choices/words.ts';
import { type Contents, contentsSentences } from '../../../core/domain/item-contents.ts';
import { pricePicks } from '../../../core/domain/pricing/choice-prices.ts';
import { unitName } from '../../../core/domain/unit-words.ts';
import { allergenMessages } from '../../../core/messages/en/core/allergens.ts';
import { pickingMessages as messages } from '../../../core/messages/en/core/picking.ts';
import { cartMessages } from '../../../core/messages/en/diner/cart.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { type ChoiceView, type GroupView, groupViews, limitOfList } from '../../api/group-views.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { WarningIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { Stepper } from '../../ui/plain/stepper.tsx';
import { useCantEat } from '../contents/use-cant-eat.ts';
import { Choice } from '../ui/choice.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './customize-sheet.module.css';
import { centsOfUnits, type useChoosing } from './use-choosing.ts';

interface UnitProps {
  item: MenuItem;
  unit: number;
  choosing: ReturnType<typeof useChoosing>;
}

export function Unit({ item, unit, choosing }: UnitProps) {
  const formats = useFormats();
  const { groups, quantity, isSame, picks, chosen, fault, pick } = choosing;
  const isNamed = quantity > 1 && !isSame;
  const views = groupViews({ groups, unit, picks, priced: pricePicks(groups, picks), fault }, formats);
  return (
    <fieldset className={styles.card}>
      <legend className={isNamed ? `${common.apart} ${styles.legend}` : common.unseen}>
        <span>{isNamed ? say(unitName(unit)) : item.itemName}</span>
        {isNamed ? (
          <span className={common.amount} aria-hidden="true">
            {formats.amount(centsOfUnits(formats, item, quantity, chosen, unit))}
          </span>
        ) : null}
      </legend>
      {views.map((view) =>
        view.title ? (
          <Group key={view.key} view={view} onPick={pick} />
        ) : (
          <OwnList key={view.key} view={view} choosing={choosing} />
        ),
      )}
    </fieldset>
  );
}

interface GroupProps {
  view: GroupView;
  onPick: (pick: GroupPick) => void;
}

/** Shows the dish's own list of choices, which is its private group. */
function OwnList({ view, choosing }: Pick<GroupProps, 'view'> & Pick<UnitProps, 'choosing'>) {
  const { groups, picks, quantity, pick } = choosing;
  const [list] = groups;
  const box = useFocus<HTMLDivElement>(view.fault);
  return (
    <div ref={box} tabIndex={-1} className={styles.group} data-missing={view.fault ? true : undefined}>
      {list ? <OwnRule list={list} picks={picks} quantity={quantity} /> : null}
      {view.choices.every(({ contents }) => !contents) ? <Inside contents={{}} isTold={false} /> : null}
      <Choices view={view} onPick={pick} />
    </div>
  );
}

function useFocus<Box extends HTMLElement>(fault: GroupView['fault']) {
  const box = useRef<Box>(null);
  useEffect(() => {
    if (fault) box.current?.focus();
  }, [fault]);
  return box;
}

/** If choices are counted, says how many are left for all units together. */
function OwnRule({ list, picks, quantity }: { list: ChoiceGroup; picks: readonly GroupPick[]; quantity: number }) {
  const counted = limitOfList(list, picks, quantity);
  const isBroken = counted !== undefined && counted.left < 0;
  const words = [...countWords(list, counted, quantity), isRequired(list) ? messages.required : messages.optional];
  return (
    <p className={`${common.hint} ${isBroken ? styles.broken : ''}`} aria-live="polite">
      {words.map((word) => say(word)).join(' · ')}
    </p>
  );
}

function countWords({ max }: ChoiceGroup, counted: ReturnType<typeof limitOfList>, quantity: number): Words[] {
  if (!counted) return [max === 1 ? fill(messages.exactly, { min: 1 }) : messages.any];
  const { limit, chosen, left } = counted;
  return [
    quantity > 1 ? fill(cartMessages.chooseUpToInAll, { limit }) : fill(messages.upTo, { max: limit }),
    left < 0 ? fill(cartMessages.chosen, { chosen }) : fill(cartMessages.left, { left }),
  ];
}

function Group({ view, onPick }: GroupProps) {
  const { title, isNested, rules, fault } = view;
  const id = useId();
  const box = useFocus<HTMLFieldSetElement>(fault);
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      className={`${styles.group} ${isNested ? styles.nested : ''}`}
      aria-labelledby={id}
      aria-invalid={fault ? true : undefined}
      data-missing={fault ? true : undefined}
    >
      <p className={`${common.row} ${styles.groupHead}`}>
        <span id={id} className={styles.groupName}>
          {title}
        </span>
        <span className={common.hint}>{rules.map((words) => say(words)).join(' · ')}</span>
      </p>
      {fault ? (
        <p className={`${common.line} ${styles.fault}`} role="alert">
          <WarningIcon />
          <span>{say(groupFaultWords(fault))}</span>
        </p>
      ) : null}
      <Choices view={view} onPick={onPick} />
    </fieldset>
  );
}

function Choices({ view, onPick }: GroupProps) {
  const { key, choices, isTold, clearable } = view;
  return (
    <>
      {choices.map((choice) => (
        <Offered key={choice.pick.name} choice={choice} isTold={isTold} radios={key} onPick={onPick} />
      ))}
      {clearable ? (
        <Button look="quiet" size="small" onClick={() => onPick({ ...clearable, quantity: 0 })}>
          {say(cartMessages.clear)}
        </Button>
      ) : null}
    </>
  );
}

interface OfferedProps extends Pick<GroupProps, 'onPick'> {
  choice: ChoiceView;
  isTold: boolean;
  radios: string;
}

function Offered({ choice, isTold, radios, onPick }: OfferedProps) {
  const { pick, kind, most, price, contents, opened } = choice;
  const { name, quantity } = pick;
  const extra = price && say(price);
  const set = (count: number) => onPick({ ...pick, quantity: count });
  return (
    <>
      {kind === 'counted' ? (
        <div className={`${common.line} ${styles.repeatable}`}>
          <span className={styles.name}>{name}</span>
          {extra ? <span className={common.hint}>{extra}</span> : null}
          <Stepper label={name} value={quantity} max={most} onChange={set} />
        </div>
      ) : (
        <Choice
          kind={kind}
          group={radios}
          label={name}
          {...(extra ? { extra } : {})}
          checked={quantity > 0}
          disabled={most === 0}
          onChange={(checked) => set(checked ? 1 : 0)}
        />
      )}
      {contents ? <Inside contents={contents} isTold={isTold} /> : null}
      {opened.map((view) => (
        <Group key={view.key} view={view} onPick={onPick} />
      ))}
    </>
  );
}

/** Marked if the guest can't eat it. Guests with a filter also read that allergens aren't stated. */
function Inside({ contents, isTold }: { contents: Contents; isTold: boolean }) {
  const { avoided, diets } = useCantEat();
  const words = contentsSentences(contents, isTold || avoided.length > 0 ? allergenMessages.notStated : undefined);
  if (words.length === 0) return null;
  const { contains = [], lacks = [] } = conflictOf(contents, avoided, diets) ?? {};
  const isSevere = contains.length + lacks.length > 0;
  return (
    <p className={`${styles.allergens} ${isSevere ? common.danger : common.faint}`}>
      {isSevere ? <WarningIcon /> : null}
      <span>{words.map((sentence) => say(sentence)).join(' · ')}</span>
    </p>
  );
}
