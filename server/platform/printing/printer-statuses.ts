import { troubledPrinterStates, unfinishedPrintJobStates } from '../../../core/domain/printers.ts';
import { wordList } from '../statuses.ts';

/** The states of papers that are not printed and not dropped, for `state in …`. */
export const unfinishedJobs = wordList(unfinishedPrintJobStates);

/** The states of printers that somebody has to go to. */
export const troubledPrinters = wordList(troubledPrinterStates);
