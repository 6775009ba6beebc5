import { room } from '../../message.ts';

export const passwordRuleMessages = room('core/password-rules', {
  length: '8 to {most} characters',
  start: 'must start with an alphabet',
  digit: 'at least one digit',
  lowercase: 'at least one lowercase letter',
  uppercase: 'at least one uppercase letter',
  special: 'at least one of @#$%',
  pin: {
    digits: 'A PIN has 6 digits.',
    weak: 'This PIN is easily guessed. Please choose another one.',
  },
});
