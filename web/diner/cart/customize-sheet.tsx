import { useState } from 'react';
import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { type GroupFault, type GroupPick, groupFault } from '../../../core/domain/choice-groups.ts';
import { isChoiceRequired } from '../../../core/domain/customization.ts';
import { choiceLimit } from '../../../core/domain/customization-fault.ts';
import { contentsFacts } from '../../../core/domain/item-contents.ts';
import { centsOf } from '../../../core/domain/money.ts';
import { pricePicks } from '../../../core/domain/pricing/choice-prices.ts';
import { unitName } from '../../../core/domain/unit-words.ts';
import { cartMessages } from '../../../core/messages/en/diner/cart.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { checkAgainstMenu } from '../../api/cart/against-menu.ts';
import { type CartChoice, type CartLine, lineCents } from '../../api/cart/cart-line.ts';
import { choiceOf, groupChoices } from '../../api/cart/line-choices.ts';
import { ownList } from '../../api/cart/needs-choice.ts';
import { groupsOf, picksOf, withPick } from '../../api/choice-groups.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { Contents } from '../../ui/plain/contents.tsx';
import type { Elements } from '../../ui/plain/elements.ts';
import { InfoIcon, WarningIcon } from '../../ui/plain/icons.tsx';
import { DishMark } from '../../ui/plain/plate.tsx';
import { say } from '../../ui/plain/say.tsx';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import { Choice } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './customize-sheet.module.css';
import { GroupChoices, Inside } from './group-choices.tsx';
import { changeWords } from './line-words.ts';
import { SheetPhoto } from './sheet-photo.tsx';

export type Customization = Pick<CartLine, 'selectedSubItems' | 'specialInstruction'>;

interface CustomizeSheetProps {
  /** As it was when the sheet opened. */
  item: MenuItem;
  /** As it is now: the sheet says what becomes of the dish while it is open. */
  menu: readonly MenuCategory[];
  quantity: number;
  chosen: Customization;
  onSubmit: (customization: Customization) => void;
  onClose: () => void;
}

export function CustomizeSheet({ item: opened, menu, quantity, chosen, onSubmit, onClose }: CustomizeSheetProps) {
  const formats = useFormats();
  const [now] = checkAgainstMenu([asLine(opened, quantity)], menu);
  const { item = opened, changes = [], orderable = false } = now ?? {};
  const [choices, setChoices] = useState<readonly CartChoice[]>(chosen.selectedSubItems.filter(({ group }) => !group));
  const [picks, setPicks] = useState<readonly GroupPick[]>(picksOf(chosen.selectedSubItems));
  const [fault, setFault] = useState<GroupFault>();
  const groups = groupsOf(item.groups);
  const picked = groupChoices(item, picks);
  const [request, setRequest] = useState(chosen.specialInstruction);
  const [missing, setMissing] = useState(false);
  const required = isChoiceRequired({ ...item, choiceNames: ownList(item).map((one) => one.subItemName) });
  const totalCents = lineCents({ ...asLine(item, quantity), selectedSubItems: [...choices, ...picked] });

  const submit = () => {
    const found = groupFault(groups, picks, quantity);
    setFault(found);
    if (required && choices.length === 0) return setMissing(true);
    if (found) return;
    onSubmit({ selectedSubItems: [...choices, ...picked], specialInstruction: request.trim() });
  };
  const pick = (one: GroupPick) => {
    setFault(undefined);
    setPicks((all) => withPick(groups, all, one));
  };
  const change = (unit: number, next: readonly CartChoice[]) => {
    setMissing(false);
    setChoices((all) =>
      [...all.filter((one) => one.sequence !== unit), ...next].sort((a, b) => a.sequence - b.sequence),
    );
  };

  const footer = (
    <>
      {missing ? (
        <div className={styles.error}>
          <ErrorStrip>{say(cartMessages.mustChoose)}</ErrorStrip>
        </div>
      ) : null}
      <div className={styles.changes} aria-live="polite">
        {changes.map((change) => (
          <p key={change.kind} className={`${common.line} ${orderable ? common.newTint : common.danger}`}>
            {orderable ? <InfoIcon /> : <WarningIcon />}
            <span>{changeWords(formats, change)}</span>
          </p>
        ))}
      </div>
      <Button look="primary" size="large" wide className={styles.submit} disabled={!orderable} onClick={submit}>
        <span>{say(cartMessages.submit)}</span>
        <span className={common.figures} aria-hidden="true">
          {formats.amount(totalCents)}
        </span>
      </Button>
    </>
  );
  return (
    <Sheet
      title={say(cartMessages.title)}
      subtitle={say(quantity > 1 ? cartMessages.dishEach : cartMessages.dish, {
        name: item.itemName,
        price: formats.amount(centsOf(item.price)),
      })}
      picture={item.photo ? undefined : <DishMark name={item.itemName} />}
      footer={footer}
      onClose={onClose}
    >
      <SheetPhoto item={item} />
      {Array.from({ length: quantity }, (_, at) => at + 1).map((unit) => (
        <Unit
          key={unit}
          item={item}
          unit={unit}
          quantity={quantity}
          required={required}
          chosen={choices.filter((one) => one.sequence === unit)}
          chosenInAll={choices.length}
          onChange={(next) => change(unit, next)}
        >
          <GroupChoices
            groups={groups}
            unit={unit}
            picks={picks}
            priced={pricePicks(groups, picks)}
            fault={fault}
            onPick={pick}
          />
        </Unit>
      ))}
      {item.allergens ? <Contents label={say(menuMessages.contents)} {...contentsFacts(item)} /> : null}
      <TextField
        label={say(cartMessages.request)}
        optional
        maxLength={1000}
        value={request}
        onChange={(event) => setRequest(event.target.value)}
      />
    </Sheet>
  );
}

interface UnitProps {
  item: MenuItem;
  unit: number;
  quantity: number;
  required: boolean;
  chosen: readonly CartChoice[];
  /** Across all units; the limit counts them together. */
  chosenInAll: number;
  onChange: (chosen: readonly CartChoice[]) => void;
  /** The groups of the unit. */
  children: Elements;
}

function Unit({ item, unit, quantity, required, chosen, chosenInAll, onChange, children }: UnitProps) {
  const formats = useFormats();
  const isSingle = item.selection === 'S';
  const toggle = (name: string, checked: boolean) => {
    const choice = choiceOf(item, name, unit);
    if (!choice) return;
    const others = isSingle ? [] : chosen.filter((one) => one.subItemName !== name);
    onChange(checked ? [...others, choice] : others);
  };
  return (
    <fieldset className={styles.unit}>
      <legend className={`${common.line} ${styles.legend}`}>
        <span className={styles.name}>{item.itemName}</span>
        {quantity > 1 ? (
          <span className={`${common.quiet} ${styles.of}`}>
            {say(cartMessages.unitOf, { unit: unitName(unit), quantity })}
          </span>
        ) : null}
      </legend>
      {ownList(item).length > 0 ? (
        <>
          <UnitRule item={item} quantity={quantity} required={required} chosenInAll={chosenInAll} />
          <Inside contents={{}} isTold={false} />
        </>
      ) : null}
      {ownList(item).map(({ subItemName, price }) => (
        <Choice
          key={subItemName}
          kind={isSingle ? 'one' : 'many'}
          group={`unit-${unit}`}
          label={subItemName}
          extra={`+ ${formats.amount(centsOf(price))}`}
          checked={chosen.some((one) => one.subItemName === subItemName)}
          onChange={(checked) => toggle(subItemName, checked)}
        />
      ))}
      {isSingle && !required && chosen.length > 0 ? (
        <Button look="quiet" size="small" onClick={() => onChange([])}>
          {say(cartMessages.clear)}
        </Button>
      ) : null}
      {children}
    </fieldset>
  );
}

function UnitRule({
  item,
  quantity,
  required,
  chosenInAll,
}: Pick<UnitProps, 'item' | 'quantity' | 'required' | 'chosenInAll'>) {
  const limit = choiceLimit(item, quantity);
  const isCounted = item.selection === 'M' && Number.isFinite(limit);
  const isBroken = isCounted && chosenInAll > limit;
  const words = [
    item.selection === 'S'
      ? say(cartMessages.chooseOne)
      : isCounted
        ? say(quantity > 1 ? cartMessages.chooseUpToInAll : cartMessages.chooseUpTo, { limit })
        : say(cartMessages.chooseAny),
    ...(isCounted
      ? [
          isBroken
            ? say(cartMessages.chosen, { chosen: chosenInAll })
            : say(cartMessages.left, { left: limit - chosenInAll }),
        ]
      : []),
    required ? say(cartMessages.required) : say(cartMessages.optional),
  ].join(' · ');
  return (
    <p className={`${common.hint} ${styles.rule} ${isBroken ? styles.broken : ''}`} aria-live="polite">
      {words}
    </p>
  );
}

function asLine(item: MenuItem, qty: number): CartLine {
  const { itemId, itemName, description, price } = item;
  const category = { itemCategoryId: 0, categoryName: '' };
  return { itemId, itemName, description, price, ...category, qty, selectedSubItems: [], specialInstruction: '' };
}
