import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson } from '../../../core/domain/canonical-json.ts';
import { shownNumber } from '../../../core/domain/cells.ts';
import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { type KeptContent, type NumberedDocument, recordNumber, type ToNumber } from './numbers.queries.ts';

export {
  findRefundToNumber,
  findSeries,
  type KeptContent,
  type KeptRecord,
  listKeptRecords,
  type NumberedDocument,
  recordPaymentNumber,
} from './numbers.queries.ts';

/** Placeholders in a paper that is written before the series is locked. See `append_number` in numbers.sql. */
export const numberToCome = '\u0000n';
export const paymentToCome = '\u0000p';

/** The content of a record. The hash covers only a digest of the guest's email, so that the email can be erased. */
export function contentOf(document: Omit<NumberedDocument, 'buyer'>, email: string): KeptContent {
  if (email === '') return { document: marked(canonicalJson(document)), buyer: null };
  const salt = randomBytes(16).toString('hex');
  const digest = createHash('sha256')
    .update(salt + email)
    .digest('hex');
  return { document: marked(canonicalJson({ ...document, buyer: digest })), buyer: { salt, email } };
}

/** Marks the placeholders with control characters, which JSON contains only escaped. */
const marked = (json: string) =>
  json
    .replace('"paymentId":"\\u0000p"', '"paymentId":\u0003')
    .replaceAll(/(?<!\\)\\u0000([np])/g, (_, of) => (of === 'n' ? '\u0001' : '\u0002'));

/** Fills in the numbers, as `append_number` of numbers.sql does. */
export const withNumbers = (document: string, number: number, paymentId: number): NumberedDocument =>
  JSON.parse(
    document
      .replaceAll('\u0001', String(number))
      .replaceAll('\u0002', String(shownNumber(paymentId)))
      .replaceAll('\u0003', String(paymentId)),
  ) as NumberedDocument;

/** Call this last, because the restaurant's numbers stay locked until the transaction ends. */
export async function giveNumber(tx: Tx, record: Omit<ToNumber, keyof KeptContent>, document: NumberedDocument) {
  const number = await recordNumber(tx, { ...record, ...contentOf(document, '') });
  return number === null ? refuse('NumberNotConfirmed') : undefined;
}
