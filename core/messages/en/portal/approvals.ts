import { room } from '../../message.ts';

export const approvalMessages = room('portal/approvals', {
  title: 'Approval',
  needed: 'This needs approval. Please ask a colleague who can give it.',
  over: 'This approval has expired or is for something else. Please ask again.',
  /** What is asked for. */
  what: {
    discount: 'A discount of {amount} on order {order}',
    refund: 'A refund of {amount} on order {order}',
    cancel: 'Canceling sub-order {order}',
  },
  approver: 'Who approves',
  choose: 'Choose a colleague',
  pin: 'Their PIN',
  noPin: 'No colleague who can approve has a PIN. Please ask on their devices.',
  approversFailed: 'Colleagues who can approve could not be loaded.',
  approve: 'Approve',
  approveOf: 'Approve the request of {name}',
  refuse: 'Decline',
  refuseOf: 'Decline the request of {name}',
  noApprover: 'Please choose who approves.',
  badPin: 'A PIN has {digits} digits.',
  askDevices: 'Ask on their devices',
  failed: 'The request could not be sent. Please try again.',
  waiting: 'Waiting for an answer. Colleagues who can approve see the request on their screens.',
  takeBack: 'Withdraw',
  askAgain: 'Ask again',
  refusedBy: '{name} declined.',
  lapsed: 'There was no answer in time, or the bill has changed. Please ask again.',
  lookFailed: 'The answer could not be loaded. Trying again.',
  /** What others ask. */
  requests: 'Requests for approval',
  request: {
    discount: '{name} asks for a discount of {amount} on {of}',
    refund: '{name} asks for a refund of {amount} of {of}',
    cancel: '{name} asks to cancel a sub-order of {amount}',
  },
  approved: 'Approved.',
  refused: 'Declined.',
  answerFailed: 'The answer could not be saved. Please try again.',
  /** What was approved of an order. */
  used: {
    discount: '{approver} approved a discount of {amount} for {name}, {time}',
    refund: '{approver} approved a refund of {amount} for {name}, {time}',
    cancel: '{approver} approved canceling a sub-order of {amount} for {name}, {time}',
  },
  withoutCode: 'Without a code',
  limitHint: 'Up to {percent} needs no code. For more, a colleague must approve it.',
  noLimitHint: 'A colleague can approve it instead.',
});
