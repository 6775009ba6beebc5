import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PlusIcon, RefreshIcon } from '../../ui/plain/icons.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../ui/plain/states.tsx';
import { ListTable } from '../../ui/staff/list-table.tsx';
import { PageHeader } from '../../ui/staff/page-header.tsx';
import { Pager } from '../../ui/staff/pager.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import { NoticeArea } from '../shell/notice-area.tsx';
import { useFreshness } from '../shell/use-freshness.ts';
import { readKeptDraft } from './kept-draft.ts';
import type { ListDescription } from './list-description.ts';
import styles from './list-page.module.css';
import { type ListState, useListState } from './list-state.ts';
import { SearchField } from './search-field.tsx';

/** Any list screen from its description: search, refresh, paging, Max Rows, serial number, list and detail mode. */
export function ListPage<Row>({ description }: { description: ListDescription<Row> }) {
  const { title, queryKey, detail } = description;
  const state = useListState(description.defaultSize);
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<{ row: Row | undefined } | undefined>(() => cutOffRow<Row>(queryKey));
  useDocumentTitle(`${title} · Comanda`);

  if (opened && detail) {
    return detail({
      row: opened.row,
      onClose: () => setOpened(undefined),
      onSaved: () => {
        setOpened(undefined);
        void queryClient.invalidateQueries({ queryKey: [queryKey] });
      },
    });
  }
  const open = description.onOpen ?? (detail ? (row: Row) => setOpened({ row }) : undefined);
  return <List description={description} state={state} onOpen={open} onAdd={() => setOpened({ row: undefined })} />;
}

/** The record in whose form the last session ended with something typed. */
function cutOffRow<Row>(screen: string): { row: Row | undefined } | undefined {
  const kept = readKeptDraft(screen);
  return kept && { row: (kept.row ?? undefined) as Row | undefined };
}

interface ListProps<Row> {
  description: ListDescription<Row>;
  state: ListState;
  onOpen: ((row: Row) => void) | undefined;
  onAdd: () => void;
}

function List<Row>({ description, state, onOpen, onAdd }: ListProps<Row>) {
  const { title, queryKey, columns, filters, filterNames = [], addText, rowActions, actionsHeader } = description;
  const { page, size, searchText, change } = state;
  const key = [queryKey, { page, size, searchText, filters: filterNames.map((name) => state.filter(name, '')) }];
  const rows = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => description.fetchPage(state, signal),
    placeholderData: (previous) => previous,
  });
  const fresh = useFreshness(rows, description.failureText);
  const data = rows.data;
  const isPastEnd = data !== undefined && !rows.isPlaceholderData && data.totalPages > 0 && page >= data.totalPages;

  // The last row of the last page may have been deleted.
  useEffect(() => {
    if (isPastEnd) change({ page: data.totalPages - 1 });
  });

  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<RefreshIcon />}
              loading={rows.isFetching && !rows.isPending}
              onClick={() => void rows.refetch()}
            >
              Refresh
            </Button>
            {addText ? (
              <Button leftSection={<PlusIcon />} onClick={onAdd}>
                {addText}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={styles.tools}>
        {filters ? (
          filters(state)
        ) : (
          <SearchField value={searchText} onSearch={(text) => change({ searchText: text })} />
        )}
      </div>
      <NoticeArea>
        {fresh.staleSince && !fresh.refused ? (
          <StaleStrip since={fresh.staleSince} onRetry={() => void rows.refetch()} retrying={rows.isFetching} />
        ) : null}
      </NoticeArea>
      <Panel
        flush
        footer={
          data ? (
            <Pager
              page={page}
              size={size}
              totalPages={data.totalPages}
              totalElements={data.totalElements}
              onPage={(next) => change({ page: next })}
              onSize={(next) => change({ size: next })}
            />
          ) : null
        }
      >
        {fresh.refused || fresh.unreachable ? (
          <div className={styles.area}>
            <ErrorStrip onRetry={() => void rows.refetch()} retrying={rows.isFetching}>
              The list could not be loaded.
            </ErrorStrip>
          </div>
        ) : null}
        {rows.isPending && !rows.isError ? (
          <div className={styles.area}>
            <LoadingSkeleton shape="rows" count={6} label={`Loading ${title}`} />
          </div>
        ) : null}
        {data?.content.length === 0 ? <EmptyState>{description.emptyText}</EmptyState> : null}
        {data && data.content.length > 0 ? (
          <div aria-busy={rows.isPlaceholderData} className={styles.rows}>
            <ListTable
              label={title}
              columns={columns}
              rows={data.content}
              rowKey={description.rowKey}
              rowName={description.rowName}
              firstSerial={page * size + 1}
              {...(onOpen ? { onOpen } : {})}
              {...(rowActions ? { rowActions } : {})}
              {...(actionsHeader ? { actionsHeader } : {})}
            />
          </div>
        ) : null}
      </Panel>
    </>
  );
}
