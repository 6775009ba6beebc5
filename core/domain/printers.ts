import { stateTable } from './state-table.ts';

/** 9100 is the default. The other ports are for several printers behind one address. */
export const printerPorts = { least: 9100, most: 9109 } as const;

export const mostCopies = 5;

/** Possible characters per line, by paper width in millimeters. The first is the default. */
export const papers = { 80: [48, 44, 42], 58: [32, 35] } as const;

export type PaperWidth = 58 | 80;

export function isPaper(millimetres: number, columns: number): millimetres is PaperWidth {
  if (millimetres !== 58 && millimetres !== 80) return false;
  return (papers[millimetres] as readonly number[]).includes(columns);
}

/** 'unknown': not polled lately. 'silent': connects but doesn't answer. 'blocked': in a network we don't print to. */
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

/** States in which nothing is printed until someone fixes the printer. */
export const troubledPrinterStates = printerStateNames.filter((state) => printerStates[state].isTrouble);

/** After this time, the state counts as unknown. */
export const printerKnownSeconds = 60;

/** Pins of a printer's socket that can open a cash drawer; 0 if it has no drawer. */
export const drawerPins = [0, 2, 5] as const;
export type DrawerPin = (typeof drawerPins)[number];

export const isDrawerPin = (pin: number): pin is DrawerPin => (drawerPins as readonly number[]).includes(pin);

/** A late job is dropped, so that a drawer doesn't open after its user has left. */
export const drawerWaitsSeconds = 120;

/** 'drawer' opens the cash drawer and prints nothing. */
export const printJobKinds = ['ticket', 'cancelled', 'void', 'receipt', 'drawer', 'test'] as const;
export type PrintJobKind = (typeof printJobKinds)[number];

/** 'waiting': will be printed as soon as the printer is ready. 'dropped': no longer needed on paper. */
export type PrintJobState = 'waiting' | 'printing' | 'printed' | 'dropped';

interface PrintJobRules {
  readonly moves: readonly PrintJobState[];
  readonly isOver: boolean;
}

/** A job that goes from printing back to waiting may be on paper already, so its next print says REPRINT. */
const printJobTable = stateTable<PrintJobState, PrintJobRules>({
  waiting: { moves: ['printing', 'dropped'], isOver: false },
  printing: { moves: ['printed', 'waiting'], isOver: false },
  printed: { moves: [], isOver: true },
  dropped: { moves: [], isOver: true },
});

export const { rules: printJobStates, names: printJobStateNames } = printJobTable;

export const unfinishedPrintJobStates = printJobTable.where(({ isOver }) => !isOver);

/** Seconds until the next attempt: 5, 10, 20 … at most 600. */
export function nextPrintSeconds(failures: number): number {
  return Math.min(5 * 2 ** Math.min(failures - 1, 10), 600);
}

/** Omits the default port. */
export function printerAddress(host: string, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return port === printerPorts.least ? name : `${name}:${port}`;
}
