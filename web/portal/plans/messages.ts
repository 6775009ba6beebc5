import { formatUsd } from '../../../core/domain/money.ts';
import { defaultServiceCharge } from '../../../core/domain/pricing/charge-plan.ts';
import type { TierOverlap, TotalsRange } from '../../../core/domain/pricing/plan-gaps.ts';

export const planMessages = {
  listTitle: 'Application Charges',
  // As documented, item category and all.
  listFailed: 'Failed to get item category list!',
  listEmpty: 'No plans found.',
  noneYet: 'There are no plans yet.',
  detailTitle: 'Application Charges Details',
  // With the space at its end, as documented.
  addTitle: 'Add Plan ',
  addButton: 'Add New Plan',
  nameHint: 'Restaurants are given the plan by this name.',
  descriptionHint: 'Optional.',
  nameMandatory: 'Plan Name is mandatory!',
  deleteQuestion: 'Are you sure to delete this Plan?',
  saved: 'Record saved successfully!',
  saveFailed: 'Failed to save record!',
  deleted: 'Deleted successfully!',
  deleteFailed: 'Failed to delete record!',
  gridTitle: 'Subscription Charge',
  gridHint:
    'In dollars. Every figure is optional: empty counts as 0. The third tier has no upper bound; other charges are not added to a bill.',
  noWarnings: 'Every total falls into exactly one tier.',
  tryLabel: 'Try a total',
  tryHint: 'Shows the service charge of such a bill; nothing is saved.',
  tryWrong: 'Please enter an amount such as 42 or 42.50!',
} as const;

/** Codes of a refused save; every other one is 'Failed to save record!', or the server's own sentence. */
export const saveRefusals: Readonly<Record<string, string>> = {
  InputDataNotProvided: 'Data not provided to save!',
  MissingName: 'Mandatory field Plan name is missing!',
  NameAlreadyExist: 'Plan name is exists!',
};

/** The field that a refused save is about. */
export const fieldOfRefusal = { MissingName: 'planName', NameAlreadyExist: 'planName' } as const;

const rangeWords = ({ aboveCents, upToCents }: TotalsRange) =>
  upToCents === undefined
    ? `above ${formatUsd(aboveCents)}`
    : `above ${formatUsd(aboveCents)} and up to ${formatUsd(upToCents)}`;

export const gapWords = (range: TotalsRange) =>
  `Totals ${rangeWords(range)} fall into no tier: they pay the default of ${formatUsd(defaultServiceCharge)}.`;

export const overlapWords = ({ tiers: [first, second], ...range }: TierOverlap) =>
  `Totals ${rangeWords(range)} fall into tiers ${first} and ${second}: tier ${first} counts.`;

export const emptyTierWords = (tier: number) =>
  `No total falls into tier ${tier}: its from Amount is not below its uptoAmount.`;
