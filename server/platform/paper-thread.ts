import type { PaperLine } from '../../core/domain/paper.ts';
import type { Language } from '../../core/messages/languages.ts';
import { WorkerThread } from './worker-thread.ts';

export { WorkUndone as PaperUnmade } from './worker-thread.ts';

/** Work for a worker thread, because long texts of guests could block the event loop. */
export type PaperWork =
  | { readonly kind: 'paper'; readonly lines: readonly PaperLine[]; readonly characters: number }
  | { readonly kind: 'invoice'; readonly language: Language; readonly content: unknown };

export type PaperAnswer = { readonly bytes: Uint8Array } | { readonly fault: string };

const thread = () =>
  new WorkerThread<PaperWork, PaperAnswer>({
    file: '../paper-worker.ts',
    mostMs: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  });

// One thread for each kind, so that a slow invoice doesn't delay kitchen tickets.
const threads: Readonly<Record<PaperWork['kind'], ReturnType<typeof thread>>> = { paper: thread(), invoice: thread() };

/** Renders in a worker with limits of time and memory. @throws PaperUnmade at a limit, or Error for invalid work */
export async function makePaper(work: PaperWork, limits: { readonly mostMs?: number } = {}): Promise<Buffer> {
  const answer = await threads[work.kind].make(work, limits);
  if ('bytes' in answer) return Buffer.from(answer.bytes);
  throw new Error(answer.fault);
}
