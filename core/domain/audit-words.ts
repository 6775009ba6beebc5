import { allergenMessages } from '../messages/en/core/allergens.ts';
import { auditMessages as messages } from '../messages/en/core/audit.ts';
import { fill, type Words } from '../messages/message.ts';
import { type AllergenCode, allergenCodes, allergenWord } from './allergens.ts';
import { type AuditActor, type AuditChange, type AuditField, type AuditKind, auditFields } from './audit.ts';
import type { Formats } from './formats/formats.ts';

/** A stored value of a field; amounts in cents. */
export type AuditFigure = string | number | boolean | readonly string[] | null;

export interface AuditDetail {
  readonly field: string;
  readonly was: AuditFigure;
  readonly now: AuditFigure;
  readonly isHidden: boolean;
}

export function auditWhat(kind: AuditKind, change: AuditChange | null, times: number): Words {
  const isRecord = change !== null && recordKinds.has(kind);
  const what = isRecord ? fill(messages.changes[change], { what: messages.kinds[kind] }) : messages.kinds[kind];
  return times > 1 ? fill(messages.times, { what, times }) : what;
}

const recordKinds: ReadonlySet<AuditKind> = new Set([
  ...(['item', 'category', 'choice', 'plan', 'tax', 'configuration', 'restaurant', 'table'] as const),
  ...(['user', 'role', 'role-of-user', 'password', 'pin', 'second-step'] as const),
]);

export function auditWho(actor: AuditActor, name: string): Words {
  if (actor === 'user' || actor === 'command' || actor === 'database') return fill(messages.actors[actor], { name });
  return messages.actors[actor];
}

/** One field of an event: 'Price: $9.00 → $9.50', 'Privileges: +refund'. */
export function auditDetail(formats: Formats, { field, was, now, isHidden }: AuditDetail): Words {
  const name = fieldWords(field);
  if (isHidden) return fill(messages.hidden, { field: name });
  const as = isField(field) ? auditFields[field] : 'text';
  const listed = (codes: readonly string[]): Words | string =>
    as === 'allergens' ? fill(messages.list, { names: codes.map(allergenName) }) : codes.join(', ');
  if ((as === 'list' || as === 'allergens') && Array.isArray(was) && Array.isArray(now)) {
    const [added, taken] = [now.filter((one) => !was.includes(one)), was.filter((one) => !now.includes(one))];
    const parts = [
      ...(added.length > 0 ? [fill(messages.added, { names: listed(added) })] : []),
      ...(taken.length > 0 ? [fill(messages.taken, { names: listed(taken) })] : []),
    ];
    return fill(messages.is, { field: name, now: parts });
  }
  const value = (figure: AuditFigure): Words | string => {
    if (figure === null || figure === '') return messages.nothing;
    if (typeof figure === 'boolean') return figure ? messages.yes : messages.no;
    if (as === 'cents') return formats.amount(Number(figure));
    if (as === 'percent') return formats.percent(Number(figure));
    if (as === 'photo') return String(figure).slice(0, lettersOfPhoto);
    if (!Array.isArray(figure)) return wordOf(field, figure) ?? String(figure);
    return as === 'allergens' && figure.length === 0 ? allergenMessages.none : listed(figure);
  };
  if (was === null) return fill(messages.is, { field: name, now: value(now) });
  if (now === null) return fill(messages.gone, { field: name, was: value(was) });
  return fill(messages.was, { field: name, was: value(was), now: value(now) });
}

const lettersOfPhoto = 6;

/** Events outlive the codes of their time. */
const allergenName = (code: string): Words =>
  allergenCodes.some((one) => one === code) ? allergenWord(code as AllergenCode) : fill(messages.list, { names: code });

function wordOf(field: string, figure: AuditFigure): Words | undefined {
  if (!Object.hasOwn(messages.values, field)) return undefined;
  const words: Readonly<Record<string, Words>> = messages.values[field as keyof typeof messages.values];
  return Object.hasOwn(words, String(figure)) ? words[String(figure)] : undefined;
}

const isField = (field: string): field is AuditField => Object.hasOwn(auditFields, field);

/** Configuration entries keep their names: 'config.waitminutes'. */
function fieldWords(field: string): Words | string {
  if (field.startsWith('config.')) return fill(messages.configEntry, { entry: field.slice('config.'.length) });
  return isField(field) ? messages.fields[field] : field;
}
