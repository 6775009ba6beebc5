import type { AuditEvent } from '../../../core/contract/audit.ts';
import { type AuditFigure, auditDetail, auditWhat, auditWho } from '../../../core/domain/audit-words.ts';
import { shownNumber } from '../../../core/domain/cells.ts';
import { auditMessages } from '../../../core/messages/en/core/audit.ts';
import { say } from '../../../core/messages/say.ts';
import type { FileLook } from '../../platform/every-row/every-row.ts';
import { serverLanguage } from '../../platform/language.ts';
import type { AuditRow } from './audit.queries.ts';

const lettersOfSeal = 16;

export const sealOf = (hash: string) => hash.slice(0, lettersOfSeal);

const detailsOf = ({ changes }: AuditRow): AuditEvent['details'] =>
  Object.entries(changes).map(([field, change]) => {
    if (change === 'changed') return { field, was: null, now: null, isHidden: true };
    const [was, now] = change;
    return { field, was: listed(was), now: listed(now), isHidden: false };
  });

/** Converts lists to texts, because item types are stored as numbers. */
const listed = (figure: AuditFigure) => (typeof figure === 'object' && figure !== null ? figure.map(String) : figure);

export function presentEvent(row: AuditRow): AuditEvent {
  const { number, kind, change, actor, actorName, address, tableName, subject, times } = row;
  return {
    number,
    happenedAt: row.happenedAt.toISOString(),
    kind,
    change,
    actor,
    userID: row.userId,
    actorName,
    address,
    requestID: row.requestId,
    orderID: row.orderId,
    tableID: row.tableId,
    tableName,
    subject,
    times,
    details: detailsOf(row),
    seal: sealOf(row.hash),
  };
}

const { number, happenedAt, what, who, about, details, order, table, address, request, seal } = auditMessages.columns;

export const auditLook: FileLook<AuditRow, AuditEvent> = {
  fileName: 'AuditTrail.csv',
  columns: () => [number, happenedAt, what, who, about, details, order, table, address, request, seal],
  row: presentEvent,
  cells: (row, formats) => [
    row.number,
    formats.dateTime(row.happenedAt),
    say(serverLanguage, auditWhat(row.kind, row.change, row.times)),
    say(serverLanguage, auditWho(row.actor, row.actorName)),
    row.subject,
    detailsOf(row)
      .map((detail) => say(serverLanguage, auditDetail(formats, detail)))
      .join('; '),
    row.orderId === null ? '' : shownNumber(row.orderId),
    row.tableName ?? '',
    row.address,
    row.requestId,
    row.hash,
  ],
};
