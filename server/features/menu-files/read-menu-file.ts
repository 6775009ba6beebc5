import { setImmediate as othersTurn } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import type { Services } from '../../platform/services.ts';
import { WorkerThread, WorkUndone } from '../../platform/worker-thread.ts';
import { type FileDish, faulty, type MenuText } from './menu-text.ts';

export interface ReadMenu {
  readonly menu: MenuText;
  /** The dishes, some in each part: serialized by V8. */
  readonly parts: readonly Uint8Array[];
}

// Reading the largest file takes a second.
const thread = new WorkerThread<Uint8Array, ReadMenu>({
  file: '../menu-file-worker.ts',
  mostMs: 15_000,
  resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
});

/** Reads a file of any kind that we know, in a thread of its own. */
export async function readMenuFile(log: Services['log'], bytes: Uint8Array): Promise<MenuText> {
  try {
    const { menu, parts } = await thread.make(bytes);
    const dishes: FileDish[] = [];
    for (const part of parts) {
      dishes.push(...(deserialize(part) as FileDish[]));
      await othersTurn();
    }
    return { ...menu, dishes };
  } catch (error) {
    if (!(error instanceof WorkUndone)) throw error;
    log.warn({ event: 'menu-file-unread', why: error.message }, 'a menu file could not be read');
    return faulty(words.tooComplex);
  }
}
