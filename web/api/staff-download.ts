import { noteAnswer } from './failed-request.ts';
import { NetworkError } from './request.ts';
import { endRefusedSession, readSession } from './session.ts';
import { RefusalError, staffHeaders } from './staff-request.ts';

export type OnPiece = (piece: Uint8Array<ArrayBuffer>) => void;

/** @throws RefusalError if refused, NetworkError if the file is incomplete, AbortError. */
export async function staffDownload(url: string, type: string, signal: AbortSignal, onPiece: OnPiece): Promise<void> {
  const token = readSession()?.token;
  try {
    const response = await fetch(url, {
      headers: { ...staffHeaders(), Accept: type },
      credentials: 'same-origin',
      signal,
    });
    noteAnswer(response, true);
    if (!response.ok || !response.body) throw await refusalOf(response, token);
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onPiece(value);
    }
  } catch (error) {
    if (error instanceof RefusalError || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    throw new NetworkError('Network error, please try again', { cause: error });
  }
}

async function refusalOf(response: Response, token: string | undefined): Promise<RefusalError> {
  const { message, error } = (await response.json()) as { message?: string; error?: string };
  const code = error ?? message ?? 'ServerError';
  if (code === 'NotSignedIn') endRefusedSession(token, true);
  return new RefusalError({
    success: false,
    code,
    message,
    status: response.status,
    fields: [],
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || undefined,
  });
}
