import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../core/contract/items.ts';
import { RefusalError } from '../../api/staff-request.ts';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { PageHeader } from '../../ui/staff/page-header.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import type { DetailProps } from '../list/list-description.ts';
import { shellMessages } from '../shell/messages.ts';
import { useFreshness } from '../shell/use-freshness.ts';
import { itemQuery } from './calls.ts';
import { ItemForm } from './item-form.tsx';
import { itemMessages } from './messages.ts';

/** The form of a new item, or of one that is read anew first. */
export function ItemDetail(props: DetailProps<Item>) {
  return props.row ? <SavedItem {...props} row={props.row} /> : <ItemForm {...props} item={undefined} />;
}

function SavedItem(props: DetailProps<Item> & { row: Item }) {
  const query = useQuery(itemQuery(props.row.itemId));
  const fresh = useFreshness(query, failureWords(query.error));
  if (query.data) return <ItemForm {...props} item={query.data} />;
  return (
    <>
      <PageHeader title={itemMessages.detailTitle} back={{ label: 'Back', onClick: props.onClose }} />
      <Panel>
        {query.isError ? (
          <ErrorStrip onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {fresh.refused ? 'This item could not be loaded.' : shellMessages.networkError}
          </ErrorStrip>
        ) : (
          <LoadingSkeleton shape="lines" label="Loading item" />
        )}
      </Panel>
    </>
  );
}

function failureWords(error: Error | null): string {
  const isMissingId = error instanceof RefusalError && error.refused.code === 'MISSING_ID';
  return isMissingId ? itemMessages.missingId : itemMessages.getFailed;
}
