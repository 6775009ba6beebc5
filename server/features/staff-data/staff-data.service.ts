import { peopleMessages } from '../../../core/messages/en/server/people.ts';
import { fill } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { type Database, inTransaction } from '../../platform/database.ts';
import { serverLanguage } from '../../platform/language.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { listApprovalsOf } from '../approvals/approvals.service.ts';
import { passkeysOf } from '../second-step/passkeys.service.ts';
import { dropSecondStep, secondStepOf } from '../second-step/second-step.service.ts';
import {
  countRecords,
  eraseSignIns,
  findPerson,
  listEvents,
  listFormer,
  listLinks,
  listMails,
  listSessions,
  lockPerson,
  type PersonRow,
  writeErased,
} from './staff-data.queries.ts';

const most = { former: 200, events: 10_000, approvals: 10_000 };

export async function dataOf(db: Database, person: PersonRow) {
  const { id, email, restaurantId } = person;
  return {
    person,
    secondStep: await secondStepOf(db, id),
    passkeys: await passkeysOf(db, id),
    sessions: await listSessions(db, id),
    links: await listLinks(db, id),
    mails: await listMails(db, email),
    approvals: await listApprovalsOf(db, id, most.approvals),
    records: await countRecords(db, id),
    // 0 is the trail of the platform.
    events: await listEvents(db, restaurantId ?? 0, id, most.events),
  };
}
export type DataOfPerson = Awaited<ReturnType<typeof dataOf>>;

export async function dataOfUser({ db }: Services, staff: StaffPrincipal, userId: number) {
  const person = await findPerson(db, userId, staff);
  return person ? dataOf(db, person) : refuse('NotFound');
}

export function formerUsers({ db }: Services, staff: StaffPrincipal) {
  return listFormer(db, staff, most.former);
}

/** The user id stays in records and the audit trail. Current users must be deleted first. Returns the new name. */
export async function eraseUser({ db, feed, mailer }: Services, staff: StaffPrincipal, userId: number) {
  const outcome = await inTransaction(db, async (tx) => {
    await lockPerson(tx, userId);
    const person = await findPerson(tx, userId, staff);
    if (!person) return refuse('NotFound');
    if (person.removedAt === null) return refuse('InUse', { words: peopleMessages.data.worksHere });
    if (person.erasedAt !== null) return { name: person.name, mails: [] };
    const name = say(serverLanguage, fill(peopleMessages.data.former, { number: userId }));
    await dropSecondStep(tx, userId);
    const mails = await eraseSignIns(tx, userId, person.email);
    await writeErased(tx, userId, { name, username: `former-${userId}` });
    return { name, mails };
  });
  if (isRefusal(outcome)) return outcome;
  feed.bump('access');
  await mailer.forget(outcome.mails);
  return outcome;
}
