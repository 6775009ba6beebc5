import { floorPlanMessages } from '../messages/en/core/floor-plan.ts';
import { fill, type Words } from '../messages/message.ts';

// A plan is a grid of whole units that scales as one. A quarter turn swaps the sides, so only 45 degrees are stored.

export const planSize = { width: 120, height: 80 } as const;
export const tableSides = { least: 10, most: 70 } as const;
export const turns = [0, 45] as const;
export const mostAreas = 20;
export const mostTablesAtOnce = 100;

/** Names of `colours`; a screen uses their solid tone. */
export const areaColours = ['open', 'pending', 'paid', 'info', 'new', 'danger', 'busy', 'cancelled'] as const;
export type AreaColour = (typeof areaColours)[number];

/** `x` and `y` are the top left corner before the table is turned around its middle. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly turn: (typeof turns)[number];
  readonly round: boolean;
}

type Point = readonly [x: number, y: number];

const corners: readonly Point[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];
const rim: readonly Point[] = Array.from({ length: 32 }, (_, at) => [
  Math.cos((at * Math.PI) / 16),
  Math.sin((at * Math.PI) / 16),
]);

const middleOf = ({ x, y, width, height }: Place): Point => [x + width / 2, y + height / 2];

function rotated([x, y]: Point, turn: number): Point {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** The table's outline as a polygon. */
function outlineOf(place: Place): readonly Point[] {
  const [left, top] = middleOf(place);
  return (place.round ? rim : corners).map(([x, y]) => {
    const [across, down] = rotated([(x * place.width) / 2, (y * place.height) / 2], place.turn);
    return [left + across, top + down];
  });
}

const tolerance = 1e-6;

/** How far a table reaches from its middle at most. */
const reachOf = ({ width, height }: Place) => Math.hypot(width, height) / 2;

/** Whether two tables overlap. Tables that touch do not. */
export function overlap(place: Place, other: Place): boolean {
  const [[x, y], [otherX, otherY]] = [middleOf(place), middleOf(other)];
  // Most pairs are too far apart, and a plan has many.
  if (Math.hypot(x - otherX, y - otherY) >= reachOf(place) + reachOf(other)) return false;
  const [shape, otherShape] = [outlineOf(place), outlineOf(other)];
  return ![...sidesOf(shape), ...sidesOf(otherShape)].some(([x, y]) => {
    const [from, to] = extent(shape, [-y, x]);
    const [otherFrom, otherTo] = extent(otherShape, [-y, x]);
    return to <= otherFrom + tolerance || otherTo <= from + tolerance;
  });
}

const sidesOf = (shape: readonly Point[]) =>
  shape.map(([x, y], at): Point => {
    const [nextX, nextY] = shape[(at + 1) % shape.length] as Point;
    return [nextX - x, nextY - y];
  });

/** How far a shape reaches along a direction. */
function extent(shape: readonly Point[], [x, y]: Point): readonly [from: number, to: number] {
  const reached = shape.map((point) => point[0] * x + point[1] * y);
  return [Math.min(...reached), Math.max(...reached)];
}

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of the plan that tables take, turned ones as they stand. */
export function boundsOf(places: readonly Place[]): Bounds {
  const points = places.flatMap(outlineOf);
  const [left, right] = extent(points, [1, 0]);
  const [top, bottom] = extent(points, [0, 1]);
  return { left, top, right, bottom };
}

function isOnPlan(place: Place): boolean {
  const { left, top, right, bottom } = boundsOf([place]);
  return (
    left >= -tolerance &&
    top >= -tolerance &&
    right <= planSize.width + tolerance &&
    bottom <= planSize.height + tolerance
  );
}

interface PlacedTable {
  readonly name: string;
  readonly place: Place;
}

/** Why a plan can't be saved. */
export function planFault(tables: readonly PlacedTable[]): Words | undefined {
  for (const [at, { name, place }] of tables.entries()) {
    if (!isOnPlan(place)) return fill(floorPlanMessages.offPlan, { table: name });
    // Those before it don't overlap, so they are few, whatever is sent.
    const other = tables.slice(0, at).find((earlier) => overlap(place, earlier.place));
    if (other) return fill(floorPlanMessages.overlap, { table: other.name, other: name });
  }
  return undefined;
}

/** The place, moved back onto the plan where it reaches beyond. */
function keptOnPlan(place: Place): Place {
  const { left, top, right, bottom } = boundsOf([place]);
  const back = (from: number, to: number, end: number) =>
    Math.max(0, Math.ceil(-from - tolerance)) - Math.max(0, Math.ceil(to - end - tolerance));
  return {
    ...place,
    x: place.x + back(left, right, planSize.width),
    y: place.y + back(top, bottom, planSize.height),
  };
}

export const moved = (place: Place, across: number, down: number): Place =>
  keptOnPlan({ ...place, x: place.x + across, y: place.y + down });

/** The changed table, moved onto the plan; as it was if it is too large to stand there. */
function ifItFits(place: Place, changed: Place): Place {
  const kept = keptOnPlan(changed);
  return isOnPlan(kept) ? kept : place;
}

/** Turned by 45 degrees clockwise around its middle. Four turns bring it back. */
export function turned(place: Place): Place {
  if (place.turn === 0) return ifItFits(place, { ...place, turn: 45 });
  const { x, y, width, height } = place;
  const shift = Math.trunc((width - height) / 2);
  return ifItFits(place, { ...place, x: x + shift, y: y - shift, width: height, height: width, turn: 0 });
}

/** Round instead of square, or the reverse. */
export const reshaped = (place: Place): Place => ifItFits(place, { ...place, round: !place.round });

export const edges = { right: [1, 0], bottom: [0, 1], left: [-1, 0], top: [0, -1] } as const;
export type Edge = keyof typeof edges;

/** Where an edge of a table points to on the screen. */
export const directionOf = (edge: Edge, turn: number): Point => rotated(edges[edge], turn);

/** Moves one edge outwards, or inwards if `by` is negative. The opposite edge stays, in a turned table to half a unit. */
export function resized(place: Place, edge: Edge, by: number): Place {
  const side = edge === 'left' || edge === 'right' ? 'width' : 'height';
  const length = Math.min(Math.max(place[side] + by, tableSides.least), tableSides.most);
  const [across, down] = directionOf(edge, place.turn);
  const grown = (length - place[side]) / 2;
  const next = { ...place, [side]: length };
  const [middleX, middleY] = middleOf(place);
  const x = Math.round(middleX + across * grown - next.width / 2);
  const y = Math.round(middleY + down * grown - next.height / 2);
  const result = { ...next, x, y };
  return isOnPlan(result) ? result : place;
}

const usual = { width: 20, height: 16, turn: 0, round: false } as const;

/** The first free place for another table, or undefined if the plan is full. */
export function freePlace(taken: readonly Place[]): Place | undefined {
  for (let y = 2; y + usual.height <= planSize.height; y += 2) {
    for (let x = 2; x + usual.width <= planSize.width; x += 2) {
      const place: Place = { ...usual, x, y };
      const around = { ...place, x: x - 2, y: y - 2, width: usual.width + 4, height: usual.height + 4 };
      if (!taken.some((other) => overlap(around, other))) return place;
    }
  }
  return undefined;
}

/** Stands for the number in a pattern of table names. */
export const numberMark = '{n}';

/** 'Table {n}', 4, 2 -> ['Table 4', 'Table 5']. Without the mark, the number comes last. */
export function tableNames(pattern: string, from: number, count: number): string[] {
  const marked = pattern.includes(numberMark) ? pattern : `${pattern} ${numberMark}`;
  return Array.from({ length: count }, (_, at) => marked.replaceAll(numberMark, String(from + at)));
}
