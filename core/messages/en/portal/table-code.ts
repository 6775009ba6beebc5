import { room } from '../../message.ts';

export const tableQrMessages = room('portal/table-code', {
  linkStaysHere:
    'Phones can’t open this link: it works on this computer only. Before you print it, the person who installed Comanda must open it to phones: docs/install.md, ‘For phones in the house’.',
  letInHint: 'For a guest whose phone had too many attempts.',
  endVisit: 'End visit, new code',
  endHint:
    'If strangers order here: unconfirmed sub-orders are canceled, everyone is checked out, and the printed code stops working.',
  endQuestion: 'End the visit at {name} and renew its code?',
  endDetail:
    'Unconfirmed sub-orders are canceled and its guests are checked out. The code on the table stops working: print the new one.',
  endWaiting: {
    one: '{count} unconfirmed sub-order of order {order} is canceled. If one is confirmed first, the order must be paid or canceled before the visit can end.',
    other:
      '{count} unconfirmed sub-orders of order {order} are canceled. If one is confirmed first, the order must be paid or canceled before the visit can end.',
  },
  endOwing:
    'Order {order} is confirmed and unpaid: {amount}. Take its payment or cancel it first, then end the visit. Until then you can remove single phones.',
  endLater: 'The visit at {name} cannot be ended yet',
  showPhones: 'Show phones',
  ended: {
    one: 'Visit ended, {count} order canceled. Print the new code.',
    other: 'Visit ended, {count} orders canceled. Print the new code.',
  },
  endFailed: 'Failed to end the visit!',
  letInFailed: 'No code could be made. Please try again.',
  showPass: 'Show this code to the guest. It opens the table on their phone without the OTP.',
  passLeft: 'Good for one phone, for {clock}',
  passOver: 'That code has expired. Make another one if the guest is not in yet.',
  letIn: 'Let a guest in',
  passCode: 'Code that lets one guest in at {name}',
  backToQr: "Back to the table's QR code",
  qrOf: 'QR code of {name}',
});
