import { deepEqual } from 'node:assert/strict';
import { passphraseStrength } from '../commands/passphrase.ts';
import { photoStrength } from '../features/menu/photos/make-photo.ts';
import { passwordStrength } from '../platform/auth/passwords.ts';

/** OWASP's second recommended setting for argon2id. */
export const realStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const quickStrength = { ...realStrength, memoryCost: 64, timeCost: 1 };

// Hashing and encoding photos are slow by design, and would take most of the tests' time.
if (passwordStrength.memoryCost !== quickStrength.memoryCost) {
  deepEqual([passwordStrength, passphraseStrength, photoStrength], [realStrength, { scryptWork: 17 }, { effort: 3 }]);
  Object.assign(passwordStrength, quickStrength);
  passphraseStrength.scryptWork = 4;
  photoStrength.effort = 0;
}
