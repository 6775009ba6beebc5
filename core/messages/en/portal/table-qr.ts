import { room } from '../../message.ts';

export const tableQrMessages = room('portal/table-qr', {
  linkStaysHere:
    'Phones cannot open this link: it leads to this computer only. Before you print, start the product with PUBLIC_URL, or HOST, set to an address that phones can reach; the README says how.',
  letInHint: 'For a guest whose phone was refused for too many tries.',
  endVisit: 'End visit, new code',
  endHint:
    'When strangers order here: what waits is canceled, everybody is checked out, and the printed code is no good any more.',
  endQuestion: 'Are you sure to end the visit at {name} and renew its code?',
  endDetail:
    'Orders that wait are canceled and its guests are checked out. The code on the table leads nowhere from now on: print the new one.',
  endWaiting: {
    one: '{count} sub-order of order {order} is not confirmed: it is canceled. If anything of the order is confirmed, nothing is ended before it is paid or canceled.',
    other:
      '{count} sub-orders of order {order} are not confirmed: they are canceled. If anything of the order is confirmed, nothing is ended before it is paid or canceled.',
  },
  endOwing:
    'Order {order} is confirmed and unpaid: {amount}. Take its payment or cancel it first, then end the visit. Meanwhile you can put out single phones.',
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
  passOver: 'That code is over. Make another one if the guest is not in yet.',
  letIn: 'Let a guest in',
  passCode: 'Code that lets one guest in at {name}',
  backToQr: "Back to the table's QR code",
  qrOf: 'QR code of {name}',
});
