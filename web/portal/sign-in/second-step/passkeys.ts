import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { PasskeyAnswer, PasskeyProof, PasskeyRequest, PasskeyWish } from '../../../../core/contract/passkeys.ts';
import { secondStepMessages } from '../../../../core/messages/en/portal/second-step.ts';
import type { Message } from '../../../../core/messages/message.ts';

/** Why this browser can't use passkeys at this address; undefined if it can. */
export function passkeyHindrance(rpId?: string): Message | undefined {
  const { hindrances } = secondStepMessages;
  const { hostname } = window.location;
  if (!window.isSecureContext) return hindrances.insecure;
  if (!browserSupportsWebAuthn()) return hindrances.unsupported;
  if (isAddressOfNumbers(hostname)) return hindrances.address;
  if (rpId !== undefined && hostname !== rpId && !hostname.endsWith(`.${rpId}`)) return hindrances.elsewhere;
  return undefined;
}

const isAddressOfNumbers = (hostname: string) => /^[\d.]+$|^\[/.test(hostname);

type Done<Answer> = { readonly done: Answer } | { readonly fault: Message };

export async function makePasskey(wish: PasskeyWish): Promise<Done<PasskeyAnswer>> {
  const optionsJSON = wish as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return withCeremony(async () => {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, response: { clientDataJSON, attestationObject, transports } };
  });
}

export async function provePasskey(request: PasskeyRequest): Promise<Done<PasskeyProof>> {
  const optionsJSON = request as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return withCeremony(async () => {
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, response: { clientDataJSON, authenticatorData, signature } };
  });
}

async function withCeremony<Answer>(ask: () => Promise<Answer>): Promise<Done<Answer>> {
  try {
    return { done: await ask() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = error instanceof WebAuthnError ? error.code : '';
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return { fault: secondStepMessages.passkeyThere };
    if (error.name === 'SecurityError') return { fault: secondStepMessages.hindrances.elsewhere };
    // The prompt was closed or timed out.
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return { fault: secondStepMessages.notDone };
    return { fault: secondStepMessages.cannot };
  }
}
