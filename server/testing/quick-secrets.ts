import { deepEqual } from 'node:assert/strict';
import { passphraseStrength } from '../commands/passphrase.ts';
import { photoStrength } from '../features/menu/photos/make-photo.ts';
import { passwordStrength } from '../platform/auth/passwords.ts';

/** OWASP's second recommended setting for argon2id. */
export const realStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const quickStrength = { ...realStrength, memoryCost: 64, timeCost: 1 };

// Slow on purpose in the product. Changed only once, because test files of one process share the modules.
if (passwordStrength.memoryCost !== quickStrength.memoryCost) {
  deepEqual([passwordStrength, passphraseStrength, photoStrength], [realStrength, { scryptWork: 17 }, { effort: 3 }]);
  Object.assign(passwordStrength, quickStrength);
  passphraseStrength.scryptWork = 4;
  photoStrength.effort = 0;
}
