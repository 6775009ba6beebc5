import { useSyncExternalStore } from 'react';
import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import { spoken } from '../../ui/plain/say.tsx';
import { onStored, readText } from '../storage/storage.ts';
import { storedRegion } from './visit.ts';

export function useFormats(): Formats {
  // The restaurant may change its region during the visit.
  useSyncExternalStore(onStored, () => readText('region'));
  return formatsOf(storedRegion(), spoken());
}
