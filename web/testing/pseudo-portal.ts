import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { pseudoText } from '../../core/messages/pseudo.ts';
import type { FakeServer } from './fake-server.ts';
import { everyPrivilege, openPortal, signIn } from './portal-page.tsx';
import { portalTest } from './portal-test.ts';
import { plainTexts, speakEnglish, speakPseudo, wordsOfAnswers } from './pseudo-words.ts';

/** Of Maria Lopez, the signed-in user. */
export const initials = 'ML';

/** Opens the portal in the pseudo-language for each test of a file. */
export function pseudoPortal(): FakeServer {
  const server = portalTest();
  beforeEach(speakPseudo);
  afterEach(speakEnglish);
  return server;
}

/** A message in the pseudo-language with its values. */
export function pseudo(text: string, values: Readonly<Record<string, string>> = {}): string {
  return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), pseudoText(text));
}

/** The English left on the screen at this address once `heading` appears. */
export async function leftOfEnglish(address: string, heading: string, ...given: string[]): Promise<string[]> {
  signIn({ privileges: everyPrivilege, restaurantId: 1, restaurantName: 'Demo Bistro', role: 'Manager' });
  const data = wordsOfAnswers();
  openPortal(address);
  await screen.findByRole('heading', { name: heading });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return plainTexts(data, initials, ...given);
}

export const pressOf = async (...words: Parameters<typeof pseudo>) =>
  fireEvent.click(await screen.findByRole('button', { name: pseudo(...words) }));
export const typeInto = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(pseudo(label)), { target: { value } });
