import { room } from '../../message.ts';

/** Used by the portal's form and by the server. */
export const groupRuleMessages = room('core/choice-groups', {
  minAboveMax: 'The minimum cannot be above the maximum.',
  freeAboveMax: 'No more choices can be free than the maximum.',
  noChoices: 'Please add at least one choice.',
  noneAvailable: 'Guests must choose here, but every choice is sold out. Set the minimum to 0 or make one available.',
  tooFewChoices:
    'The minimum is above the number of available choices. Lower it, or let guests take one several times.',
  defaultsAboveMax: 'More choices are selected by default than the maximum.',
  choiceNameMissing: 'Please enter the name of the choice.',
  choiceGone: 'This choice no longer exists. Please load the group again.',
  repeated: "Two choices have the name '{name}'.",
  tooMany: 'A group has at most {limit} choices.',
  opensItself: 'A choice cannot open the group that it is in.',
  opensGone: 'The group that this choice opens no longer exists.',
  opensOpening: "'{group}' opens a group itself, so no choice can open it: groups nest one level deep.",
  isOpened: 'Choices of {groups} open this group, so its own choices cannot open another: groups nest one level deep.',
  usedByItems: {
    one: "'{name}' is used by {count} item and cannot be deleted. Remove it from the item first.",
    other: "'{name}' is used by {count} items and cannot be deleted. Remove it from them first.",
  },
  usedByGroups: "'{name}' is opened by choices of {groups} and cannot be deleted. Change them first.",
  dishGone: 'The dish of this choice no longer exists.',
  containsItself: "'{dish}' uses this group, so it cannot be a choice in it: a dish cannot contain itself.",
  groupContains: "'{group}' has this dish as a choice: a dish cannot contain itself.",
  usedAsChoice: "'{name}' is a choice of {groups} and cannot be deleted. Remove that choice first.",
  groupGone: 'One of these groups no longer exists. Please select again.',
  groupTwice: 'An item can have each group once.',
  groupsTooMany: 'An item can have at most {limit} groups.',
});
