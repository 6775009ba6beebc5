import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import type { Refused } from '../../../api/request.ts';
import { said } from '../../../ui/plain/say.tsx';

export interface Sentences {
  /** Code -> words, where a screen knows better than the general sentence. */
  readonly known?: Readonly<Record<string, Words | string>>;
  /** The documented sentence of any other refusal. */
  readonly otherwise: Words | string;
}

/**
 * What a screen says about a refusal. Nothing where the session has ended: the login that follows says that, and that
 * nothing was saved.
 */
export function refusalWords(refused: Refused, { known, otherwise }: Sentences): string | undefined {
  if (refused.code === 'NotSignedIn') return undefined;
  return said(known?.[refused.code] ?? wordsOfAnotherKind(refused) ?? otherwise);
}

/** Answers that decide nothing about what was asked, such as a limit: they must not be taken for the documented refusal. */
function wordsOfAnotherKind({ status, retryAfterSeconds }: Refused): Words | undefined {
  if (status === 429) return tooManyTries(retryAfterSeconds);
  return status === 503 ? formMessages.unavailable : undefined;
}

/** Of answers for which a sentence that names a reason, such as 'already Confirmed', would be a lie. */
export const undecidedWords = { ServerError: formMessages.serverError, NotAllowed: formMessages.notAllowed };

/** 'Too many tries. Please wait 12 minutes and try again.' */
function tooManyTries(seconds: number | undefined): Words {
  return fill(formMessages.tooManyTries, { wait: waitOf(seconds) });
}

function waitOf(seconds: number | undefined): Words {
  if (seconds === undefined) return formMessages.aMoment;
  if (seconds < 60) return fill(formMessages.seconds, { count: seconds });
  return fill(formMessages.minutes, { count: Math.ceil(seconds / 60) });
}
