import { DndContext, type DragEndEvent, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import { arrangeMessages } from '../../../../core/messages/en/portal/arrange.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { GripIcon } from '../../../ui/staff/later-icons.tsx';
import { MoveButtons } from '../../shared/forms/move-buttons.tsx';
import styles from './arrange.module.css';

/** Our own `role="status"` announces the moves instead. */
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
  isFixed?: boolean;
  onMove: (ids: readonly number[]) => void;
  children: (row: Row) => ReactNode;
  below?: (row: Row) => Elements;
}

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
        <ol aria-label={label}>
          {rows.map((row, at) => (
            <SortableRow
              key={row.id}
              row={row}
              place={at}
              count={rows.length}
              isFixed={isFixed}
              onMove={(to) => move(row.id, to)}
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
  place: number;
  count: number;
  isFixed: boolean;
  /** Returns false if it can't move there. */
  onMove: (to: number) => boolean;
  below: Elements;
  children: ReactNode;
}

function SortableRow({ row: { id, name }, place, count, isFixed, onMove, below, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
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
        <span className={common.inline} hidden={isFixed}>
          <MoveButtons name={name} place={place} count={count} onMove={onMove} />
        </span>
      </div>
      {below}
    </li>
  );
}
