/** A ticket as measured. Lengths are in pixels. */
export interface Piece {
  /** In one column. */
  readonly height: number;
  /** Of a long ticket: in two, which it takes where it can. */
  readonly wideHeight?: number | undefined;
}

export interface BoardSize {
  readonly columns: number;
  readonly height: number;
  readonly gap: number;
}

export interface Place {
  readonly isWide: boolean;
  readonly page: number;
  readonly column: number;
  readonly top: number;
  readonly height: number;
}

type Placed = { -readonly [Name in keyof Place]: Place[Name] };
/** Free lengths of each column, from and to. */
type Rooms = (readonly [from: number, to: number])[][];

/** A ticket grows by at most this share of the board: a column with more to spare keeps a gap. */
const mostSpare = 0.14;

/**
 * Places tickets whole, oldest first, each into the leftmost column with room; one that finds none begins a new page.
 * A ticket's column depends only on older ones, so that a new ticket moves none.
 */
export function pack(pieces: readonly Piece[], board: BoardSize): Place[] {
  let page = 0;
  let rooms = emptyRooms(board);
  const placed = pieces.map((piece): Placed => {
    let spot = spotFor(rooms, piece, board);
    if (!spot) {
      page += 1;
      rooms = emptyRooms(board);
      spot = spotFor(rooms, piece, board) ?? { isWide: false, column: 0, top: 0, height: board.height, lost: 0 };
    }
    const placed = { ...spot, page };
    take(rooms, placed, board.gap);
    return placed;
  });
  for (let full = 0; full < page; full += 1) {
    spread(
      placed.filter((one) => one.page === full),
      board,
    );
  }
  return placed;
}

const emptyRooms = ({ columns, height }: BoardSize): Rooms => Array.from({ length: columns }, () => [[0, height]]);

function spotFor(rooms: Rooms, { height, wideHeight }: Piece, board: BoardSize) {
  const wide = wideHeight === undefined ? undefined : roomFor(rooms, true, Math.min(wideHeight, board.height));
  if (wide) return wide;
  // A long ticket stays whole: what is as high as the board may not be all of it.
  if (wideHeight !== undefined && height >= board.height) return undefined;
  return roomFor(rooms, false, Math.min(height, board.height));
}

function roomFor(rooms: Rooms, isWide: boolean, height: number) {
  const spots = rooms.flatMap((own, column) =>
    own.flatMap(([from, to]) => {
      const beside = isWide ? (rooms[column + 1] ?? []) : [[from, to] as const];
      return beside.flatMap(([other, otherEnd]) => {
        const top = Math.max(from, other);
        const lost = 2 * top - from - other;
        return Math.min(to, otherEnd) - top >= height ? [{ isWide, column, top, height, lost }] : [];
      });
    }),
  );
  // Two beside each other at one height, where the least is lost above; sorting keeps the leftmost first.
  return spots.sort((one, other) => one.lost - other.lost)[0];
}

const covers = ({ column, isWide }: Placed, at: number) => column === at || (isWide && column + 1 === at);

function take(rooms: Rooms, ticket: Placed, gap: number): void {
  const { top, height } = ticket;
  rooms.forEach((own, at) => {
    if (!covers(ticket, at)) return;
    rooms[at] = own
      .flatMap(([from, to]): Rooms[number] =>
        from <= top && to > top
          ? [
              [from, top - gap],
              [top + height + gap, to],
            ]
          : [[from, to]],
      )
      .filter(([from, to]) => to > from);
  });
}

/** Shares out what little room is left, so that columns end on one line. */
function spread(page: readonly Placed[], { columns, height, gap }: BoardSize): void {
  const most = height * mostSpare;
  for (let column = 0; column < columns; column += 1) {
    const stack = page.filter((one) => covers(one, column)).sort((one, other) => one.top - other.top);
    let run: Placed[] = [];
    for (const next of [...stack, undefined]) {
      if (next && !next.isWide) run.push(next);
      else {
        grow(run, next ? next.top - gap : height, most);
        run = [];
      }
    }
  }
  for (const wide of page.filter(({ isWide }) => isWide)) {
    const under = page.filter((one) => one.top > wide.top && [0, 1].some((at) => covers(one, wide.column + at)));
    grow([wide], Math.min(height, ...under.map(({ top }) => top - gap)), most);
  }
}

function grow(run: readonly Placed[], bottom: number, most: number): void {
  const last = run.at(-1);
  if (!last) return;
  const share = (bottom - last.top - last.height) / run.length;
  if (share <= 0 || share > most) return;
  run.forEach((one, at) => {
    one.top += at * share;
    one.height += share;
  });
}
