export interface Chosen<Row> {
  /** The row in the form, or the one that Cancel restores while a record is added. */
  readonly row?: Row | undefined;
  /** Each turn starts a new form. */
  readonly turn: number;
  readonly isModified: boolean;
  /** The record in the URL, and the list's page and search. */
  readonly urlId?: string | undefined;
  readonly view?: string;
  /** True while the form doesn't show the URL's row yet. */
  readonly isDue: boolean;
}

export const nothingChosen: Chosen<never> = { turn: 0, isModified: false, isDue: true };

interface Follow<Row> {
  readonly type: 'follow';
  readonly urlId: string | undefined;
  readonly view: string;
  readonly rows: readonly Row[] | undefined;
  readonly found: Row | undefined;
}

interface Show<Row> {
  readonly type: 'show';
  readonly row: Row | undefined;
  /** Shows `row` only if the form still shows this record. */
  readonly insteadOf?: Row;
  readonly isDue?: boolean;
}

export type Step<Row> = Follow<Row> | Show<Row> | { readonly type: 'edit'; readonly isModified: boolean };

/** 'follow' runs at each render and never drops edits: edits from the last URL were given up with it. */
export const chosenRecord =
  <Row extends { readonly version: number }>(idOf: (row: Row) => string) =>
  (chosen: Chosen<Row>, step: Step<Row>): Chosen<Row> => {
    const { row, turn } = chosen;
    if (step.type === 'edit') return { ...chosen, isModified: step.isModified };
    if (step.type === 'follow') return follow(idOf, leave(idOf, chosen, step), step);
    const { insteadOf, isDue = chosen.isDue } = step;
    if (insteadOf && row && idOf(insteadOf) !== idOf(row)) return chosen;
    return { ...chosen, row: step.row, isDue, isModified: false, turn: turn + 1 };
  };

/** A modified form starts over, even if the next row is still loading. */
function leave<Row>(idOf: (row: Row) => string, chosen: Chosen<Row>, { urlId, view }: Follow<Row>): Chosen<Row> {
  const { row, turn, isModified } = chosen;
  if (urlId === chosen.urlId && (urlId !== undefined || view === chosen.view)) return chosen;
  // A saved record is shown before it gets its URL.
  const isDue = row === undefined || idOf(row) !== urlId;
  return { row, urlId, view, isDue, isModified: false, turn: isModified ? turn + 1 : turn };
}

function follow<Row extends { readonly version: number }>(
  idOf: (row: Row) => string,
  chosen: Chosen<Row>,
  { urlId, rows, found }: Follow<Row>,
): Chosen<Row> {
  if (!rows) return chosen;
  const { row, turn, isModified, isDue } = chosen;
  const listed = (id: string) => rows.find((other) => idOf(other) === id);
  if (isDue && !isModified) {
    const due = urlId === undefined ? rows[0] : (listed(urlId) ?? found);
    if (due) return { ...chosen, row: due, turn: turn + 1, isDue: false };
    // An empty list has no form.
    if (row && urlId === undefined) return { ...chosen, row: undefined };
  }
  const now = row && listed(idOf(row));
  if (!now || now.version < row.version) return chosen;
  if (now.version > row.version) return isModified ? chosen : { ...chosen, row: now, turn: turn + 1 };
  // Values that change without a version, such as a running total, update while the user types: no field is reset.
  return JSON.stringify(now) === JSON.stringify(row) ? chosen : { ...chosen, row: now };
}
