import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../core/contract/items.ts';
import { currencyWords } from '../../../../core/domain/formats/currency-words.ts';
import { forcedMax, itemCaps } from '../../../../core/domain/item-rules.ts';
import { itemTypeNames } from '../../../../core/domain/item-types.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import common from '../../../ui/plain/common.module.css';
import { ChevronDownIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { FirstAdd } from '../../shared/forms/first-add.tsx';
import { type Option, saidOptions } from '../../shared/forms/said-options.ts';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { categoryNamesQuery } from './calls.ts';
import styles from './item-fields.module.css';
import { availabilityOptions, selectionOptions } from './item-options.ts';
import { type ItemValues, settledBy } from './item-values.ts';
import { SubItemsPanel } from './sub-items-panel.tsx';

const typeOptions = itemTypeNames.map((label, id) => ({ value: String(id), label })) satisfies readonly Option[];

export function ItemFields({ form, row }: FieldsProps<Item, ItemValues>) {
  return (
    <div className={styles.columns}>
      <OwnFields form={form} row={row} />
      <SubItemsPanel form={form} />
    </div>
  );
}

function OwnFields({ form, row }: Pick<FieldsProps<Item, ItemValues>, 'form' | 'row'>) {
  const formats = useFormats();
  const { values, field } = form;
  const change = (part: Partial<ItemValues>) => form.change(part, settledBy(part));
  const { categories, areNone } = useCategoryOptions(row?.category);
  return (
    <Panel>
      <div className={styles.fields}>
        <TextInput
          className={styles.half}
          label={say(fieldMessages.name)}
          required
          autoFocus={values.itemId === null}
          maxLength={textLimits.name}
          {...field('itemName')}
        />
        <Select
          className={styles.half}
          label={say(categoryMessages.record)}
          required
          searchable
          nothingFoundMessage={say(areNone ? itemMessages.noCategories : itemMessages.noSuchCategory)}
          description={
            areNone ? (
              <FirstAdd missing={say(itemMessages.noCategories)} to={portalPaths.itemCategory} privilege="itemcategory">
                {say(itemMessages.addCategory)}
              </FirstAdd>
            ) : undefined
          }
          data={categories}
          {...field('categoryId')}
        />
        <MultiSelect
          className={styles.whole}
          classNames={{ input: styles.types, pillsList: styles.pills, inputField: styles.typed }}
          label={say(itemMessages.type)}
          description={say(itemMessages.typeHint)}
          searchable
          maxDropdownHeight={400}
          data={saidOptions(typeOptions)}
          {...form.mark('types')}
          value={[...values.types]}
          rightSection={<ChevronDownIcon />}
          rightSectionPointerEvents="none"
          onChange={(types) => change({ types: [...types].sort() })}
        />
        <Select
          className={styles.third}
          label={say(itemMessages.availability)}
          data={saidOptions(availabilityOptions)}
          {...field('availability')}
        />
        <Select
          className={styles.third}
          label={say(itemMessages.selection)}
          description={say(itemMessages.selectionHint)}
          data={saidOptions(selectionOptions)}
          value={values.selection}
          onChange={(selection) => selection && change({ selection })}
        />
        <TextInput
          className={styles.third}
          label={say(fieldMessages.price)}
          description={say(itemMessages.priceHint, { unit: currencyWords(formats.currency) })}
          required
          leftSection={formats.sign}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...field('price')}
        />
        <Textarea
          className={styles.whole}
          label={say(fieldMessages.description)}
          description={say(fieldMessages.optional)}
          rows={3}
          resize="vertical"
          maxLength={textLimits.description}
          {...field('description')}
        />
        <TextInput
          className={styles.half}
          label={say(itemMessages.max)}
          description={say(itemMessages.maxHint)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(itemCaps.max).length}
          {...field('max')}
          onBlur={() => change({ max: String(forcedMax(values.max)) })}
        />
        <div className={`${styles.half} ${styles.mandatory}`}>
          <Switch
            label={say(itemMessages.mandatory)}
            aria-describedby="mandatory-hint"
            checked={values.mandatory}
            onChange={(event) => change({ mandatory: event.currentTarget.checked })}
          />
          <p id="mandatory-hint" className={`${common.fine} ${styles.hint}`}>
            {say(itemMessages.mandatoryHint)}
          </p>
        </div>
      </div>
    </Panel>
  );
}

/** `own` is the saved category, which keeps its name if the list fails to load. */
function useCategoryOptions(own: Item['category'] | undefined) {
  const query = useQuery(categoryNamesQuery);
  useFreshness(query, say(itemMessages.categoriesFailed));
  const listed = (query.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isListed = !own || listed.some(({ value }) => value === String(own.itemCategoryId));
  const categories = isListed ? listed : [{ value: String(own.itemCategoryId), label: own.categoryName }, ...listed];
  return { categories, areNone: query.data !== undefined && categories.length === 0 };
}
