import { dinerAppMessages } from '../../../core/messages/en/diner/app.ts';
import { NetworkError } from '../../api/request.ts';
import { say } from '../../ui/plain/say.tsx';

/** "In the diner check-in and menu calls, network errors are shown with a browser alert". Rethrows. */
export async function withNetworkAlert<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof NetworkError) window.alert(say(dinerAppMessages.network));
    throw error;
  }
}

/** "Elsewhere they are logged"; a request that this page aborted isn't an error. */
export function logNetworkError(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error);
}
