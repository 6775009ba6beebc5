import { z } from 'zod';
import { list } from './shapes.ts';

// Passkey messages as in W3C Web Authentication Level 3. Bytes are base64url.

const Bytes = z.string().max(4000);
/** Long enough for the longest credential id, which has 1023 bytes. */
export const CredentialId = z.string().max(1400);

const Descriptor = z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) });

/** PublicKeyCredentialCreationOptionsJSON of the standard. */
export const PasskeyWish = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
});
export type PasskeyWish = z.output<typeof PasskeyWish>;

/** The part of a RegistrationResponseJSON that we use. */
export const PasskeyAnswer = z.object({
  id: CredentialId,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: z.string().max(20_000),
    transports: list(z.string().max(20), { most: 10 }).default([]),
  }),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** PublicKeyCredentialRequestOptionsJSON of the standard. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
  timeout: z.number(),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** The part of an AuthenticationResponseJSON that we use. */
export const PasskeyProof = z.object({
  id: CredentialId,
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
});
export type PasskeyProof = z.output<typeof PasskeyProof>;
