import { loadLanguage } from '../core/messages/languages.ts';
import { drawInvoice } from './features/invoices/invoice-pdf.ts';
import type { PaperAnswer, PaperWork } from './platform/paper-thread.ts';
import { escPosOf } from './platform/printing/esc-pos.ts';
import { doWork } from './platform/thread-work.ts';

// A worker thread of paper-thread.ts.

async function make(work: PaperWork): Promise<PaperAnswer> {
  try {
    if (work.kind === 'paper') return { bytes: escPosOf(work.lines, work.characters) };
    await loadLanguage(work.language, 'server');
    return { bytes: await drawInvoice(work.language, work.content) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

doWork(make);
