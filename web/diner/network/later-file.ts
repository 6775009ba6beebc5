import { spoken } from '../../ui/plain/say.tsx';
import { fileCame } from '../language/file-came.ts';
import { hasTexts } from '../language/guest-language.ts';

/** Resolves when the later parts and their texts can be imported. */
export function laterFileCame(): Promise<unknown> {
  return Promise.all([fileCame('later'), hasTexts(spoken(), 'laterScreens')]);
}
