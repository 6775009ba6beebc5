import { myOrdersMessages } from '../../en/diner/my-orders.ts';
import { translation } from '../../translation.ts';

export const myOrdersTexts = translation(myOrdersMessages, {
  toMenu: 'Zur Speisekarte',
  payMyPart: 'Meinen Teil bezahlen',
  loading: 'Ihre Bestellungen werden geladen',
  paid: 'Bezahlt',
  isClosed:
    'Diese Bestellung ist abgeschlossen. Bitte bezahlen Sie die Rechnung. Unser Personal kann die Bestellung wieder öffnen.',
  isPaid: 'Alles ist bezahlt. Vielen Dank und bis bald!',
  isCancelled: 'Diese Bestellung wurde storniert. Sie müssen nichts bezahlen.',
  due: 'Zu zahlen',
  toPay: 'Zu zahlen, ohne Trinkgeld',
  unseen:
    'Unser Personal hat diese Bestellung noch nicht gesehen. Sie wartet seit {minutes} min. Bitte sprechen Sie uns an.',
  unconfirmed: 'Unser Personal hat diese Bestellung gesehen, aber noch nicht bestätigt. Sie wartet seit {minutes} min.',
  orderedBy: 'Bestellt von {name}',
  ofOtherPhone:
    'Auf einem anderen Telefon am Tisch bestellt. Nur dieses Telefon oder unser Personal kann es stornieren.',
  takenByStaff: 'Von unserem Personal für Sie bestellt',
  changedByStaff: 'Von unserem Personal geändert. Stimmt etwas nicht? Dann sprechen Sie uns bitte an.',
  wasCanceled: 'Das wird Ihnen nicht berechnet. Bestellen Sie etwas anderes, oder sprechen Sie unser Personal an.',
  cancelThis: 'Bestellung stornieren',
  askCancel: 'Möchten Sie diese Bestellung wirklich stornieren?',
  cancel: 'Stornieren',
  keep: 'Behalten',
  canceled: 'Die Bestellung wurde storniert.',
  cancelFailed: 'Eine bestätigte Bestellung kann nicht mehr storniert werden!',
  cancelNotSent:
    'Noch nicht gesendet: Es kam keine Antwort. Ihre Stornierung wird gesendet, sobald die Verbindung wieder da ist.',
  closeNotSent:
    'Noch nicht gesendet: Es kam keine Antwort. Ihre Bestellung wird abgeschlossen, sobald die Verbindung wieder da ist.',
  askClose: 'Diese Bestellung abschließen?',
  close: 'Abschließen',
  notYet: 'Noch nicht',
  closeMeans: 'Danach können Sie nichts mehr hinzufügen. Trinkgeld können Sie auf der nächsten Seite geben.',
  unserved: {
    one: '{count} Gericht ist noch nicht als serviert gekennzeichnet. Haben Sie alles bekommen?',
    other: '{count} Gerichte sind noch nicht als serviert gekennzeichnet. Haben Sie alles bekommen?',
  },
  stillToCome: {
    one: '{count} Gericht kommt noch: {courses}.',
    other: '{count} Gerichte kommen noch: {courses}.',
  },
  bringAndClose: 'Alles bringen und abschließen',
  heldMeanwhile: 'Einige Gerichte kommen noch. Bitte drücken Sie noch einmal.',
  comingNext: 'Als Nächstes: {course}',
  comingLater: 'Später: {course}',
  closeFailed: 'Mindestens eine Bestellung ist vom Restaurant noch nicht bestätigt!',
  missingId: 'Die Nummer der Bestellung fehlt!',
  fetchFailed: 'Die Bestellung konnte nicht geladen werden!',
  empty: 'Noch nichts bestellt',
  emptyHint: 'Ihre Bestellungen stehen hier, sobald Sie sie aufgeben.',
  kitchen: {
    waiting: 'In der Küche, noch nicht begonnen',
    preparing: 'Die Küche bereitet es zu',
    ready: 'Fertig: Es kommt gleich zu Ihnen',
    served: 'Serviert. Guten Appetit!',
  },
  waiting: 'Wartet',
  dish: { waiting: 'In der Küche', preparing: 'In Zubereitung', ready: 'Fertig', served: 'Serviert' },
});
