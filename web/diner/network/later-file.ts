import { spoken } from '../../ui/plain/say.tsx';
import { fileCame } from '../language/file-came.ts';
import { hasTexts } from '../language/guest-language.ts';

/** Once the later parts can be imported, with their texts. */
export function laterFileCame(): Promise<unknown> {
  return Promise.all([fileCame('later'), hasTexts(spoken(), 'laterScreens')]);
}
