import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import type { Refused } from '../../../api/request.ts';
import { textOf } from '../../../ui/plain/say.tsx';

export interface Sentences {
  readonly known?: Readonly<Record<string, Words | string>>;
  readonly otherwise: Words | string;
}

/** Plain words are used if the server's refusal has no message. */
export type FailureWords = Words | Sentences | ((refused: Refused) => Sentences);

/** The message for a refusal; undefined after the session's end, since the login says that nothing was saved. */
export function refusalWords(refused: Refused, failed: FailureWords): string | undefined {
  if (refused.code === 'NotSignedIn') return undefined;
  const { known, otherwise } = sentencesOf(failed, refused);
  return textOf(known?.[refused.code] ?? wordsOfAnotherKind(refused) ?? otherwise);
}

function sentencesOf(failed: FailureWords, refused: Refused): Sentences {
  if (typeof failed === 'function') return failed(refused);
  return 'otherwise' in failed ? failed : { otherwise: refused.message ?? failed };
}

/** Responses that decide nothing about the request, such as a rate limit, must not show the documented refusal. */
function wordsOfAnotherKind({ status, retryAfterSeconds }: Refused): Words | undefined {
  if (status === 429) return tooManyTries(retryAfterSeconds);
  return status === 503 ? formMessages.unavailable : undefined;
}

/** For refusals that must not show a message with a specific reason, such as 'already Confirmed'. */
export const undecidedWords = { ServerError: formMessages.serverError, NotAllowed: formMessages.notAllowed };

function tooManyTries(seconds: number | undefined): Words {
  return fill(formMessages.tooManyTries, { wait: waitOf(seconds) });
}

function waitOf(seconds: number | undefined): Words {
  if (seconds === undefined) return formMessages.aMoment;
  if (seconds < 60) return fill(formMessages.seconds, { count: seconds });
  return fill(formMessages.minutes, { count: Math.ceil(seconds / 60) });
}
