import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../core/contract/items.ts';
import { forcedMax, itemCaps } from '../../../core/domain/item-rules.ts';
import { itemTypeNames } from '../../../core/domain/item-types.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import { portalPaths } from '../../paths/portal.ts';
import { ChevronDownIcon } from '../../ui/plain/icons.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import { FirstAdd } from '../shell/first-add.tsx';
import { useFreshness } from '../shell/use-freshness.ts';
import { categoryNamesQuery } from './calls.ts';
import styles from './item-form.module.css';
import type { ItemFormPart } from './item-form.tsx';
import { availabilityOptions, itemMessages, selectionOptions } from './messages.ts';

const typeOptions = itemTypeNames.map((label, id) => ({ value: String(id), label }));

interface ItemFieldsProps extends ItemFormPart {
  /** The category that the item was saved with: it keeps its name while the list of categories is away. */
  ownCategory: Item['category'] | undefined;
}

/** The item's own fields, in the documented words. */
export function ItemFields({ values, markOf, change, ownCategory }: ItemFieldsProps) {
  const { categories, areNone } = useCategoryOptions(ownCategory);
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
          value={values.itemName}
          {...markOf('itemName')}
          onChange={(event) => change({ itemName: event.currentTarget.value })}
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
          value={values.categoryId}
          {...markOf('categoryId')}
          onChange={(categoryId) => change({ categoryId })}
        />
        <MultiSelect
          className={styles.whole ?? ''}
          classNames={{ input: styles.types ?? '', pillsList: styles.pills ?? '', inputField: styles.typed ?? '' }}
          label="Type"
          description={itemMessages.typeHint}
          searchable
          maxDropdownHeight={400}
          data={typeOptions}
          value={[...values.types]}
          {...markOf('types')}
          rightSection={<ChevronDownIcon />}
          rightSectionPointerEvents="none"
          onChange={(types) => change({ types: [...types].sort() })}
        />
        <Select
          className={styles.third ?? ''}
          label="Availibility"
          description={itemMessages.availabilityHint}
          data={availabilityOptions}
          value={values.availability}
          onChange={(availability) => availability && change({ availability })}
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
          value={values.price}
          {...markOf('price')}
          onChange={(event) => change({ price: event.currentTarget.value })}
        />
        <Textarea
          className={styles.whole ?? ''}
          label="Description"
          description={itemMessages.descriptionHint}
          rows={3}
          resize="vertical"
          maxLength={textLimits.description}
          value={values.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TextInput
          className={styles.half ?? ''}
          label="Max"
          description="Choices for each unit, counted over all units together. 0 means no limit."
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(itemCaps.max).length}
          value={values.max}
          onChange={(event) => change({ max: event.currentTarget.value })}
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

function useCategoryOptions(own: Item['category'] | undefined) {
  const query = useQuery(categoryNamesQuery);
  useFreshness(query, itemMessages.categoriesFailed);
  const listed = (query.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isListed = !own || listed.some(({ value }) => value === String(own.itemCategoryId));
  const categories = isListed ? listed : [{ value: String(own.itemCategoryId), label: own.categoryName }, ...listed];
  return { categories, areNone: query.data !== undefined && categories.length === 0 };
}
