import { troubledPrinterStates, unfinishedPrintJobStates } from '../../../core/domain/printers.ts';
import { wordList } from '../statuses.ts';

export const unfinishedJobs = wordList(unfinishedPrintJobStates);

export const troubledPrinters = wordList(troubledPrinterStates);
