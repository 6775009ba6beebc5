import { room } from '../../message.ts';

export const numberMessages = room('portal/numbers', {
  open: 'Numbers',
  title: 'Numbered records',
  checking: 'Checking all numbers',
  checkFailed: 'The numbers could not be checked.',
  empty: 'No payment has a number yet.',
  whole: {
    one: '{count} record, unchanged. Last number: {last}. Hash: {hash}',
    other: '{count} records, all unchanged. Last number: {last}. Hash: {hash}',
  },
  faults: {
    missing: 'Record {number} is missing: someone edited the database directly.',
    changed: 'Record {number} was changed: someone edited the database directly.',
    guest: 'The guest’s data beside record {number} was changed: someone edited the database directly.',
    added: 'Record {number} was added: someone edited the database directly.',
  },
  files: 'Export {start} to {stop}',
  csv: 'As CSV',
  json: 'As JSON',
  restored:
    'This restaurant was restored from a backup, and takes no payment until you confirm the last number printed.',
  lastNumber: 'Last number on a receipt or refund',
  badNumber: 'Please enter a whole number.',
  confirm: 'Confirm',
  confirmed: 'The last number is confirmed.',
  confirmFailed: 'The last number could not be confirmed.',
});
