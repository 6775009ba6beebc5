import { useSyncExternalStore } from 'react';
import { onStored, readText } from '../storage/storage.ts';

// All of the filter that the first script needs: whether there is one. The rest loads later.
export const filterName = 'cantEat';

export const useHasFilter = () => useSyncExternalStore(onStored, () => readText(filterName) !== undefined);
