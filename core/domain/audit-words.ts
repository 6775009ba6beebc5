import { auditMessages as messages } from '../messages/en/core/audit.ts';
import { fill, type Words } from '../messages/message.ts';
import { allergenCodes, allergenWord } from './allergens.ts';
import { type AuditActor, type AuditChange, type AuditField, type AuditKind, auditFields } from './audit.ts';
import type { Formats } from './formats/formats.ts';
import { itemTypeNames } from './item-types.ts';

/** A stored value of a field. Amounts are in cents. */
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

/** One changed field of an event: 'Price: was $9.00, now $9.50', 'Privileges: +refund'. */
export function auditDetail(formats: Formats, { field, was, now, isHidden }: AuditDetail): Words {
  const name = fieldWords(field);
  if (isHidden) return fill(messages.hidden, { field: name });
  const as = isField(field) ? auditFields[field] : 'text';
  if (as === 'picture') {
    const { added, removed, replaced } = messages.pictures;
    return fill(was === null ? added : now === null ? removed : replaced, { field: name });
  }
  if (as === 'list' && Array.isArray(was) && Array.isArray(now)) {
    const [added, taken] = [now.filter((name) => !was.includes(name)), was.filter((name) => !now.includes(name))];
    const parts = [
      ...(added.length > 0 ? [fill(messages.added, { names: namesOf(field, added) })] : []),
      ...(taken.length > 0 ? [fill(messages.taken, { names: namesOf(field, taken) })] : []),
    ];
    return fill(messages.is, { field: name, now: parts });
  }
  const value = (figure: AuditFigure): Words | readonly Words[] | string => {
    if (figure === null || figure === '') return messages.nothing;
    if (typeof figure === 'object') return figure.length > 0 ? namesOf(field, figure) : messages.nothing;
    if (typeof figure === 'boolean') return figure ? messages.yes : messages.no;
    if (as === 'cents') return formats.amount(Number(figure));
    if (as === 'percent') return formats.percent(Number(figure));
    return wordOf(field, figure) ?? (as === 'time' ? formats.dateTime(String(figure)) : String(figure));
  };
  if (was === null) return fill(messages.is, { field: name, now: value(now) });
  if (now === null) return fill(messages.gone, { field: name, was: value(was) });
  return fill(messages.was, { field: name, was: value(was), now: value(now) });
}

function namesOf(field: string, list: readonly string[]): readonly Words[] | string {
  const words = list.map((code) => wordOf(field, code));
  return words.every((word) => word !== undefined) ? words : list.join(', ');
}

function wordOf(field: string, figure: AuditFigure): Words | undefined {
  if (field === 'types') return itemTypeNames[Number(figure)];
  if (field === 'allergens' || field === 'traces') {
    const code = allergenCodes.find((known) => known === figure);
    return code && allergenWord(code);
  }
  if (!Object.hasOwn(messages.values, field)) return undefined;
  const words: Readonly<Record<string, Words>> = messages.values[field as keyof typeof messages.values];
  return Object.hasOwn(words, String(figure)) ? words[String(figure)] : undefined;
}

const isField = (field: string): field is AuditField => Object.hasOwn(auditFields, field);

/** Entries of the configuration and records of an imported menu are shown without 'config.' or 'menu.'. */
function fieldWords(field: string): Words | string {
  if (field.startsWith('config.')) return fill(messages.configEntry, { entry: field.slice('config.'.length) });
  if (field.startsWith('menu.')) return field.slice('menu.'.length);
  return isField(field) ? messages.fields[field] : field;
}
