import { room } from '../../message.ts';

export const orderMessages = room('server/orders', {
  onceEach: 'Each sub-order can be sent only once.',
  oneAtATime: 'Please send one sub-order at a time.',
  lineOfAnother: 'One line belongs to another sub-order.',
  reasonMissing: 'Please enter a reason!',
  reopenPartPaid: 'Part of this bill is already paid, so the order cannot be reopened.',
  /** For staff; guests see the general text. */
  subOrdersPending: 'All Suborders should be closed to close the order!',
  closedAlready: 'This order is already closed.',
  cancelled: 'This order is canceled.',
  otpMissing: 'Please enter the OTP!',
  tableInactive: 'This table is inactive, so guests cannot check in.',
  otherOrderThere: 'The order at this table was paid or moved.',
  phonePutOut: 'Staff removed this phone. Please ask a member of staff.',
  tableTakesNoOrders: 'This table is inactive, so it takes no orders.',
  line: {
    quantity: 'quantity must be 1 to 99',
    gone: 'is no longer on the menu',
    outOfStock: 'is out of stock',
    onlyLeft: 'Only {left} left.',
    notAvailable: 'is not available',
    choiceMissing: 'needs a customization for every unit',
    tooManyChoices: 'can have at most {limit} customizations',
    choiceGone: 'a chosen customization is no longer offered',
    costs: 'now costs {price}',
    choicePrice: '{choice} has a new price',
  },
  approval: {
    nothing: 'There is no discount to approve.',
    emptied: 'Removing every dish cancels the sub-order, and that needs approval. Please cancel the sub-order instead.',
  },
  kitchen: {
    stepped: 'A colleague was faster. This is where the ticket is now.',
    cancelled: 'This order was canceled. Please acknowledge it.',
    changed: 'This ticket has changed. Please read the change and acknowledge it first.',
    changedAgain: 'The ticket has changed again. Please read it once more.',
    notThisStep: 'A dish moves one step at a time.',
    onceEach: 'Each dish can be named only once.',
    noSuchCategory: 'The restaurant has no such category.',
  },
});
