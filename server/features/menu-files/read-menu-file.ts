import { setImmediate as othersTurn } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import type { Services } from '../../platform/services.ts';
import { WorkerThread, WorkUndone } from '../../platform/worker-thread.ts';
import { type FileDish, type FileGroup, faulty, type MenuText } from './menu-text.ts';

export interface ReadMenu {
  readonly menu: MenuText;
  /** Some in each part, serialized by V8. */
  readonly dishes: readonly Uint8Array[];
  readonly groups: readonly Uint8Array[];
}

// Reading the largest file takes a second.
const thread = new WorkerThread<Uint8Array, ReadMenu>({
  file: '../menu-file-worker.ts',
  mostMs: 15_000,
  resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
});

/** Reads a file of any kind that we know, in a thread of its own. @throws WorkUndone if it crashes */
export async function readMenuFile(log: Services['log'], bytes: Uint8Array): Promise<MenuText> {
  try {
    const { menu, dishes, groups } = await thread.make(bytes);
    return { ...menu, dishes: await recordsOf<FileDish>(dishes), groups: await recordsOf<FileGroup>(groups) };
  } catch (error) {
    if (!(error instanceof WorkUndone) || error.reason === 'crash') throw error;
    log.warn({ event: 'menu-file-unread', why: error.message }, 'a menu file could not be read');
    return faulty(words.tooComplex);
  }
}

async function recordsOf<Record>(parts: readonly Uint8Array[]): Promise<Record[]> {
  const records: Record[] = [];
  for (const part of parts) {
    records.push(...(deserialize(part) as Record[]));
    await othersTurn();
  }
  return records;
}
