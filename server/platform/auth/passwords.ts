import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createShortQueue, LineFull } from '../short-queue.ts';

// OWASP's second recommended setting for argon2id, the default algorithm here: 19 MiB, two passes, one lane.
export const passwordStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = passwordStrength;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

// A hash takes about 20 ms of CPU time. One core is left free, and a flood of guesses fills only a short queue.
const queue = createShortQueue({ atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 40 });

/** Keyboards send ü as one code point or as two. */
const composed = (password: string) => password.normalize('NFC');

/** Returns the argon2id hash with salt and parameters. @throws LineFull if the queue is full */
export async function hashPassword(password: string): Promise<string> {
  return queue(() => hash(composed(password), passwordStrength), true);
}

/** `first = false` places unknown clients behind known ones. @throws LineFull if the queue is full */
export async function isPassword(password: string, passwordHash: string, first = true): Promise<boolean> {
  return queue(() => verify(passwordHash, composed(password)), first);
}

/** Runs a comparison that was counted as an attempt. @throws LineFull if the queue is full; then it isn't counted */
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

/** Always false, but as slow as a real comparison, so that timing doesn't reveal names. @throws LineFull */
export async function pretendComparison(password: string): Promise<false> {
  decoy ??= hash('a password that nobody has', passwordStrength);
  const passwordHash = await decoy;
  await queue(() => verify(passwordHash, password), false);
  return false;
}
