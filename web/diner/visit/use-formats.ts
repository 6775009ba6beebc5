import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import { spoken } from '../../ui/plain/say.tsx';
import { storedRegion } from './visit.ts';

export function useFormats(): Formats {
  return formatsOf(storedRegion(), spoken());
}
