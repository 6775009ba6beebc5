import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { MenuOutline } from '../../../../core/contract/menu.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { arrangeMessages } from '../../../../core/messages/en/portal/arrange.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { availabilityOptions } from '../../shared/forms/availability-options.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { outlineQuery } from '../../shared/updates/calls.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from './arrange.module.css';
import { SortableList } from './sortable-list.tsx';

type Dish = MenuOutline[number]['items'][number];

export function Component() {
  const outline = useQuery(outlineQuery);
  const navigate = useNavigate();
  useScreenTitle(arrangeMessages.title);
  const { staleSince } = useFreshness(outline, say(arrangeMessages.failed));
  return (
    <>
      <PageHeader
        title={say(arrangeMessages.title)}
        back={{ label: say(uiMessages.back), onClick: () => void navigate(portalPaths.itemCategory) }}
      />
      {staleSince ? <StaleStrip since={staleSince} query={outline} /> : null}
      {!outline.data && outline.isError ? <ErrorStrip query={outline}>{say(arrangeMessages.failed)}</ErrorStrip> : null}
      {outline.isPending ? <LoadingSkeleton shape="rows" count={6} label={say(arrangeMessages.loading)} /> : null}
      {outline.data?.length === 0 ? <EmptyState>{say(categoryMessages.noneYet)}</EmptyState> : null}
      {outline.data && outline.data.length > 0 ? <Outline categories={outline.data} /> : null}
    </>
  );
}

function Outline({ categories }: { categories: MenuOutline }) {
  const [open, setOpen] = useState<readonly number[]>([]);
  const { busy, arrange } = useArrange(categories);
  const may = useMay();
  const toggle = (id: number) => setOpen(open.includes(id) ? open.filter((openId) => openId !== id) : [...open, id]);
  return (
    <>
      <p className={`${common.hint} ${staff.paragraph}`}>{say(arrangeMessages.hint)}</p>
      <Panel flush>
        <SortableList
          label={say(arrangeMessages.title)}
          rows={categories.map((category) => ({
            ...category,
            id: category.itemCategoryId,
            name: category.categoryName,
          }))}
          busy={busy !== undefined}
          isFixed={!may('itemcategory')}
          onMove={(ids) => arrange('categories', ids)}
          below={(category) =>
            open.includes(category.id) ? (
              <div id={`dishes-${category.id}`} className={styles.dishes}>
                {category.items.length === 0 ? (
                  <p className={`${common.quiet} ${styles.none}`}>{say(arrangeMessages.noDishes)}</p>
                ) : (
                  <SortableList
                    label={say(arrangeMessages.dishesOf, { name: category.name })}
                    rows={category.items.map((dish) => ({ ...dish, id: dish.itemId, name: dish.itemName }))}
                    busy={busy !== undefined}
                    onMove={(ids) => arrange('items', ids)}
                  >
                    {(dish) => <DishWords dish={dish} />}
                  </SortableList>
                )}
              </div>
            ) : null
          }
        >
          {({ id, name, items }) => (
            <button
              type="button"
              className={styles.unfold}
              aria-expanded={open.includes(id)}
              aria-controls={`dishes-${id}`}
              onClick={() => toggle(id)}
            >
              <strong>{name}</strong>
              <span className={`${common.hint} ${styles.count}`}>
                <span>{say(arrangeMessages.dishes, { count: items.length })}</span>
                {open.includes(id) ? <ChevronUpIcon /> : <ChevronDownIcon />}
              </span>
            </button>
          )}
        </SortableList>
      </Panel>
    </>
  );
}

function DishWords({ dish: { itemName, price, availibilty, featured } }: { dish: Dish }) {
  const formats = useFormats();
  const state = availabilityOptions.find(({ value }) => value === availibilty && value !== 'A');
  const words = [
    formats.amountOf(price),
    ...(featured ? [say(arrangeMessages.featured)] : []),
    ...(state ? [say(state.label)] : []),
  ];
  return (
    <>
      <strong>{itemName}</strong>
      <span className={common.hint}>{words.join(' · ')}</span>
    </>
  );
}

function useArrange(categories: MenuOutline) {
  const { busy, press } = usePress();
  const client = useQueryClient();
  const shown = {
    categories: (ids: readonly number[]) => sorted(categories, ids, ({ itemCategoryId }) => itemCategoryId),
    // Sorting leaves the dishes of other categories as they are.
    items: (ids: readonly number[]) =>
      categories.map((category) => ({ ...category, items: sorted(category.items, ids, ({ itemId }) => itemId) })),
  };
  const arrange = (of: keyof typeof shown, ids: readonly number[]) => {
    client.setQueryData(outlineQuery.queryKey, shown[of](ids));
    const isSaved = press({
      call: () => staffRequest(endpoints.arrangeMenu, { body: { of, ids: [...ids] } }),
      failed: arrangeMessages.notSaved,
      changes: ['menu'],
    });
    void isSaved.then(async (is) => {
      if (!is) await client.invalidateQueries({ queryKey: outlineQuery.queryKey });
    });
  };
  return { busy, arrange };
}

function sorted<Row>(rows: readonly Row[], ids: readonly number[], idOf: (row: Row) => number): Row[] {
  return [...rows].sort((a, b) => ids.indexOf(idOf(a)) - ids.indexOf(idOf(b)));
}
