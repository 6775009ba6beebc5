import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createShortQueue, LineFull } from '../short-queue.ts';

// OWASP's second recommended argon2id setting: 19 MiB, two passes, one lane (the library's default algorithm is argon2id).
export const passwordStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whether a hash was made with other parameters than those of today. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = passwordStrength;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

// Each takes some 20 ms of a core. One core is left to everything else, and a flood of guesses finds a short line.
const queue = createShortQueue({ atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 40 });

/**
 * The argon2id hash of a password, with its salt and parameters.
 * @throws LineFull when too many wait already.
 */
export async function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password, passwordStrength), true);
}

/**
 * True when the password belongs to the hash. Without `first` it waits behind everybody who has it: tries of strangers
 * behind those of people who are known.
 * @throws LineFull when too many wait already.
 */
export async function isPassword(password: string, passwordHash: string, first = true): Promise<boolean> {
  return queue(() => verify(passwordHash, password), first);
}

/**
 * Makes a comparison that was counted as a try before. Where too many wait already it was not made, and is given back.
 * @throws LineFull then.
 */
export async function compareCounted<Result>(
  compare: () => Promise<Result>,
  giveBack: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await compare();
  } catch (error) {
    if (error instanceof LineFull) await giveBack();
    throw error;
  }
}

let decoy: Promise<string> | undefined;

/**
 * Takes as long as a real comparison and is always false: an unknown name must not answer faster than a known one.
 * @throws LineFull when too many wait already.
 */
export async function pretendComparison(password: string): Promise<false> {
  decoy ??= hash('a password that nobody has', passwordStrength);
  const passwordHash = await decoy;
  await queue(() => verify(passwordHash, password), false);
  return false;
}
