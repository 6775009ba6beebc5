import { ofBrowser } from '../../../api/storage.ts';

const storageKey = 'comanda.bell-volume';
const mutedKey = 'comanda.bell-muted';

export const volumes = { least: 10, most: 100, step: 10, start: 50 };

export function readVolume(): number {
  const kept = Number(ofBrowser.get(storageKey) ?? volumes.start);
  return kept >= volumes.least && kept <= volumes.most ? kept : volumes.start;
}

export function keepVolume(volume: number): void {
  ofBrowser.set(storageKey, String(volume));
}

export const isMuted = () => ofBrowser.get(mutedKey) === 'true';

/** Listens for muting in other tabs. Returns an unsubscribe function. */
export function onMutedElsewhere(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === mutedKey || key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

export function keepMuted(muted: boolean): void {
  ofBrowser.set(mutedKey, String(muted));
}
