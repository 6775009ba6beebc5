import { useSyncExternalStore } from 'react';
import { onStored, readText } from '../storage/storage.ts';

// The first script only needs to know whether there is a filter. The rest loads later.
export const filterName = 'cantEat';

export const useHasFilter = () => useSyncExternalStore(onStored, () => readText(filterName) !== undefined);
