import { room } from '../../message.ts';

export const accountMessages = room('server/account', {
  wrongPassword: 'The password is not right.',
  passkey: 'Passkey',
  wrongSecret: 'The PIN or password is not right.',
});
