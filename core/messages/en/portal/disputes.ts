import { room } from '../../message.ts';

export const disputeMessages = room('portal/disputes', {
  title: 'Disputes',
  explanation: 'The bank decides. Answer a dispute in the {provider} Dashboard. A lost dispute counts as a refund.',
  listFailed: 'The disputes could not be loaded.',
  states: {
    open: 'Open',
    won: 'Won',
    lost: 'Lost',
  },
  since: 'Since {opened}',
  decided: 'Since {opened}, decided {ended}',
  answerBy: 'Since {opened}, answer in {provider} by {time}',
});
