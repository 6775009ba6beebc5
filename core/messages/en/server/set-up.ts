import { room } from '../../message.ts';

export const setUpMessages = room('server/set-up', {
  title: 'Set up {product}',
  welcome: 'Welcome to {product}',
  choose: 'Choose the login of the platform administrator. They see every restaurant and create the other logins.',
  notCreated: 'The account was not created. Please correct the marked fields.',
  name: 'Name',
  username: 'User Name',
  email: 'Email',
  password: 'Password',
  repeated: 'Confirm password',
  rules: 'Rules: {rules}.',
  passwordNeeds: 'The password needs: {rules}.',
  create: 'Create account',
  done: 'Set-up is done',
  used: 'This link was already used',
  accountExists: 'The first account already exists.',
  signIn: 'Sign in',
});
