import { Button, Checkbox, Radio } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type ChoiceGroup,
  type GroupFault,
  type GroupPick,
  groupCaps,
  isAt,
  isOpen,
  pieces,
  type Slot,
  slotsOf,
} from '../../../../core/domain/choice-groups.ts';
import { choicePriceWords, ruleWords } from '../../../../core/domain/group-words.ts';
import type { PricedPick } from '../../../../core/domain/pricing/choice-prices.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './choices-dialog.module.css';

interface GroupFieldsProps {
  groups: readonly ChoiceGroup[];
  unit: number;
  /** Of all units. */
  picks: readonly GroupPick[];
  priced: readonly PricedPick[];
  fault: GroupFault | undefined;
  onPick: (pick: GroupPick) => void;
}

/** The groups of one unit; a nested one below the choice that opened it. */
export function GroupFields({ groups, unit, picks, ...rest }: GroupFieldsProps) {
  const slots = slotsOf(groups);
  const shown = (within: string, parent: string) =>
    slots
      .filter((slot) => slot.within === within && slot.parent === parent && isOpen(slot, unit, picks))
      .map((slot) => <Group key={slot.group} slot={slot} unit={unit} picks={picks} nested={shown} {...rest} />);
  return shown('', '');
}

interface GroupProps extends Omit<GroupFieldsProps, 'groups'> {
  slot: Slot;
  nested: (within: string, parent: string) => ReactNode;
}

function Group({ slot, unit, picks, priced, fault, onPick, nested }: GroupProps) {
  const { rules, group, within } = slot;
  const box = useRef<HTMLFieldSetElement>(null);
  const isFaulty = fault?.unit === unit && isAt(fault, slot);
  useEffect(() => {
    if (isFaulty) box.current?.focus();
  }, [isFaulty]);
  const picked = picks.filter((one) => one.unit === unit && isAt(one, slot));
  const count = pieces(picked);
  const [only] = picked;
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      className={`${styles.group} ${within ? styles.nested : ''}`}
      aria-invalid={isFaulty || undefined}
    >
      <legend>{within ? `${within}: ${group}` : group}</legend>
      <p className={`${common.hint} ${isFaulty ? styles.broken : ''}`}>
        {ruleWords(rules)
          .map((words) => say(words))
          .join(' · ')}
      </p>
      {rules.choices.map((choice) => (
        <Offered
          key={choice.name}
          {...{ choice, rules, count }}
          radios={`unit-${unit}-${within}-${group}`}
          charged={priced.filter((one) => one.unit === unit && isAt(one, slot) && one.name === choice.name)}
          onQuantity={(quantity) => onPick({ group, within, name: choice.name, unit, quantity })}
        >
          {nested(choice.name, group)}
        </Offered>
      ))}
      {only && rules.max === 1 && rules.min === 0 ? (
        <Button variant="subtle" size="xs" onClick={() => onPick({ ...only, quantity: 0 })}>
          {say(orderMessages.none)}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface OfferedProps {
  choice: ChoiceGroup['choices'][number];
  rules: ChoiceGroup;
  radios: string;
  /** How many of the group are picked. */
  count: number;
  charged: readonly PricedPick[];
  onQuantity: (quantity: number) => void;
  children: ReactNode;
}

function Offered({ choice, rules, radios, count, charged, onQuantity, children }: OfferedProps) {
  const formats = useFormats();
  const { name, isSoldOut = false } = choice;
  const { max, isRepeatable } = rules;
  const isFull = max !== null && count >= max;
  const quantity = pieces(charged);
  const price = choicePriceWords(formats, rules, choice, { count, charged });
  const label = price ? `${name} ${say(price)}` : name;
  if (isRepeatable && max !== 1) {
    return (
      <>
        <div className={`${common.row} ${styles.repeatable}`}>
          <span>{label}</span>
          <Stepper
            label={name}
            value={quantity}
            max={isFull || isSoldOut ? quantity : groupCaps.most}
            onChange={onQuantity}
          />
        </div>
        {children}
      </>
    );
  }
  const shared = { label, checked: quantity > 0, disabled: (isSoldOut || (isFull && max !== 1)) && quantity === 0 };
  return (
    <>
      {max === 1 ? (
        <Radio name={radios} {...shared} onChange={() => onQuantity(1)} />
      ) : (
        <Checkbox {...shared} onChange={() => onQuantity(quantity > 0 ? 0 : 1)} />
      )}
      {children}
    </>
  );
}
