import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const passSeconds = 120;

const Pass = z
  .object({
    id: z.string(),
    restaurantId: z.number(),
    until: z.number(),
    visit: z.object({ restaurantId: z.number(), visitId: z.number(), phone: z.number().optional() }).optional(),
    staff: z.object({ sessionId: z.string(), userId: z.number() }).optional(),
  })
  .refine(({ restaurantId, visit }) => visit === undefined || visit.restaurantId === restaurantId);
export type Pass = z.output<typeof Pass>;

/** What a browser is in the old cell, signed for the new one. The key is that of the move. */
export function signPass(pass: Omit<Pass, 'id' | 'until'>, key: Uint8Array): string {
  const whole: Pass = { ...pass, id: randomUUID(), until: Date.now() + passSeconds * 1_000 };
  const text = Buffer.from(JSON.stringify(whole)).toString('base64url');
  return `${text}.${signature(text, key)}`;
}

/** Undefined if it is malformed, too old or signed with another key. */
export function readPass(given: string, keyOf: (restaurantId: number) => Uint8Array | undefined): Pass | undefined {
  const [text = '', mark = ''] = given.split('.');
  const { data: pass } = Pass.safeParse(jsonOf(text));
  const key = pass && keyOf(pass.restaurantId);
  if (!key || pass.until < Date.now()) return undefined;
  const expected = Buffer.from(signature(text, key));
  const sent = Buffer.from(mark);
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? pass : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

const signature = (text: string, key: Uint8Array) =>
  createHmac('sha256', key).update(`pass:${text}`).digest('base64url');
