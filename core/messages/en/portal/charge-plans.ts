import { room } from '../../message.ts';

export const planMessages = room('portal/charge-plans', {
  record: 'Plan',
  listTitle: 'Application Charges',
  listEmpty: 'No plans found.',
  noneYet: 'There are no plans yet.',
  detailTitle: 'Application Charges Details',
  /** The specification has the trailing space. */
  addTitle: 'Add Plan ',
  addButton: 'Add New Plan',
  currencyHint: 'Of these amounts. Only restaurants with this currency can have the plan.',
  nameHint: 'Shown where a restaurant chooses its plan.',
  nameMandatory: 'Plan Name is mandatory!',
  deleteQuestion: 'Are you sure to delete this Plan?',
  gridTitle: 'Subscription Charge',
  gridHint:
    'In {unit}. Every figure is optional: empty counts as 0. The third tier has no upper bound; other charges are not added to a bill.',
  noWarnings: 'Every total falls into exactly one tier.',
  above: 'above {above}',
  between: 'above {above} and up to {upTo}',
  gap: 'Totals {range} fall into no tier: they pay the default of {charge}.',
  overlap: 'Totals {range} fall into tiers {first} and {second}: tier {first} counts.',
  emptyTier: 'No total falls into tier {tier}: its from Amount is not below its uptoAmount.',
  tryLabel: 'Try a total',
  tryHint: 'Shows the service charge of that bill. Nothing is saved.',
  tryWrong: 'Please enter an amount such as 42 or {example}!',
  refused: {
    MissingName: 'Mandatory field Plan name is missing!',
    NameAlreadyExist: 'Plan name is exists!',
  },
  warnings: 'Gaps and overlaps',
  tried: 'Service charge of that total',
  name: 'Plan Name',
  tier: 'Tier',
  figure: '{name} of tier {tier}',
});
