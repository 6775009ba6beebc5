import { orderMessages } from '../../../core/messages/en/portal/orders.ts';
import { say } from '../../ui/plain/say.tsx';

/** That a line lacks a choice, for all of its units where some have theirs. */
export const choiceMissingWords = (item: string, forSome: boolean) =>
  say(forSome ? orderMessages.choiceMissingForAll : orderMessages.choiceMissing, { item });
