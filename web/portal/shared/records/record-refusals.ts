import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import type { Words } from '../../../../core/messages/message.ts';
import type { Refused } from '../../../api/request.ts';
import type { Sentences } from '../forms/refusal-words.ts';
import type { RecordDescription } from './record-description.ts';

export interface RecordRefusals {
  readonly refusals?: Readonly<Record<string, Words>> | undefined;
  readonly otherwise: Words;
}
type Described = Pick<RecordDescription<never, never>, 'words' | 'refusals'>;

export const saveRefusals = ({ words, refusals }: Described): RecordRefusals => ({
  refusals: { InputDataNotProvided: listMessages.noData, ...refusals },
  otherwise: words.saveFailed ?? listMessages.saveFailed,
});

export const deleteRefusals = ({ words, refusals }: Described): RecordRefusals => ({
  refusals: words.deleteFailed === undefined ? refusals : undefined,
  otherwise: words.deleteFailed ?? words.saveFailed ?? listMessages.saveFailed,
});

/** Refusals where the server's sentence says more than a screen could, such as what uses the record. */
const spokenByServer = new Set(['InUse', 'Stale', 'NotHeld', 'LastUserManager', 'BadPicture', 'TooLarge']);

export function sentencesFor({ code, message }: Refused, { refusals, otherwise }: RecordRefusals): Sentences {
  const spoken = spokenByServer.has(code) && message ? { [code]: message } : {};
  return { known: { ...spoken, ...refusals }, otherwise };
}
