import { deepEqual } from 'node:assert/strict';
import { passphraseStrength } from '../commands/passphrase.ts';
import { photoStrength } from '../features/menu/photos/make-photo.ts';
import { passwordStrength } from '../platform/auth/passwords.ts';

/** OWASP's second recommendation for argon2id. */
export const realStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const quickStrength = { ...realStrength, memoryCost: 64, timeCost: 1 };

// Guessing is slow by design, as encoding photos is: both would be much of the tests' time. Test files in one process share the modules.
if (passwordStrength.memoryCost !== quickStrength.memoryCost) {
  deepEqual([passwordStrength, passphraseStrength, photoStrength], [realStrength, { scryptWork: 17 }, { effort: 3 }]);
  Object.assign(passwordStrength, quickStrength);
  passphraseStrength.scryptWork = 4;
  photoStrength.effort = 0;
}
