import { room } from '../../message.ts';

export const reloadMessages = room('portal/reload', {
  screenFailed: 'This screen could not be loaded.',
  /** Of a dialog that is opened before its script has come. */
  partComes: 'Loading this part',
  partAway: 'There is no answer. If this does not open by itself, load the page again.',
});
