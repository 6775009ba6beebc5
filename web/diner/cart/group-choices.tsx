import { type ReactNode, useEffect, useRef } from 'react';
import { type AllergenCode, allergenOf, allergenWords } from '../../../core/domain/allergens.ts';
import {
  type ChoiceGroup,
  type GroupChoice,
  type GroupFault,
  type GroupPick,
  groupCaps,
  isAt,
  isOpen,
  pieces,
  type Slot,
  slotsOf,
} from '../../../core/domain/choice-groups.ts';
import { choicePriceWords, groupFaultWords, ruleWords } from '../../../core/domain/group-words.ts';
import type { PricedPick } from '../../../core/domain/pricing/choice-prices.ts';
import { allergenMessages } from '../../../core/messages/en/core/allergens.ts';
import { cartMessages } from '../../../core/messages/en/diner/cart.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { Stepper } from '../../ui/plain/stepper.tsx';
import { useCantEat } from '../contents/use-cant-eat.ts';
import { Choice } from '../ui/choice.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './customize-sheet.module.css';

interface GroupChoicesProps {
  groups: readonly ChoiceGroup[];
  unit: number;
  /** Of all units. */
  picks: readonly GroupPick[];
  priced: readonly PricedPick[];
  fault: GroupFault | undefined;
  onPick: (pick: GroupPick) => void;
}

/** The groups of one unit; a nested one below the choice that opened it. */
export function GroupChoices({ groups, unit, picks, ...rest }: GroupChoicesProps) {
  const slots = slotsOf(groups);
  const shown = (within: string, parent: string) =>
    slots
      .filter((slot) => slot.within === within && slot.parent === parent && isOpen(slot, unit, picks))
      .map((slot) => <Group key={slot.group} slot={slot} unit={unit} picks={picks} nested={shown} {...rest} />);
  return shown('', '');
}

interface GroupProps extends Omit<GroupChoicesProps, 'groups'> {
  slot: Slot;
  nested: (within: string, parent: string) => ReactNode;
}

function Group({ slot, unit, picks, priced, fault, onPick, nested }: GroupProps) {
  const { rules, group, within } = slot;
  const box = useRef<HTMLFieldSetElement>(null);
  const own = fault && fault.unit === unit && isAt(fault, slot) ? fault : undefined;
  useEffect(() => {
    if (own) box.current?.focus();
  }, [own]);
  const picked = picks.filter((one) => one.unit === unit && isAt(one, slot));
  const count = pieces(picked);
  const [only] = picked;
  const set = (name: string, quantity: number) => onPick({ group, within, name, unit, quantity });
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      className={`${styles.group} ${within ? styles.nested : ''}`}
      aria-invalid={own ? true : undefined}
    >
      <legend className={styles.groupName}>{within ? `${within}: ${group}` : group}</legend>
      <p className={`${common.hint} ${styles.rule}`}>
        {ruleWords(rules)
          .map((words) => say(words))
          .join(' · ')}
      </p>
      {own ? (
        <p className={`${common.hint} ${styles.broken}`} role="alert">
          {say(groupFaultWords(own))}
        </p>
      ) : null}
      {rules.choices.map((choice) => (
        <Offered
          key={choice.name}
          choice={choice}
          rules={rules}
          radios={`unit-${unit}-${within}-${group}`}
          count={count}
          charged={priced.filter((one) => one.unit === unit && isAt(one, slot) && one.name === choice.name)}
          onQuantity={(quantity) => set(choice.name, quantity)}
        >
          {nested(choice.name, group)}
        </Offered>
      ))}
      {only && rules.max === 1 && rules.min === 0 ? (
        <Button look="quiet" size="small" onClick={() => set(only.name, 0)}>
          {say(cartMessages.clear)}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Marked if the guest can't eat it. */
function Allergens({ codes }: { codes: readonly AllergenCode[] }) {
  const { avoided } = useCantEat();
  const isAvoided = avoided.some((one) => codes.some((code) => code === one || allergenOf(code) === one));
  return (
    <p className={`${common.fine} ${styles.allergens} ${isAvoided ? common.danger : ''}`}>
      {say(allergenMessages.contains, { allergens: allergenWords(codes) })}
    </p>
  );
}

interface OfferedProps {
  choice: GroupChoice;
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
  const { max, isRepeatable } = rules;
  const { name, isSoldOut = false, allergens } = choice;
  const isFull = max !== null && count >= max;
  const quantity = pieces(charged);
  const price = choicePriceWords(formats, rules, choice, { count, charged });
  const extra = price && say(price);
  const contents = allergens?.length ? <Allergens codes={allergens} /> : null;
  if (isRepeatable && max !== 1) {
    return (
      <>
        <div className={`${common.line} ${styles.repeatable}`}>
          <span className={styles.name}>{name}</span>
          {extra ? <span className={common.hint}>{extra}</span> : null}
          <Stepper
            label={name}
            value={quantity}
            max={isFull || isSoldOut ? quantity : groupCaps.most}
            onChange={onQuantity}
          />
        </div>
        {contents}
        {children}
      </>
    );
  }
  return (
    <>
      <Choice
        kind={max === 1 ? 'one' : 'many'}
        group={radios}
        label={name}
        {...(extra ? { extra } : {})}
        checked={quantity > 0}
        disabled={(isSoldOut || (isFull && max !== 1)) && quantity === 0}
        onChange={(checked) => onQuantity(checked ? 1 : 0)}
      />
      {contents}
      {children}
    </>
  );
}
