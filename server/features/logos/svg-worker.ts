import { parentPort, workerData } from 'node:worker_threads';
import type { Words } from '../../../core/messages/message.ts';
import { safeSvg } from './safe-svg.ts';
import { XmlFault } from './xml-tree.ts';

// Runs in a thread of its own: reads one picture that somebody sent, and ends.

/** What became of the picture: rewritten, or why not. */
export type SvgReading = { readonly picture: string } | { readonly fault: Words };

function read(text: string): SvgReading {
  try {
    return { picture: safeSvg(text) };
  } catch (error) {
    if (error instanceof XmlFault) return { fault: error.words };
    throw error;
  }
}

parentPort?.postMessage(read(String(workerData)));
