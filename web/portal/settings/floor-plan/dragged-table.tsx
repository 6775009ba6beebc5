import { type KeyboardEvent, type PointerEvent, type Ref, type RefObject, useRef } from 'react';
import {
  directionOf,
  type Edge,
  edges,
  moved,
  type Place,
  reshaped,
  resized,
  turned,
} from '../../../../core/domain/floor-plan.ts';
import { TableWords, tableLook, wholePlan } from '../../floor/plan/plan.tsx';
import styles from './floor-plan-screen.module.css';

/** Dragging snaps to every second unit, so that tables line up. Keys move by one unit. */
const snap = 2;
const snapped = (units: number) => Math.round(units / snap) * snap;

const edgeNames = Object.keys(edges) as readonly Edge[];

interface DraggedTableProps {
  ref: Ref<HTMLButtonElement> | undefined;
  name: string;
  place: Place;
  isChosen: boolean;
  isFaulty: boolean;
  canvas: RefObject<HTMLDivElement | null>;
  onChoose: () => void;
  /** Undefined removes the table from the plan. */
  onPut: (place: Place | undefined) => void;
}

export function DraggedTable({ ref, name, place, isChosen, isFaulty, canvas, onChoose, onPut }: DraggedTableProps) {
  const grip = useRef<{
    readonly x: number;
    readonly y: number;
    readonly from: Place;
    readonly edge: Edge | undefined;
  }>(undefined);

  const take = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { edge } = (event.target as HTMLElement).dataset;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, from: place, edge: edge as Edge | undefined };
    onChoose();
  };
  const pull = ({ clientX, clientY }: PointerEvent) => {
    if (!grip.current || !canvas.current) return;
    const { x, y, from, edge } = grip.current;
    const unit = canvas.current.getBoundingClientRect().width / wholePlan.columns;
    const [across, down] = [(clientX - x) / unit, (clientY - y) / unit];
    const next = edge
      ? resized(from, edge, snapped(along(edge, from.turn, across, down)))
      : moved(from, snapped(across), snapped(down));
    if (JSON.stringify(next) !== JSON.stringify(place)) onPut(next);
  };
  const letGo = () => {
    grip.current = undefined;
  };

  const look = tableLook(
    place,
    wholePlan,
    [isChosen && styles.chosen, isFaulty && styles.faulty].filter(Boolean).join(' '),
  );
  return (
    <button
      ref={ref}
      type="button"
      {...look}
      className={`${look.className} ${styles.dragged}`}
      aria-pressed={isChosen}
      aria-label={name}
      onFocus={onChoose}
      onKeyDown={(event) => {
        const next = afterKey(event, place);
        if (next === place) return;
        event.preventDefault();
        onPut(next);
      }}
      onPointerDown={take}
      onPointerMove={pull}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <TableWords name={name} />
      {isChosen ? edgeNames.map((edge) => <span key={edge} data-edge={edge} className={styles.grip} />) : null}
    </button>
  );
}

/** How far a drag goes in the direction in which an edge faces on the screen. */
function along(edge: Edge, turn: number, across: number, down: number): number {
  const [x, y] = directionOf(edge, turn);
  return across * x + down * y;
}

const arrows: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys without a function return the same place. Undefined removes the table from the plan. */
function afterKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, place: Place): Place | undefined {
  if (ctrlKey || metaKey || altKey) return place;
  const arrow = arrows[key];
  if (arrow) {
    const [across, down] = arrow;
    if (!shiftKey) return moved(place, across, down);
    return across === 0 ? resized(place, 'bottom', down) : resized(place, 'right', across);
  }
  if (key === 'r' || key === 'R') return turned(place);
  if (key === 'o' || key === 'O') return reshaped(place);
  return key === 'Delete' || key === 'Backspace' ? undefined : place;
}
