import { useEffect, useRef } from 'react';
import type { MenuItem } from '../../../core/contract/menu.ts';
import { mostOfLine } from '../../../core/domain/choices/groups.ts';
import { centsOf } from '../../../core/domain/money.ts';
import { pricePicks } from '../../../core/domain/pricing/choice-prices.ts';
import { unitName } from '../../../core/domain/unit-words.ts';
import { pickingMessages } from '../../../core/messages/en/core/picking.ts';
import { cartMessages } from '../../../core/messages/en/diner/cart.ts';
import type { CartChoice } from '../../api/cart/cart-line.ts';
import { choiceOf, privateGroupOf } from '../../api/cart/line-choices.ts';
import { ownList } from '../../api/cart/needs-choice.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { Choice } from '../ui/choice.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './customize-sheet.module.css';
import { GroupChoices, Inside } from './group-choices.tsx';
import { centsOfUnits, type useChoosing } from './use-choosing.ts';

interface UnitProps {
  item: MenuItem;
  unit: number;
  choosing: ReturnType<typeof useChoosing>;
}

/** The choices of one unit, with its sum if there are several. */
export function Unit({ item, unit, choosing }: UnitProps) {
  const formats = useFormats();
  const { groups, quantity, isSame, picks, chosen, fault, pick } = choosing;
  const isNamed = quantity > 1 && !isSame;
  return (
    <fieldset className={styles.card}>
      <legend className={isNamed ? `${common.apart} ${styles.legend}` : common.unseen}>
        <span>{isNamed ? say(unitName(unit)) : item.itemName}</span>
        {isNamed ? (
          <span className={common.amount} aria-hidden="true">
            {formats.amount(centsOfUnits(item, quantity, chosen, unit))}
          </span>
        ) : null}
      </legend>
      {ownList(item).length > 0 ? <OwnList item={item} unit={unit} choosing={choosing} /> : null}
      <GroupChoices
        groups={groups}
        unit={unit}
        picks={picks}
        priced={pricePicks(groups, picks)}
        fault={fault?.group}
        onPick={pick}
      />
    </fieldset>
  );
}

/** The dish's own list, as documented. */
function OwnList({ item, unit, choosing }: UnitProps) {
  const formats = useFormats();
  const { ownChoices, quantity, isRequired, fault, choose } = choosing;
  const isMissing = fault?.unit === unit && !fault.group;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMissing) box.current?.focus();
  }, [isMissing]);
  const isSingle = item.selection === 'S';
  const chosen = ownChoices.filter(({ sequence }) => sequence === unit);
  const toggle = (name: string, checked: boolean) => {
    const choice = choiceOf(item, name, unit);
    if (!choice) return;
    const others: readonly CartChoice[] = isSingle ? [] : chosen.filter(({ subItemName }) => subItemName !== name);
    choose(unit, checked ? [...others, choice] : others);
  };
  return (
    <div ref={box} tabIndex={-1} className={styles.group} data-missing={isMissing || undefined}>
      <OwnRule item={item} quantity={quantity} required={isRequired} chosenInAll={ownChoices.length} />
      <Inside contents={{}} isTold={false} />
      {ownList(item).map(({ subItemName, price }) => (
        <Choice
          key={subItemName}
          kind={isSingle ? 'one' : 'many'}
          group={`unit-${unit}`}
          label={subItemName}
          {...(price > 0 ? { extra: `+ ${formats.amount(centsOf(price))}` } : {})}
          checked={chosen.some((choice) => choice.subItemName === subItemName)}
          onChange={(checked) => toggle(subItemName, checked)}
        />
      ))}
      {isSingle && !isRequired && chosen.length > 0 ? (
        <Button look="quiet" size="small" onClick={() => choose(unit, [])}>
          {say(cartMessages.clear)}
        </Button>
      ) : null}
    </div>
  );
}

interface OwnRuleProps {
  item: MenuItem;
  quantity: number;
  required: boolean;
  /** Across all units; the limit counts them together. */
  chosenInAll: number;
}

function OwnRule({ item, quantity, required, chosenInAll }: OwnRuleProps) {
  const limit = mostOfLine(privateGroupOf(item), quantity);
  const isCounted = item.selection === 'M' && Number.isFinite(limit);
  const isBroken = isCounted && chosenInAll > limit;
  const atMost =
    quantity > 1 ? say(cartMessages.chooseUpToInAll, { limit }) : say(pickingMessages.upTo, { max: limit });
  const words = [
    item.selection === 'S' ? say(pickingMessages.exactly, { min: 1 }) : isCounted ? atMost : say(pickingMessages.any),
    ...(isCounted
      ? [
          isBroken
            ? say(cartMessages.chosen, { chosen: chosenInAll })
            : say(cartMessages.left, { left: limit - chosenInAll }),
        ]
      : []),
    say(required ? pickingMessages.required : pickingMessages.optional),
  ].join(' · ');
  return (
    <p className={`${common.hint} ${isBroken ? styles.broken : ''}`} aria-live="polite">
      {words}
    </p>
  );
}
