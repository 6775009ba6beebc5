import { room } from '../../message.ts';

export const listMessages = room('portal/records', {
  recordFailed: 'The record could not be loaded.',
  loadNewest: 'Load the newest version',
  newestReplaces: 'Loading it discards your changes.',
  recordGone: 'This record is no longer in the list.',
  missingId: 'Id is missing to get record!',
  getFailed: 'Error api to get item!',
  saveAndNext: 'Save and Add Next',
  duplicate: 'Duplicate',
  saved: 'Record saved successfully!',
  saveFailed: 'Failed to save record!',
  deleted: 'Deleted successfully!',
  deleteFailed: 'Failed to delete record!',
  /** Shown for certain refusal codes. */
  noData: 'Data not provided to save!',
  listFailed: 'The list could not be loaded.',
  deleteRow: 'Delete {name}',
  /** Names the record in the question before a renamed one is saved. */
  renamed: '{before}, from now on {name}',
  saveQuestion: 'Are you sure to save {record}?',
  deleteQuestion: 'Are you sure to delete {record}?',
});
