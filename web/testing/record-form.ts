import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { FakeServer } from './fake-server.ts';
import { buildToken } from './portal-page.tsx';

export const exitQuestion = 'Record has been modified, are you sure to exit?';

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const choice = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const row = (name: string) => screen.getByRole('row', { name });

export async function retype(user: UserEvent, name: string, text: string) {
  await user.clear(field(name));
  if (text) await user.type(field(name), text);
}

export async function select(user: UserEvent, name: string, option: string) {
  await user.click(choice(name));
  await user.click(await screen.findByRole('option', { name: option }));
}

export async function answerDialog(user: UserEvent, question: string, answer: string) {
  const dialog = await screen.findByRole('dialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

export async function pressSave(user: UserEvent, question: string, answer = 'Save') {
  await user.click(button('Save'));
  await answerDialog(user, question, answer);
}

export async function logIn(user: UserEvent, server: FakeServer, username = 'manager') {
  server.answer('signIn', { username, name: 'Maria Lopez', token: buildToken() });
  await user.type(await screen.findByRole('textbox', { name: 'Username' }), username);
  await user.click(button('Login'));
}
