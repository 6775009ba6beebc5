import { useDocumentTitle } from '@mantine/hooks';
import type { ListWithFormDescription } from './list-description.ts';
import { useListState } from './list-state.ts';
import { ListView } from './list-view.tsx';
import styles from './list-with-form.module.css';
import { NewestRecord } from './newest-record.tsx';
import { useAddingOnArrival } from './use-adding-on-arrival.ts';
import { useChosenRecord } from './use-chosen-record.ts';
import { useListRows } from './use-list-rows.ts';

/**
 * A list with a form below it: a chosen row is loaded into the form, the first one to begin with. While a record is
 * added the list is locked; Cancel brings the chosen row back, a save keeps the record and loads the first page anew.
 */
export function ListWithForm<Row extends { readonly version: number }>(props: {
  description: ListWithFormDescription<Row>;
}) {
  const { form, rowActions, ...list } = props.description;
  const state = useListState(list.defaultSize);
  const rows = useListRows(list, state);
  const chosen = useChosenRecord(list, state, rows);
  useDocumentTitle(`${list.title} · Comanda`);
  const mayAdd = rows.query.data !== undefined && rows.query.data.mayAdd !== false;
  useAddingOnArrival(mayAdd && !chosen.adding, () => void chosen.add());

  const description = {
    ...list,
    ...(rowActions ? { rowActions: (row: Row) => rowActions(row, () => chosen.forget(row)) } : {}),
  };
  return (
    <>
      <ListView
        description={description}
        state={state}
        list={rows}
        locked={chosen.adding}
        selectedKey={chosen.row ? list.rowKey(chosen.row) : null}
        onSelect={(row) => void chosen.choose(row)}
        onOpen={(row) => void chosen.choose(row, 'enter')}
        onAdd={() => void chosen.add()}
      />
      {chosen.adding || chosen.row ? (
        <div ref={chosen.place} tabIndex={-1} className={styles.form}>
          <NewestRecord key={chosen.turn} load={chosen.loadNewest} onStale={() => void rows.query.refetch()}>
            {form({
              row: chosen.adding ? undefined : chosen.row,
              onCancel: chosen.cancel,
              onSaved: chosen.saved,
              onModified: chosen.setModified,
            })}
          </NewestRecord>
        </div>
      ) : null}
    </>
  );
}
