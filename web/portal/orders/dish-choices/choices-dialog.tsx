import { Button, Checkbox, Modal, Radio } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  type ChoiceGroup,
  type GroupFault,
  type GroupPick,
  groupFault,
  isPrivate,
  isRequired,
} from '../../../../core/domain/choices/groups.ts';
import { dishFaultWords, ruleWords } from '../../../../core/domain/choices/words.ts';
import { contentsSentences } from '../../../../core/domain/item-contents.ts';
import type { PricedPick } from '../../../../core/domain/pricing/choice-prices.ts';
import { unitName } from '../../../../core/domain/unit-words.ts';
import { pickingMessages } from '../../../../core/messages/en/core/picking.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { pickedChoice, picksOf, type WireChoice, withPick } from '../../../api/choice-groups.ts';
import {
  type ChoiceView,
  type GroupView,
  groupViews,
  limitOfList,
  type ShownGroups,
} from '../../../api/group-views.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { Fault } from '../../../ui/staff/strip.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './choices-dialog.module.css';

interface ChoicesDialogProps {
  dish: string;
  quantity: number;
  /** The dish's own list is the private group. Undefined if staff can only write a note. */
  groups: readonly ChoiceGroup[] | undefined;
  chosen: readonly WireChoice[];
  priceOf: (picks: readonly GroupPick[]) => readonly PricedPick[];
  /** Shown above the choices. */
  head?: Elements;
  children?: Elements;
  onClose: () => void;
  onSubmit: (picks: readonly GroupPick[]) => void;
}

export function ChoicesDialog(props: ChoicesDialogProps) {
  const { dish, quantity, groups = [], priceOf, head, children, onClose, onSubmit } = props;
  const hasChoices = groups.length > 0;
  const [kept, setPicks] = useState<readonly GroupPick[]>(() =>
    picksOf(props.chosen).filter((known) => pickedChoice(groups, known)),
  );
  // Choices of removed units are kept, and return if the units do.
  const picks = kept.filter(({ unit }) => unit <= quantity);
  const [fault, setFault] = useState<GroupFault>();
  const submit = () => {
    const found = groupFault(groups, picks, quantity);
    setFault(found);
    if (!found) onSubmit(picks);
  };
  const pick = (picked: GroupPick) => {
    setFault(undefined);
    setPicks((all) => withPick(groups, all, picked));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={hasChoices ? say(orderMessages.customizeItem, { item: dish }) : say(takeMessages.noteOf, { dish })}
      size={480}
      closeButtonProps={{ 'aria-label': say(uiMessages.close) }}
    >
      {head}
      <ListRule list={groups.find((group) => isPrivate({ group: group.name }))} picks={picks} quantity={quantity} />
      {Array.from({ length: hasChoices ? quantity : 0 }, (_, at) => at + 1).map((unit) => (
        <fieldset key={unit} className={styles.unit}>
          <legend>{quantity > 1 ? `${say(unitName(unit))} ${dish}` : dish}</legend>
          <GroupFields groups={groups} unit={unit} picks={picks} priced={priceOf(picks)} fault={fault} onPick={pick} />
        </fieldset>
      ))}
      {children}
      <div className={styles.foot}>
        <Fault>{fault && say(dishFaultWords(fault, dish))}</Fault>
        <Actions onCancel={onClose}>
          <Button onClick={submit}>{say(hasChoices ? orderMessages.submit : takeMessages.done)}</Button>
        </Actions>
      </div>
    </Modal>
  );
}

interface ListRuleProps {
  list: ChoiceGroup | undefined;
  picks: readonly GroupPick[];
  quantity: number;
}

/** The rule of the dish's own list, which counts the choices of all units together. */
function ListRule({ list, picks, quantity }: ListRuleProps) {
  const counted = list && limitOfList(list, picks, quantity);
  if (!list || !(counted || isRequired(list))) return null;
  const { limit: most = 0, chosen = 0, left = 0 } = counted ?? {};
  const isBroken = left < 0;
  const count = isBroken
    ? say(orderMessages.choicesChosen, { most, chosen })
    : say(orderMessages.choicesLeft, { most, left });
  const words = counted
    ? [count, ...(isRequired(list) ? [say(pickingMessages.required)] : [])]
    : ruleWords(list).map((rule) => say(rule));
  return (
    <p className={`${common.hint} ${styles.rule} ${isBroken ? styles.broken : ''}`} role="status">
      {words.join(' · ')}
    </p>
  );
}

interface Picking {
  onPick: (pick: GroupPick) => void;
}

function GroupFields({ onPick, ...shown }: ShownGroups & Picking) {
  const formats = useFormats();
  return groupViews(shown, formats).map((view) => <Group key={view.key} view={view} onPick={onPick} />);
}

function Group({ view, onPick }: { view: GroupView } & Picking) {
  const { key, title, isNested, rules, fault, choices, isTold, clearable } = view;
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (fault) box.current?.focus();
  }, [fault]);
  const fields = (
    <>
      {choices.map((choice) => (
        <Offered key={choice.pick.name} choice={choice} isTold={isTold} radios={key} onPick={onPick} />
      ))}
      {clearable ? (
        <Button variant="subtle" size="xs" onClick={() => onPick({ ...clearable, quantity: 0 })}>
          {say(orderMessages.none)}
        </Button>
      ) : null}
    </>
  );
  if (!title) return fields;
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      className={`${styles.group} ${isNested ? styles.nested : ''}`}
      aria-invalid={fault ? true : undefined}
    >
      <legend>{title}</legend>
      <p className={`${common.hint} ${fault ? styles.broken : ''}`}>{rules.map((words) => say(words)).join(' · ')}</p>
      {fields}
    </fieldset>
  );
}

interface OfferedProps extends Picking {
  choice: ChoiceView;
  isTold: boolean;
  radios: string;
}

function Offered({ choice, isTold, radios, onPick }: OfferedProps) {
  const { pick, kind, most, price, contents, opened } = choice;
  const { name, quantity } = pick;
  const extra = price && say(price);
  const set = (count: number) => onPick({ ...pick, quantity: count });
  const shared = { label: extra ? `${name} ${extra}` : name, checked: quantity > 0, disabled: most === 0 };
  return (
    <>
      {kind === 'counted' ? (
        <div className={`${common.row} ${styles.repeatable}`}>
          <span>{name}</span>
          {extra ? <span className={common.hint}>{extra}</span> : null}
          <Stepper label={name} value={quantity} max={most} onChange={set} />
        </div>
      ) : kind === 'one' ? (
        <Radio name={radios} {...shared} onChange={() => set(1)} />
      ) : (
        <Checkbox {...shared} onChange={() => set(quantity > 0 ? 0 : 1)} />
      )}
      {contents ? (
        <Inside
          words={contentsSentences({ ...contents, minAge: null }, isTold ? takeMessages.notStated : undefined)}
          minAge={contents.minAge}
        />
      ) : null}
      {opened.map((view) => (
        <Group key={view.key} view={view} onPick={onPick} />
      ))}
    </>
  );
}

/** What staff can tell guests about the dish, and whether they must check a guest's age. */
export function Inside({ words, minAge = 0 }: { words: readonly Words[]; minAge?: number | null | undefined }) {
  return (
    <>
      {minAge ? (
        <span className={`${common.inline} ${common.newTint} ${styles.age}`}>
          {say(takeMessages.checkAge, { age: minAge })}
        </span>
      ) : null}
      {words.length > 0 ? (
        <p className={`${common.fine} ${styles.contents}`}>{words.map((word) => say(word)).join(' · ')}</p>
      ) : null}
    </>
  );
}
