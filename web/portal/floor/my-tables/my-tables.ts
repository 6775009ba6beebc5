import { useSyncExternalStore } from 'react';
import { makeListeners } from '../../../api/listeners.ts';
import { ofBrowser } from '../../../api/storage.ts';
import { useSession } from '../../sign-in/session/use-session.ts';

const storageKey = 'comanda.my-tables';
const { listen, notify } = makeListeners();

export function keepMineOnly(isOn: boolean): void {
  ofBrowser.set(storageKey, String(isOn));
  notify();
}

/** Stored per device. Undefined for users without an attendant, who see all tables. */
export function useMineOnly(): boolean | undefined {
  const isOn = useSyncExternalStore(listen, () => ofBrowser.get(storageKey) === 'true');
  return useSession()?.attendantID === undefined ? undefined : isOn;
}

interface Served {
  readonly attendantID?: number | undefined;
}

/** The tables or orders to show; undefined while they load. */
export function useMine<Row extends Served>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const attendantID = useSession()?.attendantID;
  return useMineOnly() ? rows?.filter((row) => row.attendantID === attendantID) : rows;
}
