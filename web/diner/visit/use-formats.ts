import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import { storedRegion } from './visit.ts';

/** How the restaurant of the table that this browser checked in to writes moments and amounts. */
export function useFormats(): Formats {
  return formatsOf(storedRegion());
}
