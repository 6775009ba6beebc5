import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommended argon2id setting: 19 MiB, two passes, one lane (the library's default algorithm is argon2id).
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, with its salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}

/** True when the password belongs to the hash. */
export async function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password);
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real comparison and is always false: an unknown name must not answer faster than a known one. */
export async function pretendComparison(password: string): Promise<false> {
  decoy ??= hashPassword('a password that nobody has');
  await verify(await decoy, password);
  return false;
}
