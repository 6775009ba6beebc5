import { checkInMessages } from '../../en/diner/check-in.ts';
import { translation } from '../../translation.ts';

export const checkInTexts = translation(checkInMessages, {
  title: 'Anmeldung',
  looking: 'Ihr Tisch wird gesucht',
  welcome: 'Willkommen',
  welcomeTo: 'Willkommen · {restaurant}',
  checkIn: 'Am Tisch anmelden',
  enterOtp: 'Bitte geben Sie den 6-stelligen Code ein, den Sie von uns bekommen.',
  otp: 'Code',
  submit: 'Anmelden',
  noOtp: 'Noch kein Code? Fragen Sie einfach unser Personal. Er ist bei jedem Besuch ein anderer.',
  emptyOtp: 'Bitte geben Sie den Code ein!',
  wrongOtp: 'Bitte geben Sie den richtigen Code ein!',
  visitOver: 'Ihr Besuch an diesem Tisch ist beendet. Zum Bestellen melden Sie sich bitte neu an.',
  putOut: 'Unser Personal hat dieses Telefon abgemeldet. Bitte sprechen Sie uns an.',
  noCookies:
    'Dieser Browser speichert keine Cookies, deshalb können Sie nicht angemeldet bleiben. Bitte erlauben Sie Cookies, oder öffnen Sie den Link in einem anderen Browser.',
  otherTable: 'Sie waren hier angemeldet: {earlier}. Um an diesem Tisch zu bestellen, melden Sie sich bitte hier an.',
  anotherTable: 'ein anderer Tisch',
  failed: 'Der Tisch konnte nicht geprüft werden. Bitte versuchen Sie es noch einmal.',
  passOver:
    'Dieser QR-Code wurde schon benutzt oder ist abgelaufen. Bitte lassen Sie sich einen neuen zeigen, oder geben Sie den Code ein.',
  tooManyTries:
    'Zu viele Versuche. Bitte warten Sie {wait} und versuchen Sie es dann noch einmal, oder lassen Sie sich von unserem Personal anmelden.',
  aFewMinutes: 'einige Minuten',
  seconds: { one: '{count} Sekunde', other: '{count} Sekunden' },
  minutes: { one: '{count} Minute', other: '{count} Minuten' },
});
