import { TextInput } from '@mantine/core';
import type { Item } from '../../../../core/contract/items.ts';
import { type AllergenCode, allergenCodes } from '../../../../core/domain/allergens.ts';
import { contentsFault, type contentsFigures, parseContentsFigure } from '../../../../core/domain/item-contents.ts';
import { itemContentsMessages } from '../../../../core/messages/en/portal/item-contents.ts';
import type { Message } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';
import { AllergenSelect } from '../../shared/forms/allergen-select.tsx';
import { HintedSwitch, type InputProps } from '../../shared/records/record-fields.tsx';
import { TaxClassSelect } from '../choices/tax-class-select.tsx';
import styles from './item-fields.module.css';

type Codes = readonly AllergenCode[];

interface Labeled {
  readonly type: readonly string[];
  readonly allergens: Codes | null;
  readonly alcohol: string;
}

/** A value that was never stated isn't sent. */
const sentAs = <Value,>(value: Value | null, was: Value | undefined) => value ?? (was === undefined ? undefined : null);

function contradiction(path: 'allergens' | 'alcohol', { type, allergens: listed, alcohol }: Labeled) {
  const figures = { types: type.map(Number), alcohol: parseContentsFigure('alcohol', alcohol) };
  const found = contentsFault({ ...figures, allergens: listed });
  return found?.path === path && found.message;
}

export const contentsFields = {
  allergens: {
    initial: (row: Item | undefined): Codes | null => row?.allergens ?? null,
    fault: (_codes: Codes | null, _row: unknown, values: Labeled) => contradiction('allergens', values),
    sent: (codes: Codes | null, row: Item | undefined) => sentAs(codes && [...codes], row?.allergens),
    Input: AllergensInput,
  },
  traces: {
    initial: (row: Item | undefined): Codes => row?.traces ?? [],
    sent: (codes: Codes, row: Item | undefined) => sentAs(codes.length > 0 ? [...codes] : null, row?.traces),
    Input: ({ input: { value, ...input }, change, values }: InputProps<Item, Codes, Labeled>) => (
      <AllergenSelect
        {...input}
        className={styles.whole}
        label={say(itemContentsMessages.traces)}
        description={say(itemContentsMessages.tracesHint)}
        codes={value}
        offered={allergenCodes.filter((code) => !values.allergens?.includes(code))}
        onChange={change}
      />
    ),
  },
  calories: figure('calories', itemContentsMessages.caloriesHint, itemContentsMessages.caloriesWrong),
  alcohol: figure('alcohol', itemContentsMessages.alcoholHint, itemContentsMessages.alcoholWrong),
  minAge: figure('minAge', itemContentsMessages.minAgeHint, itemContentsMessages.minAgeWrong),
  taxClass: {
    initial: (row: Item | undefined): string | null => row?.taxClass ?? null,
    sent: (code: string | null, row: Item | undefined) => sentAs(code, row?.taxClass),
    Input: ({ input, change }: InputProps<Item, string | null>) => (
      <TaxClassSelect of="dish" className={styles.half} value={input.value} error={input.error} onChange={change} />
    ),
  },
};

function figure(name: keyof typeof contentsFigures, hint: Message, wrong: Message) {
  const read = (typed: string) => parseContentsFigure(name, typed);
  const draw = ({ input }: InputProps<Item, string>) => (
    <TextInput
      className={styles.third}
      label={say(itemContentsMessages[name])}
      description={say(hint)}
      inputMode="decimal"
      maxLength={5}
      {...input}
    />
  );
  return {
    initial: (row: Item | undefined) => String(row?.[name] ?? ''),
    fault: (typed: string, _row: unknown, values: Labeled) =>
      (typed.trim() !== '' && read(typed) === undefined && wrong) ||
      (name === 'alcohol' && contradiction(name, values)),
    sent: (typed: string, row: Item | undefined) => sentAs(read(typed) ?? null, row?.[name]),
    Input: draw,
  };
}

function AllergensInput({ input: { value, ...input }, change }: InputProps<Item, Codes | null>) {
  const hint =
    value === null
      ? itemContentsMessages.notStatedHint
      : value.length === 0
        ? itemContentsMessages.noneHint
        : itemContentsMessages.statedHint;
  return (
    <>
      <HintedSwitch
        className={styles.whole}
        label={say(itemContentsMessages.areStated)}
        hint={say(hint)}
        checked={value !== null}
        onChange={(event) => change(event.currentTarget.checked ? [] : null)}
      />
      {value ? (
        <AllergenSelect
          {...input}
          className={styles.whole}
          label={say(itemContentsMessages.allergens)}
          codes={value}
          offered={allergenCodes}
          onChange={change}
        />
      ) : null}
    </>
  );
}
