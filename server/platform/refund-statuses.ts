import { refundStatesThat, unfinishedRefundStates } from '../../core/domain/refund-states.ts';
import { wordList } from './word-list.ts';

/** The states in which a refund's money counts as given back. */
export const givenRefunds = wordList(refundStatesThat('countsAsGiven'));

/** The states in which its provider is still asked about it. */
export const unfinishedRefunds = wordList(unfinishedRefundStates);
