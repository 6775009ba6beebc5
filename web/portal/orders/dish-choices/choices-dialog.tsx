import { Button, Checkbox, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import {
  type ChoiceGroup,
  type GroupFault,
  type GroupPick,
  groupFault,
  isPrivate,
  isRequired,
  mostOfLine,
} from '../../../../core/domain/choices/groups.ts';
import { dishFaultWords } from '../../../../core/domain/choices/words.ts';
import { centsOf } from '../../../../core/domain/money.ts';
import type { PricedPick } from '../../../../core/domain/pricing/choice-prices.ts';
import { unitName } from '../../../../core/domain/unit-words.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { everyPickOf, picksOf, type WireChoice, withPick } from '../../../api/choice-groups.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { Fault } from '../../../ui/staff/strip.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './choices-dialog.module.css';
import { GroupFields } from './group-fields.tsx';

interface Offered {
  readonly subItemName: string;
  readonly description: string;
  readonly price: number;
}

export interface Chosen extends Offered, WireChoice {}

interface ChoicesDialogProps {
  dish: string;
  quantity: number;
  /** The dish's own list. */
  list: ChoiceGroup;
  offered: readonly Offered[];
  groups: readonly ChoiceGroup[];
  chosen: readonly Chosen[];
  /** What picks of the groups cost. */
  priceOf: (picks: readonly GroupPick[]) => readonly PricedPick[];
  children?: Elements;
  onClose: () => void;
  onSubmit: (choices: Chosen[], picks: readonly GroupPick[]) => void;
}

export function ChoicesDialog(props: ChoicesDialogProps) {
  const { dish, quantity, list, offered, groups, priceOf, children, onClose, onSubmit } = props;
  const formats = useFormats();
  const [choices, setChoices] = useState<readonly Chosen[]>(props.chosen.filter(({ group }) => !group));
  const [picks, setPicks] = useState<readonly GroupPick[]>(picksOf(props.chosen));
  const [faultyGroup, setFaultyGroup] = useState<GroupFault>();
  const [fault, setFault] = useState<string>();
  const most = mostOfLine(list, quantity);
  const isSingle = list.max === 1;
  const priced = priceOf(picks);
  const rule = [
    ...(list.max === null && offered.length > 0 && Number.isFinite(most) ? [leftWords(most, choices.length)] : []),
    ...(isRequired(list) ? [say(orderMessages.choiceRequired)] : []),
  ];

  const isChosen = (name: string, unit: number) =>
    choices.some(({ subItemName, sequence }) => subItemName === name && sequence === unit);

  const choose = (unit: number, names: readonly string[]) => {
    const others = choices.filter(({ sequence }) => sequence !== unit);
    const chosen = offered
      .filter(({ subItemName }) => names.includes(subItemName))
      .map((choice) => ({ ...choice, sequence: unit }));
    setFault(undefined);
    setChoices([...others, ...chosen].sort((a, b) => a.sequence - b.sequence));
  };

  const submit = () => {
    const found = groupFault([list, ...groups], [...everyPickOf(choices), ...picks], quantity);
    if (!found) return onSubmit([...choices], picks);
    setFaultyGroup(isPrivate(found) ? undefined : found);
    setFault(say(dishFaultWords(found, dish)));
  };

  const pick = (picked: GroupPick) => {
    setFault(undefined);
    setFaultyGroup(undefined);
    setPicks((all) => withPick(groups, all, picked));
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={say(orderMessages.customizeItem, { item: dish })}
      size={480}
      closeButtonProps={{ 'aria-label': say(uiMessages.close) }}
    >
      {rule.length > 0 ? (
        <p className={`${common.hint} ${styles.rule} ${choices.length > most ? styles.broken : ''}`} role="status">
          {rule.join(' · ')}
        </p>
      ) : null}
      {Array.from({ length: quantity }, (_, at) => at + 1).map((unit) => (
        <fieldset key={unit} className={styles.unit}>
          <legend>{quantity > 1 ? `${say(unitName(unit))} ${dish}` : dish}</legend>
          {isSingle && !isRequired(list) && offered.length > 0 ? (
            <Radio
              name={`unit-${unit}`}
              label={say(orderMessages.none)}
              checked={!choices.some(({ sequence }) => sequence === unit)}
              onChange={() => choose(unit, [])}
            />
          ) : null}
          {offered.map(({ subItemName, price }) => {
            const label = price === 0 ? subItemName : `${subItemName} + ${formats.amount(centsOf(price))}`;
            const checked = isChosen(subItemName, unit);
            if (isSingle) {
              return (
                <Radio
                  key={subItemName}
                  name={`unit-${unit}`}
                  label={label}
                  checked={checked}
                  onChange={() => choose(unit, [subItemName])}
                />
              );
            }
            const chosenNow = choices.filter(({ sequence }) => sequence === unit).map((choice) => choice.subItemName);
            return (
              <Checkbox
                key={subItemName}
                label={label}
                checked={checked}
                onChange={() =>
                  choose(unit, checked ? chosenNow.filter((name) => name !== subItemName) : [...chosenNow, subItemName])
                }
              />
            );
          })}
          <GroupFields groups={groups} unit={unit} picks={picks} priced={priced} fault={faultyGroup} onPick={pick} />
        </fieldset>
      ))}
      {children}
      <div className={styles.foot}>
        <Fault>{fault}</Fault>
        <Actions onCancel={onClose}>
          <Button onClick={submit}>{say(orderMessages.submit)}</Button>
        </Actions>
      </div>
    </Modal>
  );
}

const leftWords = (most: number, chosen: number) =>
  chosen > most
    ? say(orderMessages.choicesChosen, { most, chosen })
    : say(orderMessages.choicesLeft, { most, left: most - chosen });
