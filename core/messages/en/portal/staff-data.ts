import { room } from '../../message.ts';

export const staffDataMessages = room('portal/staff-data', {
  title: 'Your data',
  hint: 'Everything that is stored about you, as a file: your account, where you signed in, what you did.',
  export: 'Export data',
  exportOf: 'Export data of {name}',
  fileName: 'staff-data-{number}.json',
  exportFailed: 'The data could not be exported!',
  former: 'Former staff',
  formerHint: 'Deleted users. What they did stays for the books; their personal data can be removed.',
  formerFailed: 'The former staff could not be loaded.',
  left: 'Left {when}',
  remove: 'Remove personal data',
  removeOf: 'Remove personal data of {name}',
  removeQuestion: 'Remove the personal data of {name}?',
  removeDetail:
    'Name, user name, email address, sign-ins and mails are erased for good. Records then say ‘Former staff {number}’ instead of the name. Payments, tips, orders and refunds stay.',
  removeTrail: 'The audit trail keeps its events, with the old names, until they are erased.',
  removed: 'Removed. Records now say {name}.',
  removeFailed: 'The data could not be removed!',
  isRemoved: 'Personal data removed',
});
