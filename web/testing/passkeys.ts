import { vi } from 'vitest';

/** Fakes a browser with or without passkeys, at an address that may not allow them. `answer` is its next passkey. */
export function browserWithPasskeys(answer: () => Promise<unknown>, { isSecure = true, knows = true } = {}): void {
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('PublicKeyCredential', knows ? () => undefined : undefined);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: answer, create: answer } });
}

/** The browser's response for the passkey BBBB: a new passkey, or a proof. */
export const passkeyMade = (response: object) => ({
  id: 'BBBB',
  rawId: new Uint8Array([4, 16, 65]).buffer,
  type: 'public-key',
  response: { clientDataJSON: new Uint8Array([1]).buffer, ...response },
  getClientExtensionResults: () => ({}),
});
