import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer, PasskeyProof } from '../../core/contract/passkeys.ts';

/** How the responses should differ from valid ones. */
export interface Claims {
  readonly origin?: string;
  readonly rpId?: string;
  readonly count?: number;
  readonly userVerified?: boolean;
  readonly type?: string;
}

/** A passkey in software, with ES256 and without attestation. */
export function softwareAuthenticator(site: string) {
  const { origin: ownOrigin, hostname } = new URL(site);
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });

  const clientData = (challenge: string, type: string, origin = ownOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (withKey: boolean, { rpId = hostname, count = 0, userVerified = true }: Claims) => {
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (withKey ? 0x40 : 0);
    const signCount = Buffer.alloc(4);
    signCount.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), signCount]);
  };
  // COSE keys: kty EC2, alg ES256, crv P-256, x, y.
  const coordinates = [x, y].map((coordinate) => bytes(Buffer.from(coordinate, 'base64url')));
  const cose = map([1, 2], [3, -7], [-1, 1], [-2, coordinates[0]], [-3, coordinates[1]]);

  return {
    id: id.toString('base64url'),
    make(challenge: string, claims: Claims = {}): PasskeyAnswer {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const authData = Buffer.concat([authenticatorData(true, claims), attested]);
      const attestationObject = map(['fmt', text('none')], ['attStmt', map()], ['authData', bytes(authData)]);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData(challenge, claims.type ?? 'webauthn.create', claims.origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    prove(challenge: string, claims: Claims = {}): PasskeyProof {
      const client = clientData(challenge, claims.type ?? 'webauthn.get', claims.origin);
      const data = authenticatorData(false, claims);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

// The part of CBOR (RFC 8949) that passkeys use.
type Item = number | string | Buffer | undefined;
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const item = (value: Item) =>
  typeof value === 'number'
    ? head(value < 0 ? 1 : 0, value < 0 ? -1 - value : value)
    : Buffer.isBuffer(value)
      ? value
      : text(value ?? '');
const map = (...entries: readonly (readonly [Item, Item])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flatMap((entry) => entry.map(item))]);
