import { room } from '../../message.ts';

export const orderMessages = room('server/orders', {
  onceEach: 'Each sub-order may be sent once.',
  oneAtATime: 'One sub-order at a time.',
  lineOfAnother: 'A line does not belong to this sub-order.',
  reasonMissing: 'Please enter a reason!',
  reopenPartPaid: 'A part of this bill is paid already, so the order cannot be opened again.',
  /** Said to staff; guests read the kind's own words. */
  subOrdersPending: 'All Suborders should be closed to close the order!',
  closedAlready: 'This order is already closed.',
  cancelled: 'This order is cancelled.',
  otpMissing: 'Please enter the OTP!',
  tableInactive: 'This table takes no guests: it is inactive.',
  otherOrderThere: 'The order that was at this table is paid or was moved.',
  phonePutOut: 'Staff ended ordering on this phone. Please ask a member of staff.',
  tableTakesNoOrders: 'This table takes no orders: it is inactive.',
  /** Of one line of a sub-order. */
  line: {
    quantity: 'quantity must be 1 to 99',
    gone: 'is gone',
    outOfStock: 'is out of stock',
    notAvailable: 'is not available',
    choiceMissing: 'needs a customization for every unit',
    tooManyChoices: 'takes at most {limit} customizations',
    choiceGone: 'a chosen customization is gone',
    costs: 'now costs {price}',
    choicePrice: '{choice} has a new price',
  },
});
