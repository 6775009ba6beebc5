import { Select } from '@mantine/core';
import type { MenuOutline } from '../../../../core/contract/menu.ts';
import { groupMessages } from '../../../../core/messages/en/portal/choice-groups.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { say } from '../../../ui/plain/say.tsx';
import styles from './choice-groups.module.css';

interface DishSelectProps {
  itemId: number | null;
  name: string;
  /** Undefined while they are loading. */
  dishes: MenuOutline | undefined;
  error: string | undefined;
  onChange: (part: { itemId: number | null; name?: string }) => void;
}

/** The dish that a choice is. The choice is called like it, unless staff typed another name. */
export function DishSelect({ itemId, name, dishes, error, onChange }: DishSelectProps) {
  const nameOf = (id: number | null) =>
    dishes?.flatMap(({ items }) => items).find((item) => item.itemId === id)?.itemName ?? '';
  const choose = (id: number | null) => {
    const isTyped = name.trim() !== '' && name.trim() !== nameOf(itemId);
    onChange({ itemId: id, ...(isTyped || id === null ? {} : { name: nameOf(id) }) });
  };
  return (
    <Select
      className={styles.dish}
      label={say(groupMessages.dish)}
      description={itemId === null ? undefined : say(groupMessages.dishHint)}
      placeholder={say(groupMessages.noDish)}
      searchable
      clearable
      allowDeselect
      // A refused save focuses the field: its list would cover the reason.
      openOnFocus={false}
      disabled={!dishes}
      nothingFoundMessage={say(itemMessages.noSuchDish)}
      data={(dishes ?? [])
        .filter(({ items }) => items.length > 0)
        .map(({ categoryName, items }) => ({
          group: categoryName,
          items: items.map((item) => ({ value: String(item.itemId), label: item.itemName })),
        }))}
      value={itemId === null ? null : String(itemId)}
      error={error}
      onChange={(id) => choose(id === null ? null : Number(id))}
    />
  );
}
