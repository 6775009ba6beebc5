import { room } from '../../message.ts';

/** What the steps of the kitchen are called. */
export const kitchenStepMessages = room('core/kitchen-steps', {
  staff: { waiting: 'Waiting', preparing: 'Preparing', ready: 'Ready', served: 'Served' },
  /** On a guest's phone, below a confirmed order. */
  guest: {
    preparing: 'The kitchen is preparing it',
    ready: 'Ready: it is on its way to you',
    served: 'Served. Enjoy!',
  },
});
