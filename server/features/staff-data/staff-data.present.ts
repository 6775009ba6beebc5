import type { FormerUser, StaffData } from '../../../core/contract/staff-data.ts';
import type { Money } from '../../../core/domain/money.ts';
import { type ApprovalRow, presentApproval } from '../approvals/approvals.service.ts';
import type { PersonRow } from './staff-data.queries.ts';
import type { DataOfPerson } from './staff-data.service.ts';

export function presentData(money: Money, data: DataOfPerson, now: Date): StaffData {
  const { person, secondStep, passkeys, sessions, links, mails, approvals, records, events } = data;
  const { id, restaurantId, name, username, email, hasPassword, hasPin, removedAt, erasedAt } = person;
  return {
    exported: now.toISOString(),
    user: {
      userId: id,
      name,
      username,
      userEmail: email,
      restaurantId,
      hasPassword,
      hasPin,
      hasApp: secondStep.hasApp,
      recoveryCodes: secondStep.recoveryCodes,
      roles: person.roles.map((role) => ({ roleName: role.name, privileges: [...role.privileges] })),
      left: momentOf(removedAt),
      erased: momentOf(erasedAt),
    },
    passkeys: passkeys.map(({ name: called, createdAt, usedAt }) => ({
      name: called,
      since: createdAt.toISOString(),
      lastUsed: momentOf(usedAt),
    })),
    sessions: sessions.map(({ createdAt, seenAt, revokedAt, device, address, way, signedInFrom }) => ({
      since: createdAt.toISOString(),
      lastSeen: seenAt.toISOString(),
      ended: momentOf(revokedAt),
      device,
      address,
      byPin: way === 'pin',
      from: [...signedInFrom],
    })),
    passwordLinks: links.map(({ createdAt, expiresAt, usedAt }) => ({
      created: createdAt.toISOString(),
      expires: expiresAt.toISOString(),
      used: momentOf(usedAt),
    })),
    mails: mails.map(({ subject, createdAt, sentAt }) => ({
      subject,
      created: createdAt.toISOString(),
      sent: momentOf(sentAt),
    })),
    approvals: approvals.map((row) => presentOwn(money, row, id)),
    records,
    eventCount: events[0]?.all ?? 0,
    events: events.map(({ number, happenedAt, kind, subject, address, orderId, tableId, changes }) => ({
      number,
      happened: happenedAt.toISOString(),
      kind,
      about: subject,
      address,
      orderID: orderId,
      tableID: tableId,
      changes,
    })),
  };
}

function presentOwn(money: Money, row: ApprovalRow, userId: number): StaffData['approvals'][number] {
  const { askedBy: _, answeredBy: __, ...approval } = presentApproval(money, row);
  const { answeredAt, byPin, askedByUserId, answeredByUserId } = row;
  const theirs = { askedByThem: askedByUserId === userId, answeredByThem: answeredByUserId === userId };
  return { ...approval, answeredTime: momentOf(answeredAt), byPin, ...theirs };
}

export function presentFormer({ id, name, username, email, removedAt, erasedAt }: PersonRow): FormerUser {
  const left = removedAt?.toISOString() ?? '';
  return { userId: id, name, username, userEmail: email, left, erased: erasedAt !== null };
}

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;
