import { useId, useState } from 'react';
import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { type GroupFault, isPrivate } from '../../../core/domain/choices/groups.ts';
import { groupFaultWords } from '../../../core/domain/choices/words.ts';
import { contentsFacts } from '../../../core/domain/item-contents.ts';
import { parseItemTypes } from '../../../core/domain/item-types.ts';
import { neededWords } from '../../../core/domain/needed-choice.ts';
import { unitName } from '../../../core/domain/unit-words.ts';
import { pickingMessages } from '../../../core/messages/en/core/picking.ts';
import { cartMessages } from '../../../core/messages/en/diner/cart.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { checkAgainstMenu, type LineChange } from '../../api/cart/against-menu.ts';
import { type CartLine, mostOf, newUnits } from '../../api/cart/cart-line.ts';
import { changeWords } from '../../api/cart/change-words.ts';
import { hasChoices } from '../../api/cart/needs-choice.ts';
import { photoFiles } from '../../api/photo-files.ts';
import type { TaxesNow } from '../../api/taxes.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { Contents } from '../../ui/plain/contents.tsx';
import { DishPicture } from '../../ui/plain/dish-picture.tsx';
import { InfoIcon, WarningIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { Stepper } from '../../ui/plain/stepper.tsx';
import { ConflictMarks } from '../contents/conflict-marks.tsx';
import { ItemTypes } from '../contents/item-types.tsx';
import { conflictOfItem, useCantEat } from '../contents/use-cant-eat.ts';
import { Choice } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useFormats } from '../visit/use-formats.ts';
import { CourseChoice } from './course-choice.tsx';
import styles from './customize-sheet.module.css';
import { Unit } from './unit-choices.tsx';
import { centsOfUnits, lineOf, useChoosing } from './use-choosing.ts';

export type Customization = Pick<CartLine, 'selectedSubItems' | 'specialInstruction' | 'course'>;

interface CustomizeSheetProps {
  /** The dish as it was when the sheet opened. */
  item: MenuItem;
  /** The current menu: the sheet reports changes to the dish while it is open. */
  menu: readonly MenuCategory[];
  taxes: TaxesNow | undefined;
  /** The dish's line in the cart; undefined for a new dish. */
  line: CartLine | undefined;
  isClosed?: boolean;
  seeksFault?: boolean;
  onSubmit: (customization: Customization, quantity: number) => void;
  onClose: () => void;
}

export function CustomizeSheet({ item: opened, menu, taxes, line, isClosed = false, ...rest }: CustomizeSheetProps) {
  const formats = useFormats();
  const { seeksFault = false, onSubmit, onClose } = rest;
  const start = line ?? { ...lineOf(opened, 1), selectedSubItems: newUnits(opened, 0, 1) };
  const item = menu.flatMap(({ items }) => items).find(({ itemId }) => itemId === opened.itemId) ?? opened;
  const choosing = useChoosing(item, start.selectedSubItems, start.qty, seeksFault);
  const { quantity, chosen, check } = choosing;
  const [now] = checkAgainstMenu(formats, [lineOf(opened, quantity)], menu);
  const [request, setRequest] = useState(start.specialInstruction);
  const [course, setCourse] = useState(line?.course);
  const isChoosing = hasChoices(item);
  const submit = () => {
    if (check()) onSubmit({ selectedSubItems: chosen, specialInstruction: request.trim(), course }, quantity);
  };
  return (
    <Sheet
      label={isChoosing ? say(cartMessages.title) : item.itemName}
      footer={
        <Footer
          item={item}
          choosing={choosing}
          changes={now?.changes ?? []}
          disabled={!now?.orderable || isClosed}
          act={say(line || isChoosing ? cartMessages.submit : menuMessages.add)}
          onSubmit={submit}
        />
      }
      onClose={onClose}
    >
      <AboutDish item={item} isMany={quantity > 1} taxes={taxes} />
      {isChoosing ? <Choosing item={item} choosing={choosing} /> : null}
      <CourseChoice menu={menu} itemId={item.itemId} course={course} onChange={setCourse} />
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

interface AboutDishProps extends Pick<CustomizeSheetProps, 'item' | 'taxes'> {
  isMany: boolean;
}

function AboutDish({ item, isMany, taxes }: AboutDishProps) {
  const formats = useFormats();
  const conflict = conflictOfItem(item, useCantEat());
  const price = formats.amountOf(item.price);
  return (
    <>
      <SheetPhoto item={item} />
      <header className={styles.about}>
        <h2 className={styles.dish}>{item.itemName}</h2>
        {item.description ? <p className={common.soft}>{item.description}</p> : null}
        <div className={`${common.row} ${styles.facts}`}>
          <span className={common.amount}>{isMany ? say(cartMessages.each, { price }) : price}</span>
          {taxes?.included ? (
            <span className={common.quiet}>
              {say(taxes.feeInside ? cartMessages.withTaxAndService : cartMessages.withTax)}
            </span>
          ) : null}
          <ItemTypes types={parseItemTypes(item.type) ?? []} />
        </div>
        {conflict ? <ConflictMarks conflict={conflict} /> : null}
      </header>
      <div className={styles.card}>
        <h3 className={styles.cardTitle}>
          <InfoIcon /> <span>{say(menuMessages.contents)}</span>
        </h3>
        <Contents label={say(menuMessages.contents)} {...contentsFacts(item)} />
      </div>
    </>
  );
}

interface ChoosingProps {
  item: MenuItem;
  choosing: ReturnType<typeof useChoosing>;
}

function Choosing({ item, choosing }: ChoosingProps) {
  const { quantity, units, isSame, setSame } = choosing;
  return (
    <>
      <div className={common.apart}>
        <h3 className={styles.title}>{say(cartMessages.title)}</h3>
        {quantity > 1 ? (
          <Choice
            kind="many"
            label={quantity === 2 ? say(cartMessages.sameForBoth) : say(cartMessages.sameForAll, { quantity })}
            checked={isSame}
            onChange={setSame}
          />
        ) : null}
      </div>
      {units.map((unit) => (
        <Unit key={unit} item={item} unit={unit} choosing={choosing} />
      ))}
    </>
  );
}

interface FooterProps extends ChoosingProps {
  changes: readonly LineChange[];
  disabled: boolean;
  act: string;
  onSubmit: () => void;
}

function Footer({ item, choosing, changes, disabled, act, onSubmit }: FooterProps) {
  const formats = useFormats();
  const id = useId();
  const { fault, quantity, chosen, setQuantity } = choosing;
  return (
    <>
      {fault ? (
        <p className={`${common.line} ${styles.fault}`} role={isPrivate(fault) ? 'alert' : undefined}>
          <WarningIcon /> <span>{faultWords(fault, quantity)}</span>
        </p>
      ) : null}
      <div className={styles.changes} aria-live="polite">
        {changes.map((change) => (
          <p key={change.kind} className={`${common.line} ${disabled ? common.danger : common.newTint}`}>
            {disabled ? <WarningIcon /> : <InfoIcon />}
            <span>{say(changeWords(formats, change, menuMessages))}</span>
          </p>
        ))}
      </div>
      <div className={common.wrapped}>
        <Stepper label={item.itemName} value={quantity} min={1} max={mostOf(item)} onChange={setQuantity} />
        <Button
          look="primary"
          size="large"
          className={styles.submit}
          aria-describedby={id}
          disabled={disabled}
          onClick={onSubmit}
        >
          <span>{act}</span>
          <span id={id} className={common.figures} aria-hidden="true">
            {formats.amount(centsOfUnits(formats, item, quantity, chosen))}
          </span>
        </Button>
      </div>
    </>
  );
}

/** The group shows its fault too, but the message above the button also names the unit. */
function faultWords(fault: GroupFault, quantity: number): string {
  const { kind, unit, group, limit } = fault;
  if (isPrivate(fault)) return say(cartMessages.mustChoose);
  if (kind !== 'belowMin' || quantity === 1) return say(groupFaultWords(fault));
  return say(pickingMessages.pleaseFor, { what: neededWords(group, limit), unit: unitName(unit) });
}

function SheetPhoto({ item }: { item: MenuItem }) {
  if (!item.photo) return null;
  return (
    <DishPicture
      name={item.itemName}
      photo={photoFiles(item.photo)}
      sizes="(min-width: 560px) 528px, 100vw"
      eager
      className={styles.photo}
    />
  );
}
