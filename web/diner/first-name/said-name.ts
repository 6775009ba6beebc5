import { firstNameOf } from '../../../core/domain/first-names.ts';
import { sayFirstName } from '../../api/diner/first-name.ts';
import { forget, readText, tellStored, writeText } from '../storage/storage.ts';

/** Suggested again at the next visit. */
const keptName = 'firstName';
/** Typed at a check-in that is not complete yet. */
const intendedName = 'firstNameToSay';
/** The start of the visit in which the name was sent. */
const saidIn = 'firstNameSaid';

export const keptFirstName = (): string => readText(keptName) ?? '';

/** The first name of this phone's guest in the visit that began at `visit`. Undefined if they gave none. */
export const saidFirstName = (visit: string): string | undefined =>
  readText(saidIn) === visit ? readText(keptName) : undefined;

export function intendFirstName(typed: string): void {
  if (typed === '') forget(intendedName);
  else writeText(intendedName, typed);
}

/** Sends the name to the server, and then stores it on the phone. */
export async function tellFirstName(visit: string, typed: string) {
  const answer = await sayFirstName(typed);
  if (!answer.success) return answer;
  forget(intendedName);
  const name = firstNameOf(typed);
  if (name === '') forget(keptName, saidIn);
  else {
    writeText(keptName, name);
    writeText(saidIn, visit);
  }
  tellStored();
  return answer;
}

export const hasIntendedName = (): boolean => readText(intendedName) !== undefined;

/** After the check-in. Without an answer the name stays intended. */
export async function tellIntendedName(visit: string): Promise<void> {
  const name = readText(intendedName);
  if (name === undefined) return;
  const answer = await tellFirstName(visit, name);
  if (answer.success || answer.status < 500) forget(intendedName);
}
