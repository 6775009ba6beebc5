import { DndContext, type DragEndEvent, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { arrangeMessages } from '../../../../core/messages/en/portal/arrange.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { GripIcon } from '../../../ui/staff/later-icons.tsx';
import styles from './arrange.module.css';

/** We say it ourselves, in `role="status"`. */
const silent = () => undefined;
const ownWords = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
};

interface Entry {
  readonly id: number;
  readonly name: string;
}

interface SortableListProps<Row extends Entry> {
  label: string;
  rows: readonly Row[];
  busy: boolean;
  /** Its user may not move the rows. */
  isFixed?: boolean;
  onMove: (ids: readonly number[]) => void;
  children: (row: Row) => ReactNode;
  below?: (row: Row) => Elements;
}

/** A list sorted by drag, or by two buttons on each row. */
export function SortableList<Row extends Entry>({
  label,
  rows,
  busy,
  isFixed = false,
  onMove,
  children,
  below,
}: SortableListProps<Row>) {
  const [moved, setMoved] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );
  const ids = rows.map(({ id }) => id);
  const move = (id: number, to: number): boolean => {
    const from = ids.indexOf(id);
    if (busy || from === to || to < 0 || to >= ids.length) return false;
    const name = rows[from]?.name ?? '';
    setMoved(say(arrangeMessages.nowAt, { name, place: to + 1, count: ids.length }));
    onMove(arrayMove(ids, from, to));
    return true;
  };
  const drop = ({ active, over }: DragEndEvent) => over && move(Number(active.id), ids.indexOf(Number(over.id)));
  return (
    <DndContext sensors={sensors} onDragEnd={drop} accessibility={ownWords}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={label}>
          {rows.map((row, at) => (
            <SortableRow
              key={row.id}
              row={row}
              place={at}
              count={rows.length}
              isFixed={isFixed}
              onStep={(step) => move(row.id, at + step)}
              below={below?.(row)}
            >
              {children(row)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
      <p className={common.unseen} role="status">
        {moved}
      </p>
    </DndContext>
  );
}

interface SortableRowProps {
  row: Entry;
  /** From 0. */
  place: number;
  count: number;
  isFixed: boolean;
  /** False where it can't move. */
  onStep: (step: 1 | -1) => boolean;
  below: Elements;
  children: ReactNode;
}

function SortableRow({ row: { id, name }, place, count, isFixed, onStep, below, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const buttons = useRef<HTMLSpanElement>(null);
  const stepped = useRef<1 | -1>(undefined);
  // Moving the row in the page loses the focus of its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row has moved once its place changed.
  useEffect(() => {
    const [up, down] = buttons.current?.querySelectorAll('button') ?? [];
    if (stepped.current !== undefined) (stepped.current === 1 ? down : up)?.focus();
    stepped.current = undefined;
  }, [place]);
  const button = (by: 1 | -1, isEnd: boolean) => ({
    // A disabled button would lose the focus at the end.
    'data-disabled': isEnd || undefined,
    'aria-disabled': isEnd || undefined,
    onClick: () => {
      if (onStep(by)) stepped.current = by;
    },
  });
  return (
    <li
      ref={setNodeRef}
      className={`${styles.row} ${isDragging ? styles.dragged : ''}`}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <div className={`${common.line} ${styles.head}`}>
        {isFixed ? null : (
          <span
            ref={setActivatorNodeRef}
            className={styles.grip}
            {...listeners}
            title={say(arrangeMessages.drag, { name })}
          >
            <GripIcon />
          </span>
        )}
        <div className={styles.words}>{children}</div>
        <span ref={buttons} className={common.inline} hidden={isFixed}>
          <ActionIcon aria-label={say(arrangeMessages.up, { name })} {...button(-1, place === 0)}>
            <ChevronUpIcon />
          </ActionIcon>
          <ActionIcon aria-label={say(arrangeMessages.down, { name })} {...button(1, place === count - 1)}>
            <ChevronDownIcon />
          </ActionIcon>
        </span>
      </div>
      {below}
    </li>
  );
}
