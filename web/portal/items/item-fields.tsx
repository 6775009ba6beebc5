import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../core/contract/items.ts';
import { forcedMax, itemCaps } from '../../../core/domain/item-rules.ts';
import { itemTypeNames } from '../../../core/domain/item-types.ts';
import { portalPaths } from '../../../core/domain/paths.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import { ChevronDownIcon } from '../../ui/plain/icons.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import { FirstAdd } from '../forms/first-add.tsx';
import type { FieldsProps } from '../list/record-description.ts';
import { useFreshness } from '../live/use-freshness.ts';
import { categoryNamesQuery } from './calls.ts';
import styles from './item-fields.module.css';
import { type ItemValues, settledBy } from './item-values.ts';
import { availabilityOptions, itemMessages, selectionOptions } from './messages.ts';
import { SubItemsPanel } from './sub-items-panel.tsx';

const typeOptions = itemTypeNames.map((label, id) => ({ value: String(id), label }));

/** The whole item: its own fields and its customization. */
export function ItemFields({ form, row }: FieldsProps<Item, ItemValues>) {
  return (
    <div className={styles.columns}>
      <OwnFields form={form} row={row} />
      <SubItemsPanel form={form} />
    </div>
  );
}

/** The item's own fields, in the documented words. */
function OwnFields({ form, row }: Pick<FieldsProps<Item, ItemValues>, 'form' | 'row'>) {
  const { values, field } = form;
  const change = (part: Partial<ItemValues>) => form.change(part, settledBy(part));
  const { categories, areNone } = useCategoryOptions(row?.category);
  return (
    <Panel>
      <div className={styles.fields}>
        <TextInput
          className={styles.half ?? ''}
          label="Name"
          description={itemMessages.nameHint}
          required
          autoFocus={values.itemId === null}
          maxLength={textLimits.name}
          {...field('itemName')}
        />
        <Select
          className={styles.half ?? ''}
          label="Category"
          required
          searchable
          nothingFoundMessage={areNone ? itemMessages.noCategories : itemMessages.noSuchCategory}
          description={
            areNone ? (
              <FirstAdd missing={itemMessages.noCategories} to={portalPaths.itemCategory} privilege="itemcategory">
                {itemMessages.addCategory}
              </FirstAdd>
            ) : (
              itemMessages.categoryHint
            )
          }
          data={categories}
          {...field('categoryId')}
        />
        <MultiSelect
          className={styles.whole ?? ''}
          classNames={{ input: styles.types ?? '', pillsList: styles.pills ?? '', inputField: styles.typed ?? '' }}
          label="Type"
          description={itemMessages.typeHint}
          searchable
          maxDropdownHeight={400}
          data={typeOptions}
          {...form.mark('types')}
          value={[...values.types]}
          rightSection={<ChevronDownIcon />}
          rightSectionPointerEvents="none"
          onChange={(types) => change({ types: [...types].sort() })}
        />
        <Select
          className={styles.third ?? ''}
          label="Availibility"
          description={itemMessages.availabilityHint}
          data={availabilityOptions}
          {...field('availability')}
        />
        <Select
          className={styles.third ?? ''}
          label="Customized"
          description={itemMessages.selectionHint}
          data={selectionOptions}
          value={values.selection}
          onChange={(selection) => selection && change({ selection })}
        />
        <TextInput
          className={styles.third ?? ''}
          label="Price"
          description={itemMessages.priceHint}
          required
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...field('price')}
        />
        <Textarea
          className={styles.whole ?? ''}
          label="Description"
          description={itemMessages.descriptionHint}
          rows={3}
          resize="vertical"
          maxLength={textLimits.description}
          {...field('description')}
        />
        <TextInput
          className={styles.half ?? ''}
          label="Max"
          description="Choices for each unit, counted over all units together. 0 means no limit."
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(itemCaps.max).length}
          {...field('max')}
          onBlur={() => change({ max: String(forcedMax(values.max)) })}
        />
        <div className={`${styles.half} ${styles.mandatory}`}>
          <Switch
            label="Mandatory"
            aria-describedby="mandatory-hint"
            checked={values.mandatory}
            onChange={(event) => change({ mandatory: event.currentTarget.checked })}
          />
          <p id="mandatory-hint" className={styles.hint}>
            A choice is required for every unit.
          </p>
        </div>
      </div>
    </Panel>
  );
}

/** `own` is the category that the item was saved with: it keeps its name while the list of categories is away. */
function useCategoryOptions(own: Item['category'] | undefined) {
  const query = useQuery(categoryNamesQuery);
  useFreshness(query, itemMessages.categoriesFailed);
  const listed = (query.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isListed = !own || listed.some(({ value }) => value === String(own.itemCategoryId));
  const categories = isListed ? listed : [{ value: String(own.itemCategoryId), label: own.categoryName }, ...listed];
  return { categories, areNone: query.data !== undefined && categories.length === 0 };
}
