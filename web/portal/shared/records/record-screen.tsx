import { ActionIcon } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { say } from '../../../ui/plain/say.tsx';
import { TrashIcon } from '../../../ui/staff/later-icons.tsx';
import { newRecord, useOpenedRecord } from '../../../ui/staff/use-opened.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { readKeptDraft } from '../forms/kept-draft.ts';
import { useChanged } from '../updates/queries.ts';
import type { ListDescription } from './list-description.ts';
import { ListPage } from './list-page.tsx';
import { useListState } from './list-state.ts';
import { ListView } from './list-view.tsx';
import { LoadedRecord, newestRow } from './loaded-record.tsx';
import { NewestRecord } from './newest-record.tsx';
import type { RecordDescription } from './record-description.ts';
import styles from './record-form.module.css';
import { RecordPage, RecordPanel } from './record-form.tsx';
import { useChosenRecord } from './use-chosen-record.ts';
import { useListRows } from './use-list-rows.ts';
import { deleteRefusals, useRecordActions } from './use-record-actions.ts';
import type { FocusReturn } from './use-returned-focus.ts';

interface RecordScreenProps<Row, Values extends object> {
  description: RecordDescription<Row, Values>;
}

export function RecordScreen<Row, Values extends object>({ description }: RecordScreenProps<Row, Values>) {
  const { queryKey, rowKey, topic, words } = description;
  const changed = useChanged();
  const state = useListState(description.defaultSize);
  const opened = useOpenedRecord();
  useKeptRecord(queryKey);
  const [seen, setSeen] = useState<Row>();
  const [begun, setBegun] = useState<{ readonly turn: number; readonly first?: Values }>({ turn: 0 });
  const rowActions = useDeleting(description, () => changed(topic));
  const [back, setBack] = useState<FocusReturn & { readonly of: string | undefined }>();
  if (opened.id !== back?.of) setBack({ of: opened.id, to: opened.id ?? back?.to ?? newRecord });

  if (opened.id !== undefined) {
    const { id } = opened;
    const onSaved = (_row: Row | undefined, result?: unknown) => {
      if (typeof result === 'number') setBack({ of: id, to: String(result) });
      opened.close();
      void changed(topic);
    };
    const onNext = (first: Values) => {
      setBegun(({ turn }) => ({ turn: turn + 1, first }));
      opened.put(newRecord);
      void changed(topic);
    };
    const form = (row: Row | undefined) => (
      <RecordPage
        key={begun.turn}
        description={description}
        row={row}
        first={row ? undefined : begun.first}
        onLeave={opened.close}
        onSaved={onSaved}
        onNext={onNext}
      />
    );
    if (id === newRecord) return form(undefined);
    return (
      <LoadedRecord
        key={id}
        title={words.detailTitle}
        list={queryKey}
        id={id}
        first={description.load || !seen || String(rowKey(seen)) !== id ? undefined : seen}
        fetch={(signal) =>
          description.load ? description.load(Number(id), signal) : newestRow(description, state, id)
        }
        failureText={description.loadFault ?? words.getFailed ?? words.listFailed}
        onClose={opened.close}
      >
        {form}
      </LoadedRecord>
    );
  }
  return (
    <ListPage
      description={{
        ...listOf(description),
        ...rowActions,
        onOpen: (row) => {
          setSeen(row);
          opened.open(String(rowKey(row)));
        },
      }}
      onAdd={() => {
        setBegun(({ turn }) => ({ turn }));
        opened.open(newRecord);
      }}
      back={back}
    />
  );
}

/** While adding, the list is locked. Cancel restores the selected row; a save keeps the record and reloads page 1. */
export function RecordsWithForm<Row extends { readonly version: number }, Values extends object>(
  props: RecordScreenProps<Row, Values>,
) {
  const { description } = props;
  const list = listOf(description);
  const state = useListState(description.defaultSize);
  const rows = useListRows(list, state);
  const { place, ...chosen } = useChosenRecord(description, state, rows);
  const [first, setFirst] = useState<Values>();
  const rowActions = useDeleting(description, chosen.forget);
  useKeptRecord(description.queryKey);
  useScreenTitle(list.title);

  return (
    <>
      <ListView
        description={{ ...list, ...rowActions }}
        state={state}
        list={rows}
        locked={chosen.adding}
        selectedKey={chosen.row ? list.rowKey(chosen.row) : null}
        onSelect={(row, by) => chosen.choose(row, by === 'click' ? 'show' : undefined)}
        onOpen={(row) => chosen.choose(row, 'open')}
        onAdd={() => {
          setFirst(undefined);
          chosen.add();
        }}
        back={chosen.back}
      />
      {chosen.adding || chosen.row ? (
        <div ref={place} tabIndex={-1} className={styles.below}>
          <NewestRecord key={chosen.turn} load={chosen.loadNewest} onStale={() => void rows.query.refetch()}>
            <RecordPanel
              description={description}
              row={chosen.adding ? undefined : chosen.row}
              first={chosen.adding ? first : undefined}
              onLeave={chosen.cancel}
              onSaved={(row) => row && chosen.saved(row)}
              onNext={(next) => {
                setFirst(next);
                chosen.addNext();
              }}
              onShown={chosen.shown}
              onModified={chosen.setModified}
            />
          </NewestRecord>
        </div>
      ) : null}
    </>
  );
}

function listOf<Row, Values extends object>(description: RecordDescription<Row, Values>): ListDescription<Row> {
  const { listTitle, listFailed, listEmpty, noneYet, addButton } = description.words;
  return {
    ...description,
    title: listTitle,
    failureText: listFailed,
    emptyText: listEmpty,
    ...(noneYet === undefined ? {} : { noneYetText: noneYet }),
    addText: addButton,
  };
}

function useDeleting<Row, Values extends object>(
  description: RecordDescription<Row, Values>,
  onGone: (row: Row) => Promise<void>,
): Pick<ListDescription<Row>, 'rowActions' | 'actionsHeader'> {
  const { record, words, remove, initial, nameOf } = description;
  const actions = useRecordActions(record);
  if (!remove) return {};
  const nameIn = (row: Row) => nameOf(initial(row));
  const press = (row: Row) =>
    actions.remove({
      call: () => remove(row),
      about: nameIn(row),
      question: words.deleteQuestion,
      done: words.deleted ?? words.saved ?? listMessages.saved,
      after: () => onGone(row),
      ...deleteRefusals(description),
    });
  return {
    actionsHeader: uiMessages.delete,
    rowActions: (row) => (
      <ActionIcon aria-label={say(listMessages.deleteRow, { name: nameIn(row) })} onClick={() => void press(row)}>
        <TrashIcon />
      </ActionIcon>
    ),
  };
}

function useKeptRecord(screen: string): void {
  const { id, put } = useOpenedRecord();
  const arrive = useEffectEvent(() => {
    const kept = id === undefined ? readKeptDraft(screen) : undefined;
    if (kept) put(kept.row === null ? newRecord : String(kept.row));
  });
  useEffect(() => arrive(), []);
}
