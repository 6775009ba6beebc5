import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../core/contract/items.ts';
import { mostGoesWith } from '../../../../core/domain/item-rules.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { say } from '../../../ui/plain/say.tsx';
import { CheckSelect } from '../../../ui/staff/check-select.tsx';
import type { InputProps } from '../../shared/records/record-fields.tsx';
import { outlineQuery } from '../../shared/updates/calls.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';

export function GoesWithInput({ input, change, row }: InputProps<Item, readonly number[]>) {
  const outline = useQuery(outlineQuery);
  useFreshness(outline, say(itemMessages.dishesFailed));
  const options = (outline.data ?? [])
    .flatMap(({ items }) => items)
    .filter(({ itemId }) => itemId !== row?.itemId)
    .map(({ itemId, itemName }) => ({ value: String(itemId), label: itemName }));
  return (
    <CheckSelect
      label={say(itemMessages.goesWith)}
      description={say(itemMessages.goesWithHint, { most: mostGoesWith })}
      searchable
      maxValues={mostGoesWith}
      emptyText={say(itemMessages.noSuchDish)}
      disabled={!outline.data}
      options={options}
      {...input}
      value={input.value.map(String).filter((id) => options.some(({ value }) => value === id))}
      onChange={(ids) => change(ids.map(Number))}
    />
  );
}
