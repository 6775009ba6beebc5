import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import type { Services } from '../../../platform/services.ts';
import { WorkerThread, WorkUndone } from '../../../platform/worker-thread.ts';
import { faulty, type MenuText } from './menu-text.ts';

// Parsing the most hostile file takes half a second, in one turn.
const thread = new WorkerThread<Uint8Array, MenuText>({
  file: '../menu-file-worker.ts',
  mostMs: 15_000,
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
});

/** Reads a file of any kind that we know, in a thread of its own. @throws WorkUndone if it crashes */
export async function readMenuFile(log: Services['log'], bytes: Uint8Array): Promise<MenuText> {
  try {
    return await thread.make(bytes);
  } catch (error) {
    if (!(error instanceof WorkUndone) || error.reason === 'crash') throw error;
    log.warn({ event: 'menu-file-unread', why: error.message }, 'a menu file could not be read');
    return faulty(words.tooComplex);
  }
}
