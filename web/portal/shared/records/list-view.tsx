import { Button } from '@mantine/core';
import { useState } from 'react';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { PlusIcon, RefreshIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { ListTable } from '../../../ui/staff/list-table.tsx';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { Pager } from '../../../ui/staff/pager.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import type { ListDescription } from './list-description.ts';
import styles from './list-page.module.css';
import type { ListState } from './list-state.ts';
import { SearchField } from './search-field.tsx';
import type { ListRows } from './use-list-rows.ts';
import { type FocusReturn, useReturnedFocus } from './use-returned-focus.ts';

interface ListViewProps<Row> {
  description: Omit<ListDescription<Row>, 'onOpen'>;
  state: ListState;
  list: ListRows<Row>;
  onAdd?: (() => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  onSelect?: (row: Row, by: 'click' | 'arrow') => void;
  selectedKey?: string | number | null;
  locked?: boolean;
  back?: FocusReturn | undefined;
}

export function ListView<Row>(props: ListViewProps<Row>) {
  const { description, state, list, onAdd, locked = false, back } = props;
  const { title, addText, filters, rowKey } = description;
  const { query, fresh } = list;
  const at = query.data?.content.findIndex((row) => String(rowKey(row)) === back?.to) ?? -1;
  const { rows: listed, add: addButton } = useReturnedFocus(back, at, locked);
  const mayAsk = !description.cannotAsk?.(state);
  // Spins only for a manual refresh: automatic ones must not take the focus from the button.
  const [isAsking, setAsked] = useState(false);
  const refresh = () => {
    setAsked(true);
    void query.refetch().finally(() => setAsked(false));
  };

  return (
    <>
      <PageHeader
        title={say(title)}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<RefreshIcon />}
              loading={isAsking}
              disabled={locked || !mayAsk}
              onClick={refresh}
            >
              {say(uiMessages.refresh)}
            </Button>
            {description.moreActions?.(locked)}
            {addText && query.data?.mayAdd !== false ? (
              <Button ref={addButton} leftSection={<PlusIcon />} disabled={locked} onClick={() => onAdd?.()}>
                {say(addText)}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={`${common.wrapped} ${styles.tools}`}>
        {filters ? (
          filters(state)
        ) : (
          <SearchField
            value={state.searchText}
            disabled={locked}
            onSearch={(text) => state.change({ searchText: text })}
          />
        )}
      </div>
      <NoticeArea>{fresh.staleSince ? <StaleStrip since={fresh.staleSince} query={query} /> : null}</NoticeArea>
      {mayAsk ? (
        <fieldset ref={listed} className={styles.panel} disabled={locked}>
          <RowsPanel {...props} />
        </fieldset>
      ) : null}
    </>
  );
}

function RowsPanel<Row>(props: ListViewProps<Row>) {
  const { description, state, list } = props;
  const { title, emptiedByFailure = false } = description;
  const { page, size, searchText, change } = state;
  const emptyText = searchText === '' ? (description.noneYetText ?? description.emptyText) : description.emptyText;
  const { query, fresh } = list;
  const data = emptiedByFailure && fresh.refused ? undefined : query.data;
  const pager = data ? (
    <Pager
      page={page}
      size={size}
      totalPages={data.totalPages}
      totalElements={data.totalElements}
      onPage={(next) => change({ page: next })}
      onSize={(next) => change({ size: next })}
    />
  ) : null;

  return (
    <Panel flush footer={pager}>
      {fresh.refused || fresh.unreachable ? (
        <div className={styles.area}>
          <ErrorStrip query={query}>{say(listMessages.listFailed)}</ErrorStrip>
        </div>
      ) : null}
      {query.isPending && !query.isError ? (
        <div className={styles.area}>
          <LoadingSkeleton shape="rows" count={6} label={say(uiMessages.loading, { title })} />
        </div>
      ) : null}
      {data?.content.length === 0 ? <EmptyState>{say(emptyText)}</EmptyState> : null}
      {data && data.content.length > 0 ? (
        <div aria-busy={query.isPlaceholderData} className={styles.rows}>
          <ListTable
            label={say(title)}
            columns={description.columns}
            rows={data.content}
            rowKey={description.rowKey}
            rowName={description.rowName}
            firstSerial={page * size + 1}
            disabled={props.locked}
            selectedKey={props.selectedKey}
            onOpen={props.onOpen}
            onSelect={props.onSelect}
            rowActions={description.rowActions}
            actionsHeader={description.actionsHeader && say(description.actionsHeader)}
          />
        </div>
      ) : null}
    </Panel>
  );
}
