import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import type { Services } from '../../../platform/services.ts';
import { WorkerThread, WorkUndone } from '../../../platform/worker-thread.ts';
import { faulty, type MenuText } from './menu-text.ts';

// A thread, because parsing a hostile file can block for half a second.
const thread = new WorkerThread<Uint8Array, MenuText>({
  file: '../menu-file-worker.ts',
  mostMs: 15_000,
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
});

/** Reads a file of any supported kind in a worker thread. @throws WorkUndone if the thread crashes */
export async function readMenuFile(log: Services['log'], bytes: Uint8Array): Promise<MenuText> {
  try {
    return await thread.make(bytes);
  } catch (error) {
    if (!(error instanceof WorkUndone) || error.reason === 'crash') throw error;
    log.warn({ event: 'menu-file-unread', why: error.message }, 'a menu file could not be read');
    return faulty(words.tooComplex);
  }
}
