import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import { storedRegion } from './visit.ts';

/** The formats of the last visited restaurant. */
export function useFormats(): Formats {
  return formatsOf(storedRegion());
}
