import { room } from '../../message.ts';

export const accountMessages = room('server/account', {
  wrongPassword: 'This password is wrong.',
  passkey: 'Passkey',
  wrongSecret: 'This PIN or password is wrong.',
});
