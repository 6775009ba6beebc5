import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Item } from '../../../../core/contract/items.ts';
import { currencyWords } from '../../../../core/domain/formats/currency-words.ts';
import { forcedMax, itemCaps, readTypedPrice } from '../../../../core/domain/item-rules.ts';
import { itemTypeNames } from '../../../../core/domain/item-types.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { itemContentsMessages } from '../../../../core/messages/en/portal/item-contents.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { offerTimesMessages } from '../../../../core/messages/en/portal/offer-times.ts';
import { stockMessages } from '../../../../core/messages/en/portal/stock.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { CheckSelect } from '../../../ui/staff/check-select.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { availabilityOptions } from '../../shared/forms/availability-options.ts';
import { figureOf } from '../../shared/forms/figure-of.ts';
import { FirstAdd } from '../../shared/forms/first-add.tsx';
import { MoneyInput } from '../../shared/forms/money-input.tsx';
import { type Option, saidOptions } from '../../shared/forms/said-options.ts';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import {
  type InputProps,
  lines,
  type RecordBody,
  recordFields,
  text,
  toggle,
} from '../../shared/records/record-fields.tsx';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { sessionFormats, useFormats } from '../../sign-in/session/use-formats.ts';
import { decimalOf, priceWords } from '../choices/choice-rows.tsx';
import { useTaxesNow } from '../choices/tax-class-select.tsx';
import { offerTimesField, priceWindowsField } from '../offer-times/offer-times-field.tsx';
import { useStockDialog } from '../stock/stock-dialog.tsx';
import { stockWords } from '../stock/stock-words.ts';
import { contentsFields } from './contents-fields.tsx';
import { GoesWithInput } from './goes-with-input.tsx';
import styles from './item-fields.module.css';
import { itemGroupsField } from './item-groups.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { subItemsField } from './sub-items.tsx';

type Body = RecordBody<typeof endpoints.saveItem, 'itemId'>;

/** Undefined if unchanged: an absent field keeps its stored value. */
const ifChanged = <Value,>(value: Value, stored: Value) =>
  JSON.stringify(value) === JSON.stringify(stored) ? undefined : value;

const selectionOptions = [
  { value: 'Y', label: itemMessages.none },
  { value: 'M', label: itemMessages.multiple },
  { value: 'S', label: itemMessages.single },
] as const;

const typeOptions = itemTypeNames.map((label, id) => ({ value: String(id), label })) satisfies readonly Option[];

const { inputsByName, ...form } = recordFields<Item, Body>('itemId')({
  itemName: text({
    label: fieldMessages.name,
    missing: itemMessages.nameMissing,
    className: styles.half,
    focusIfNew: true,
    maxLength: textLimits.name,
  }),
  category: {
    initial: (row) => (row ? String(row.category.itemCategoryId) : null),
    fault: (id: string | null) => id === null && itemMessages.refused.MISSING_CATEGORY,
    sent: (id: string | null) => ({ itemCategoryId: Number(id) }),
    Input: CategoryInput,
  },
  type: {
    initial: (row): readonly string[] => row?.type.split(',').filter(Boolean) ?? [],
    sent: (types: readonly string[]) => types.join(','),
    Input: TypesInput,
  },
  availibilty: {
    initial: (row) => row?.availibilty ?? 'A',
    Input: AvailabilityInput,
  },
  selection: {
    initial: (row) => row?.selection ?? 'Y',
    Input: ({ input, change }: InputProps<Item, Item['selection']>) => (
      <Select
        className={styles.third}
        label={say(itemMessages.selection)}
        description={say(itemMessages.selectionHint)}
        data={saidOptions(selectionOptions)}
        value={input.value}
        onChange={(letter) => letter && change(letter, ['subItems'])}
      />
    ),
  },
  price: {
    initial: (row) => (row ? figureOf(row.price) : ''),
    fault: (price: string) =>
      price.trim() === ''
        ? itemMessages.priceMissing
        : readTypedPrice(sessionFormats(), price) === undefined && priceWords(itemMessages.priceWrong),
    sent: decimalOf,
    Input: PriceInput,
  },
  description: lines({
    label: fieldMessages.description,
    hint: fieldMessages.optional,
    className: styles.whole,
    maxLength: textLimits.description,
  }),
  max: {
    initial: (row) => String(row?.max ?? 0),
    sent: forcedMax,
    Input: ({ input, change }: InputProps<Item, string>) => (
      <TextInput
        className={styles.half}
        label={say(itemMessages.max)}
        description={say(itemMessages.maxHint)}
        inputMode="numeric"
        maxLength={String(itemCaps.max).length}
        {...input}
        onBlur={() => change(String(forcedMax(input.value)))}
      />
    ),
  },
  mandatory: {
    initial: (row): boolean => row?.mandatory ?? false,
    ...toggle({
      label: itemMessages.mandatory,
      hint: itemMessages.mandatoryHint,
      className: styles.beside,
      settles: ['subItems'],
    }),
  },
  hidden: {
    // Only sent for items that use it.
    initial: (row): boolean | undefined => row?.hidden,
    ...toggle({ label: stockMessages.hidden, hint: stockMessages.hiddenHint, className: styles.beside }),
  },
  featured: {
    initial: (row): boolean => row?.featured ?? false,
    sent: (isFeatured: boolean, row) => ifChanged(isFeatured, row?.featured ?? false),
    ...toggle({ label: itemMessages.featured, hint: itemMessages.featuredHint }),
  },
  favourite: {
    initial: (row): boolean => row?.favourite ?? false,
    sent: (isFavourite: boolean, row) => ifChanged(isFavourite, row?.favourite ?? false),
    ...toggle({ label: itemMessages.favourite, hint: itemMessages.favouriteHint, className: styles.beside }),
  },
  goesWith: {
    initial: (row): readonly number[] => row?.goesWith ?? [],
    sent: (ids: readonly number[], row) => ifChanged([...ids], row?.goesWith ?? []),
    Input: GoesWithInput,
  },
  subItems: subItemsField,
  offerTimes: offerTimesField(offerTimesMessages.offered, offerTimesMessages.always),
  priceWindows: priceWindowsField,
  ...contentsFields,
  groups: itemGroupsField,
});

export type ItemValues = ReturnType<typeof form.initial>;

export const itemForm = {
  ...form,
  save: (row: Item | undefined, values: ItemValues) =>
    staffRequest(endpoints.saveItem, { body: form.bodyOf(row, values) }),
  Fields: ItemFields,
};

function ItemFields(props: FieldsProps<Item, ItemValues>) {
  const { subItems, groups, featured, goesWith, offerTimes, priceWindows, ...rest } = inputsByName(props);
  const inputsWhere = (isOfContents: boolean) =>
    Object.entries(rest).flatMap(([name, input]) =>
      Object.hasOwn(contentsFields, name) === isOfContents ? [input] : [],
    );
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Panel>
          <div className={styles.fields}>{inputsWhere(false)}</div>
        </Panel>
        <Panel title={say(itemContentsMessages.title)}>
          <div className={styles.fields}>{inputsWhere(true)}</div>
        </Panel>
      </div>
      <div className={styles.stack}>
        <PhotoPanel key={props.row?.itemId} row={props.row} />
        {subItems}
        {groups}
        <Panel title={say(itemMessages.lookTitle)}>
          <div className={styles.stack}>
            {featured}
            {goesWith}
          </div>
        </Panel>
        <Panel title={say(offerTimesMessages.title)}>
          <div className={styles.stack}>
            {offerTimes}
            {priceWindows}
          </div>
        </Panel>
      </div>
    </div>
  );
}

function AvailabilityInput({ input, row }: InputProps<Item, Item['availibilty']>) {
  const formats = useFormats();
  const stock = useStockDialog();
  const state = row && stockWords(formats, row);
  return (
    <div className={styles.third}>
      <Select
        label={say(itemMessages.availability)}
        description={state && say(state)}
        data={saidOptions(availabilityOptions)}
        {...input}
      />
      {row && !row.hidden ? (
        <Button variant="subtle" size="xs" onClick={() => stock.open(row.itemName)}>
          {say(stockMessages.change)}
        </Button>
      ) : null}
      {stock.dialog}
    </div>
  );
}

function CategoryInput({ input, row }: InputProps<Item, string | null>) {
  const query = useQuery(staffQuery(['category-names'], endpoints.categoryNames));
  useFreshness(query, say(itemMessages.categoriesFailed));
  const areNone = query.data?.length === 0;
  const listed = (query.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  // If the list fails to load, the saved category still shows its name.
  const usualCategory = row && { value: String(row.category.itemCategoryId), label: row.category.categoryName };
  const isListed = !usualCategory || listed.some(({ value }) => value === usualCategory.value);
  return (
    <Select
      className={styles.half}
      label={say(categoryMessages.record)}
      required
      searchable
      openOnFocus={false}
      nothingFoundMessage={say(areNone ? itemMessages.noCategories : itemMessages.noSuchCategory)}
      description={
        areNone ? (
          <FirstAdd missing={say(itemMessages.noCategories)} to={portalPaths.itemCategory} privilege="itemcategory">
            {say(itemMessages.addCategory)}
          </FirstAdd>
        ) : undefined
      }
      data={isListed ? listed : [usualCategory, ...listed]}
      {...input}
    />
  );
}

function TypesInput({ input, change }: InputProps<Item, readonly string[]>) {
  return (
    <CheckSelect
      className={styles.whole}
      label={say(itemMessages.type)}
      description={say(itemMessages.typeHint)}
      searchable
      options={saidOptions(typeOptions)}
      {...input}
      onChange={(types) => change([...types].sort())}
    />
  );
}

function PriceInput({ input }: InputProps<Item, string>) {
  const hint = useTaxesNow().data?.areIncluded ? itemMessages.priceWithTaxHint : itemMessages.priceHint;
  return (
    <MoneyInput
      className={styles.third}
      label={say(fieldMessages.price)}
      description={say(hint, { unit: currencyWords(useFormats().currency) })}
      required
      {...input}
    />
  );
}
