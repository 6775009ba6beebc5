import { room } from '../../message.ts';

/** What the steps of the kitchen are called, by staff; guests read `diner/my-orders`. */
export const kitchenStepMessages = room('core/kitchen-steps', {
  waiting: 'Waiting',
  preparing: 'Preparing',
  ready: 'Ready',
  served: 'Served',
});
