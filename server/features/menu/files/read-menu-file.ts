import type { Money } from '../../../../core/domain/money.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import type { Services } from '../../../platform/services.ts';
import { WorkerThread, WorkUndone } from '../../../platform/worker-thread.ts';
import { faulty, type MenuText } from './menu-text.ts';

export interface MenuFileWork {
  readonly bytes: Uint8Array;
  readonly currency: string;
}

// A thread, because parsing a hostile file can block for half a second.
const thread = new WorkerThread<MenuFileWork, MenuText>({
  file: '../menu-file-worker.ts',
  mostMs: 15_000,
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
});

/** Reads a file of any supported kind in a worker thread. @throws WorkUndone if the thread crashes */
export async function readMenuFile(log: Services['log'], { currency }: Money, bytes: Uint8Array): Promise<MenuText> {
  try {
    return await thread.make({ bytes, currency });
  } catch (error) {
    if (!(error instanceof WorkUndone) || error.reason === 'crash') throw error;
    log.warn({ event: 'menu-file-unread', why: error.message }, 'a menu file could not be read');
    return faulty(words.tooComplex);
  }
}
