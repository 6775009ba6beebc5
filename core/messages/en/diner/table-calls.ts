import { room } from '../../message.ts';

export const tableCallMessages = room('diner/table-calls', {
  group: 'Staff',
  /** On the small button that opens the panel. */
  open: { none: 'Staff', waits: 'Called', coming: 'Coming' },
  ask: { staff: 'Call staff', bill: 'Ask for the bill' },
  /** On the button, above the time. */
  called: { staff: 'Staff have been called', bill: 'Bill asked for' },
  /** On the button. "On the way" appears above the other words. */
  onTheWay: 'On the way',
  coming: { staff: 'Staff', bill: 'Your bill' },
  /** For screen readers. */
  calledAt: { staff: 'Staff were called at {time}.', bill: 'The bill was asked for at {time}.' },
  isComing: { staff: 'Someone is on the way.', bill: 'Your bill is on the way.' },
  tooSoon: {
    one: 'You just called. You can call again in {count} second.',
    other: 'You just called. You can call again in {count} seconds.',
  },
  failed: 'Staff could not be called. Please try again.',
  notSentYet: 'Not sent yet: there was no answer. Your call goes out when the network is back.',
});
