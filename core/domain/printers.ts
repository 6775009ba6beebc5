import { stateTable } from './state-table.ts';

/** The ports that a printer may use: 9100 is the usual one, the others are for several printers behind one address. */
export const printerPorts = { least: 9100, most: 9109 } as const;

export const mostCopies = 5;

/** Characters in a line by the width of the paper in millimetres; the first is the usual one. */
export const papers = { 80: [48, 44, 42], 58: [32, 35] } as const;

export type PaperWidth = 58 | 80;

/** True for a paper width that exists, with a number of characters that fits a line. */
export function isPaper(millimetres: number, columns: number): millimetres is PaperWidth {
  if (millimetres !== 58 && millimetres !== 80) return false;
  return (papers[millimetres] as readonly number[]).includes(columns);
}

/**
 * What a printer last answered. unknown: it was not polled lately. silent: it accepts the connection and doesn't answer.
 * blocked: its address is in a network that this program doesn't print to.
 */
export type PrinterState = 'unknown' | 'ready' | 'off' | 'paper' | 'cover' | 'error' | 'silent' | 'blocked';

export const printerStates: Readonly<Record<PrinterState, { readonly isTrouble: boolean }>> = {
  unknown: { isTrouble: false },
  ready: { isTrouble: false },
  off: { isTrouble: true },
  paper: { isTrouble: true },
  cover: { isTrouble: true },
  error: { isTrouble: true },
  silent: { isTrouble: true },
  blocked: { isTrouble: true },
};

export const printerStateNames = Object.keys(printerStates) as readonly PrinterState[];

/** The states in which a printer prints nothing until a person attends to it. */
export const troubledPrinterStates = printerStateNames.filter((state) => printerStates[state].isTrouble);

/** A printer that was not polled for this long is unknown. */
export const printerKnownSeconds = 60;

export const printJobKinds = ['ticket', 'cancelled', 'receipt', 'test'] as const;
export type PrintJobKind = (typeof printJobKinds)[number];

/** waiting: it prints as soon as its printer can. dropped: it is no longer needed on paper. */
export type PrintJobState = 'waiting' | 'printing' | 'printed' | 'dropped';

interface PrintJobRules {
  readonly moves: readonly PrintJobState[];
  /** It has an end time. */
  readonly isOver: boolean;
}

/** From printing back to waiting: it may already be on paper, so the next one says REPRINT. */
const printJobTable = stateTable<PrintJobState, PrintJobRules>({
  waiting: { moves: ['printing', 'dropped'], isOver: false },
  printing: { moves: ['printed', 'waiting'], isOver: false },
  printed: { moves: [], isOver: true },
  dropped: { moves: [], isOver: true },
});

export const { rules: printJobStates, names: printJobStateNames } = printJobTable;

/** The states of jobs that are not over. */
export const unfinishedPrintJobStates = printJobTable.where(({ isOver }) => !isOver);

/** After how many seconds a job whose printing failed is tried again: 5, 10, 20 … at most ten minutes. */
export function nextPrintSeconds(failures: number): number {
  return Math.min(5 * 2 ** Math.min(failures - 1, 10), 600);
}

/** A printer's address as one text, without the usual port. */
export function printerAddress(host: string, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return port === printerPorts.least ? name : `${name}:${port}`;
}
