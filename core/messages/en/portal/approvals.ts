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
  noPin: 'Nobody who may approve has a PIN. They can approve on their own device.',
  approversFailed: 'Colleagues who may approve could not be loaded.',
  approve: 'Approve',
  approveOf: 'Approve what {name} asks',
  refuse: 'Refuse',
  refuseOf: 'Refuse what {name} asks',
  noApprover: 'Please choose who approves.',
  badPin: 'A PIN has {digits} digits.',
  askDevices: 'Ask on their devices',
  failed: 'The approval could not be asked for. Please try again.',
  waiting: 'Waiting for an answer. Whoever may approve reads it on their screen now.',
  takeBack: 'Take back',
  askAgain: 'Ask again',
  refusedBy: '{name} refused it.',
  lapsed: 'Nobody answered in time, or the bill has changed.',
  lookFailed: 'The answer could not be loaded. It is asked for again.',
  /** What others ask. */
  requests: 'Approvals that colleagues ask for',
  request: {
    discount: '{name} asks for a discount of {amount} on {of}',
    refund: '{name} asks for a refund of {amount} of {of}',
    cancel: '{name} asks to cancel a sub-order of {amount}',
  },
  approved: 'Approved.',
  refused: 'Refused.',
  answerFailed: 'The answer could not be saved. Please try again.',
  /** What was approved of an order. */
  used: {
    discount: '{approver} approved a discount of {amount} for {name}, {time}',
    refund: '{approver} approved a refund of {amount} for {name}, {time}',
    cancel: '{approver} approved canceling a sub-order of {amount} for {name}, {time}',
  },
  withoutCode: 'Without a code',
  limitHint: 'Up to {percent} needs no code. Above it a colleague approves it by name.',
  noLimitHint: 'A colleague can approve it by name instead.',
});
