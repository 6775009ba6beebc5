import { room } from '../../message.ts';

export const approvalMessages = room('server/approvals', {
  nothing: 'There is no discount to approve.',
  emptied: 'Removing every dish cancels the sub-order, and that needs approval. Please cancel the sub-order instead.',
});
