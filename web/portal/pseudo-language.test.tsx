import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pseudoText } from '../../core/messages/pseudo.ts';
import { openPortal, startPortalServer } from '../testing/portal-page.tsx';
import { plainTexts, speakEnglish, speakPseudo, wordsOfAnswers } from '../testing/pseudo-words.ts';

// Every word that staff see is a message or data: in the pseudo-language nothing else is left of English.

const ofTheShell = ['Notifications', 'Show password', 'Password rules', ', not met', 'Powered By Comanda'];
const ofPasswordRules = [
  '8 to 30 characters',
  'must start with an alphabet',
  'at least one digit',
  'at least one lowercase letter',
  'at least one uppercase letter',
  'at least one of @#$%',
];
/** Of rooms whose words are not in core/messages yet. */
const notYet = new Set([...ofTheShell, ...ofPasswordRules]);

beforeEach(speakPseudo);
afterEach(async () => {
  await speakEnglish();
  vi.unstubAllGlobals();
});

test('a new password', async () => {
  startPortalServer();
  const data = wordsOfAnswers();
  const { user } = openPortal('/portal/forgotpassword?username=waiter&token=abc');
  await user.click(await screen.findByRole('button', { name: pseudoText('Reset Password') }));
  await screen.findByText(pseudoText('Password does not match the rules!'));
  expect(plainTexts(data, 'waiter').filter((text) => !notYet.has(text))).toEqual([]);
});
