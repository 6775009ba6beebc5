import type { Item } from '../../../core/contract/items.ts';
import { RefusalError } from '../../api/staff-request.ts';
import type { DetailProps } from '../list/list-description.ts';
import { LoadedRecord } from '../list/loaded-record.tsx';
import { fetchItem } from './calls.ts';
import { ItemForm, itemsKey } from './item-form.tsx';
import { itemMessages } from './messages.ts';

/** The form of a new item, or of one that is read anew first. */
export function ItemDetail(props: DetailProps<Item>) {
  const { row, onClose } = props;
  if (!row) return <ItemForm {...props} item={undefined} />;
  return (
    <LoadedRecord
      title={itemMessages.detailTitle}
      queryKey={[itemsKey, row.itemId]}
      fetch={(signal) => fetchItem(row.itemId, signal)}
      failureText={failureWords}
      onClose={onClose}
    >
      {(item) => <ItemForm {...props} item={item} />}
    </LoadedRecord>
  );
}

function failureWords(error: Error | null): string {
  const isMissingId = error instanceof RefusalError && error.refused.code === 'MISSING_ID';
  return isMissingId ? itemMessages.missingId : itemMessages.getFailed;
}
