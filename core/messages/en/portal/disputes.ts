import { room } from '../../message.ts';

export const disputeMessages = room('portal/disputes', {
  title: 'Disputes',
  explanation: 'The bank decides. Answer a dispute in the {provider} Dashboard; what is lost counts as refunded.',
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
