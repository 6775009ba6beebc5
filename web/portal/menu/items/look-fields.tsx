import { MultiSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../core/contract/items.ts';
import { mostGoesWith } from '../../../../core/domain/item-rules.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { InputProps } from '../../shared/records/record-fields.tsx';
import { outlineQuery } from '../../shared/updates/calls.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import styles from './item-fields.module.css';

/** An absent field keeps what is stored. */
const ifChanged = <Value,>(value: Value, stored: Value) =>
  JSON.stringify(value) === JSON.stringify(stored) ? undefined : value;

export const lookFields = {
  featured: {
    initial: (row: Item | undefined): boolean => row?.featured ?? false,
    sent: (value: boolean, row: Item | undefined) => ifChanged(value, row?.featured ?? false),
    Input: ({ input, change }: InputProps<Item, boolean>) => (
      <Switch
        label={say(itemMessages.featured)}
        description={say(itemMessages.featuredHint)}
        checked={input.value}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    ),
  },
  goesWith: {
    initial: (row: Item | undefined): readonly number[] => row?.goesWith ?? [],
    sent: (ids: readonly number[], row: Item | undefined) => ifChanged([...ids], row?.goesWith ?? []),
    Input: GoesWithInput,
  },
};

function GoesWithInput({ input, change, row }: InputProps<Item, readonly number[]>) {
  const outline = useQuery(outlineQuery);
  useFreshness(outline, say(itemMessages.dishesFailed));
  const dishes = (outline.data ?? []).flatMap(({ items }) => items).filter(({ itemId }) => itemId !== row?.itemId);
  const listed = dishes.map(({ itemId, itemName }) => ({ value: String(itemId), label: itemName }));
  // A dish that was removed since is left out; until the list is there, the chosen ones are kept.
  const chosen = outline.data ? input.value.filter((id) => dishes.some(({ itemId }) => itemId === id)) : [];
  return (
    <MultiSelect
      className={styles.whole}
      classNames={{ input: styles.types, pillsList: styles.pills, inputField: styles.typed }}
      label={say(itemMessages.goesWith)}
      description={say(itemMessages.goesWithHint, { most: mostGoesWith })}
      searchable
      maxValues={mostGoesWith}
      nothingFoundMessage={say(itemMessages.noSuchDish)}
      disabled={!outline.data}
      data={listed}
      {...input}
      value={chosen.map(String)}
      onChange={(ids) => change(ids.map(Number))}
    />
  );
}
