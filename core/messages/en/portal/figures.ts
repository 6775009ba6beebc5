import { room } from '../../message.ts';

export const figuresMessages = room('portal/figures', {
  asOf: 'Figures as of {time}',
});
