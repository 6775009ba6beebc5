import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { type ComponentProps, type Ref, useState } from 'react';
import type { GroupChoice } from '../../../../core/contract/choice-groups.ts';
import { allergenCodes } from '../../../../core/domain/allergens.ts';
import { priceLimits, readTypedPrice, repeatedName } from '../../../../core/domain/item-rules.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { groupMessages } from '../../../../core/messages/en/portal/choice-groups.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { itemContentsMessages } from '../../../../core/messages/en/portal/item-contents.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill, type Message, type Words } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { MoreIcon } from '../../../ui/plain/icons.tsx';
import { isEnter } from '../../../ui/plain/is-enter.ts';
import { say } from '../../../ui/plain/say.tsx';
import { AllergenSelect } from '../../shared/forms/allergen-select.tsx';
import { EditableRows, type RowTools } from '../../shared/forms/editable-rows.tsx';
import { MoneyInput } from '../../shared/forms/money-input.tsx';
import type { FieldMark } from '../../shared/forms/use-draft-form.ts';
import { sessionFormats, useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './choice-rows.module.css';
import { TaxClassSelect } from './tax-class-select.tsx';

/** A choice of a group or of a dish's own list. The latter has no `choiceId`, `isDefault`, `opens` or `itemId`. */
export interface ChoiceValue
  extends Pick<GroupChoice, 'isDefault' | 'soldOut' | 'allergens' | 'description' | 'kitchenName'> {
  readonly taxClass: string | null;
  /** Used only in this form, so that a moved row keeps its inputs. */
  readonly key: number;
  readonly choiceId: number | null;
  readonly name: string;
  /** As typed. */
  readonly price: string;
  readonly opens: string | null;
  /** The dish that the choice consists of, if it is a dish. */
  readonly itemId: number | null;
}

export const noChoice: ChoiceValue = {
  key: 1,
  choiceId: null,
  name: '',
  kitchenName: '',
  description: '',
  price: '',
  isDefault: false,
  soldOut: false,
  allergens: null,
  taxClass: null,
  opens: null,
  itemId: null,
};

export const freeKey = (choices: readonly ChoiceValue[]) => Math.max(0, ...choices.map(({ key }) => key)) + 1;

const typedCents = (price: string) => readTypedPrice(sessionFormats(), price.trim() || '0');

export const decimalOf = (price: string) => sessionFormats().toDecimal(typedCents(price) ?? 0);

export const priceWords = (message: Message<'most' | 'decimals'>): Words =>
  fill(message, priceLimits(sessionFormats()));

interface FaultWords {
  readonly missing: Words;
  readonly repeated: (name: string) => Words;
  readonly priceWrong: Message<'most' | 'decimals'>;
}

export function choicesFault(choices: readonly ChoiceValue[], words: FaultWords): Words | false {
  if (choices.some(({ name }) => name.trim() === '')) return words.missing;
  const twice = choices[repeatedName(choices.map(({ name }) => name))];
  if (twice) return words.repeated(twice.name.trim());
  return choices.some(({ price }) => typedCents(price) === undefined) && priceWords(words.priceWrong);
}

const typedFields = {
  name: { label: fieldMessages.name, maxLength: textLimits.name },
  kitchenName: { label: groupMessages.kitchenName, maxLength: textLimits.name },
  price: { label: fieldMessages.price },
  description: { label: fieldMessages.description, hint: fieldMessages.optional, maxLength: textLimits.description },
};
type TypedField = keyof typeof typedFields;
type MarkOf = (
  field: TypedField | 'taxClass',
) => Partial<Omit<FieldMark, 'error'>> & { error?: string | boolean | undefined };

interface ChoiceInputsProps {
  fields: readonly TypedField[];
  choice: ChoiceValue;
  set: (part: Partial<ChoiceValue>) => void;
  markOf: MarkOf;
  onEnter: () => void;
  nameField?: Ref<HTMLInputElement>;
}

export function ChoiceInputs({ fields, choice, set, markOf, onEnter, nameField }: ChoiceInputsProps) {
  return fields.map((field) => {
    const { label, hint, maxLength }: { label: Words; hint?: Words; maxLength?: number } = typedFields[field];
    const Input = field === 'price' ? MoneyInput : TextInput;
    return (
      <Input
        key={field}
        label={say(label)}
        description={hint && say(hint)}
        ref={field === 'name' ? nameField : undefined}
        {...(maxLength && { maxLength })}
        value={choice[field]}
        {...markOf(field)}
        onKeyDown={(event) => {
          // Enter must not save the whole record.
          if (!isEnter(event)) return;
          event.preventDefault();
          onEnter();
        }}
        onChange={(event) => set({ [field]: event.currentTarget.value })}
      />
    );
  });
}

interface ChoiceRowsProps
  extends Pick<
    ComponentProps<typeof EditableRows<ChoiceValue>>,
    'label' | 'rows' | 'movable' | 'question' | 'onChange' | 'below'
  > {
  /** Rows show name and price; their other fields are behind 'More'. */
  areClosed?: boolean;
  /** Something is wrong with the choices, and any row may be the cause. */
  hasError: boolean;
  markOf?: (at: number) => MarkOf;
  onEnter?: (choice: ChoiceValue, at: number) => void;
  /** Further fields and checkboxes of a row. */
  more?: (choice: ChoiceValue, row: RowTools<ChoiceValue>) => { fields: Elements; checks: Elements };
}

/** The only editor for choices. */
export function ChoiceRows({ areClosed = false, hasError, markOf, onEnter, more, ...rows }: ChoiceRowsProps) {
  const Row = areClosed ? ClosedRow : OpenRow;
  const twice = repeatedName(rows.rows.map(({ name }) => name));
  return (
    <EditableRows
      {...rows}
      className={areClosed ? styles.list : styles.rows}
      keyOf={({ key }) => key}
      nameOf={({ name }, at) => name.trim() || say(groupMessages.choiceOf, { number: at + 1 })}
    >
      {(choice, row) => {
        const isWrong = (field: TypedField | 'taxClass') =>
          (field === 'name' && (choice.name.trim() === '' || row.at === twice)) ||
          (field === 'price' && typedCents(choice.price) === undefined);
        return (
          <Row
            choice={choice}
            row={row}
            markOf={(field) => ({ error: markOf?.(row.at)(field).error ?? (hasError && isWrong(field)) })}
            onEnter={() => onEnter?.(choice, row.at)}
            more={more?.(choice, row)}
          />
        );
      }}
    </EditableRows>
  );
}

const fieldsOfRow = ['name', 'kitchenName', 'price', 'description'] as const;
const markedFields = [...fieldsOfRow, 'taxClass'] as const;

interface RowProps extends Pick<ChoiceInputsProps, 'choice' | 'markOf' | 'onEnter'> {
  row: RowTools<ChoiceValue>;
  more: ReturnType<NonNullable<ChoiceRowsProps['more']>> | undefined;
}

function ClosedRow({ row, ...props }: RowProps) {
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { kitchenName, description, price, soldOut } = props.choice;
  const isFaulty = markedFields.some((field) => props.markOf(field).error);
  const details = [description, kitchenName, soldOut ? say(groupMessages.soldOut) : ''].filter(Boolean);
  return (
    <>
      <span className={styles.words}>
        <strong>{row.name}</strong>
        {details.length > 0 ? <span>{details.join(' · ')}</span> : null}
      </span>
      <span className={common.amount}>{formats.amountOf(decimalOf(price))}</span>
      <span className={styles.buttons}>
        <ActionIcon
          aria-label={say(uiMessages.moreOf, { row: row.name })}
          aria-expanded={isOpen || isFaulty}
          onClick={() => setIsOpen(!isOpen)}
        >
          <MoreIcon />
        </ActionIcon>
        {row.buttons}
      </span>
      {isOpen || isFaulty ? <OpenRow row={{ ...row, buttons: null }} {...props} /> : null}
    </>
  );
}

function OpenRow({ choice, row, more, ...inputs }: RowProps) {
  const { itemId, soldOut, allergens, taxClass } = choice;
  return (
    <fieldset className={styles.choice} aria-label={row.name}>
      <ChoiceInputs fields={fieldsOfRow} choice={choice} set={row.set} {...inputs} />
      {more?.fields}
      {/* A dish has its own tax class and states its own allergens. */}
      {itemId === null ? (
        <TaxClassSelect
          of="choice"
          className={styles.taxClass}
          value={taxClass}
          error={inputs.markOf('taxClass').error}
          onChange={(code) => row.set({ taxClass: code })}
        />
      ) : null}
      {itemId === null && allergens ? (
        <div className={styles.allergens}>
          <AllergenSelect
            label={say(groupMessages.allergens)}
            {...(allergens.length === 0 && { description: say(groupMessages.noneHint) })}
            codes={allergens}
            offered={allergenCodes}
            onChange={(codes) => row.set({ allergens: codes })}
          />
        </div>
      ) : null}
      <div className={`${common.wrapped} ${styles.checks}`}>
        {more?.checks}
        <Checkbox
          label={say(groupMessages.soldOut)}
          checked={soldOut}
          onChange={() => row.set({ soldOut: !soldOut })}
        />
        {itemId === null ? (
          <Checkbox
            label={say(itemContentsMessages.areStated)}
            checked={allergens !== null}
            onChange={() => row.set({ allergens: allergens ? null : [] })}
          />
        ) : null}
        {row.buttons ? <span className={`${common.line} ${styles.moves}`}>{row.buttons}</span> : null}
      </div>
    </fieldset>
  );
}
