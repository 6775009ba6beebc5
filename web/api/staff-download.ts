import { noteAnswer } from './failed-request.ts';
import { NetworkError, type Refused, refused } from './request.ts';
import { endRefusedSession, readSession } from './session.ts';
import { staffHeaders } from './staff-request.ts';

/** @throws NetworkError if the file is incomplete. */
export async function staffDownload(
  url: string,
  type: string,
): Promise<{ readonly success: true; readonly result: Blob } | Refused> {
  const token = readSession()?.token;
  try {
    const response = await fetch(url, { headers: { ...staffHeaders(), Accept: type }, credentials: 'same-origin' });
    noteAnswer(response, true);
    if (response.ok) return { success: true, result: await response.blob() };
    const refusal = refused(response, await response.json());
    if (refusal.code === 'NotSignedIn') endRefusedSession(token, true);
    return refusal;
  } catch (error) {
    throw new NetworkError('Network error, please try again', { cause: error });
  }
}
