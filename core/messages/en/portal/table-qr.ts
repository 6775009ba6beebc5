import { room } from '../../message.ts';

export const tableQrMessages = room('portal/table-qr', {
  linkStaysHere:
    'Phones cannot open this link: it leads to this computer only. Before you print, start the product with PUBLIC_URL, or HOST, set to an address that phones can reach; the README says how.',
  letInHint: 'For a guest whose phone was refused for too many tries.',
  letInFailed: 'No code could be made. Please try again.',
  showPass: 'Show this code to the guest. It opens the table on their phone without the OTP.',
  passLeft: 'Good for one phone, for {clock}',
  passOver: 'That code is over. Make another one if the guest is not in yet.',
  letIn: 'Let a guest in',
  passCode: 'Code that lets one guest in at {name}',
  backToQr: "Back to the table's QR code",
  qrOf: 'QR code of {name}',
});
