import { room } from '../../message.ts';

export const staffDataMessages = room('portal/staff-data', {
  title: 'Your data',
  hint: 'Everything that is stored about you, as a file: your account, where you signed in, what you did.',
  export: 'Export data',
  exportOf: 'Export data of {name}',
  fileName: 'staff-data-{number}.json',
  exportFailed: 'The data could not be exported!',
  former: 'Former staff',
  formerHint: 'Deleted users. What they did stays for the books; who they were can be removed.',
  formerFailed: 'The former staff could not be loaded.',
  left: 'Left {when}',
  remove: 'Remove personal data',
  removeOf: 'Remove personal data of {name}',
  removeQuestion: 'Are you sure to remove the personal data of {name}?',
  removeDetail:
    'Name, user name, e-mail address, sign-ins and mails are erased for good, and ‘Former staff {number}’ stands in the place of the name. Payments, tips, orders and refunds stay.',
  removeTrail: 'The audit trail keeps what it wrote, with the names of then, until its time is over.',
  removed: 'Removed. Records now say {name}.',
  removeFailed: 'The data could not be removed!',
  isRemoved: 'Personal data removed',
});
