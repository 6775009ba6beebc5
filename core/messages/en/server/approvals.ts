import { room } from '../../message.ts';

export const approvalMessages = room('server/approvals', {
  nothing: 'There is no discount to approve.',
  emptied: 'To remove every dish is to cancel: please cancel the sub-order, which somebody approves.',
});
