import type { Elements } from '../../../ui/plain/elements.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import type { ListDescription } from './list-description.ts';
import { useListState } from './list-state.ts';
import { ListView } from './list-view.tsx';
import { useListRows } from './use-list-rows.ts';
import type { FocusReturn } from './use-returned-focus.ts';

interface ListPageProps<Row> {
  description: ListDescription<Row>;
  onAdd?: () => void;
  back?: FocusReturn | undefined;
  children?: (rows: readonly Row[]) => Elements;
}

export function ListPage<Row>({ description, onAdd, back, children }: ListPageProps<Row>) {
  const state = useListState(description.defaultSize);
  const list = useListRows(description, state);
  useScreenTitle(description.title);
  return (
    <>
      <ListView
        description={description}
        state={state}
        list={list}
        onAdd={onAdd}
        onOpen={description.onOpen}
        back={back}
      />
      {children?.(list.query.data?.content ?? [])}
    </>
  );
}
