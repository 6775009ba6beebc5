import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createShortQueue, LineFull } from '../short-queue.ts';

// OWASP's second recommended argon2id setting: 19 MiB, two passes, one lane (the library's default algorithm is argon2id).
export const passwordStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = passwordStrength;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

// Each hash takes about 20 ms of a core. One core stays free, and a flood of guesses hits a short queue.
const queue = createShortQueue({ atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 40 });

/** Keyboards send ü as one character or as two. */
const composed = (password: string) => password.normalize('NFC');

/** Returns the argon2id hash, with salt and parameters. @throws LineFull if the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  return queue(() => hash(composed(password), passwordStrength), true);
}

/** `first = false` queues unknown clients behind known ones. @throws LineFull if the queue is full. */
export async function isPassword(password: string, passwordHash: string, first = true): Promise<boolean> {
  return queue(() => verify(passwordHash, composed(password)), first);
}

/** Runs a comparison already counted as an attempt, and refunds the attempt if the queue is full. @throws LineFull then. */
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

/** Always false, but as slow as a real comparison, so timing doesn't reveal names. @throws LineFull if the queue is full. */
export async function pretendComparison(password: string): Promise<false> {
  decoy ??= hash('a password that nobody has', passwordStrength);
  const passwordHash = await decoy;
  await queue(() => verify(passwordHash, password), false);
  return false;
}
