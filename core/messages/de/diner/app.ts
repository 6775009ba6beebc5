import { dinerAppMessages } from '../../en/diner/app.ts';
import { translation } from '../../translation.ts';

export const dinerAppTexts = translation(dinerAppMessages, {
  loading: 'Wird geladen',
  failedTitle: 'Fehler',
  failed: 'Diese Seite konnte nicht angezeigt werden. Ihre Bestellung ist noch da.',
  loadAgain: 'Neu laden',
  unavailableTitle: 'Nicht verfügbar',
  unavailable: 'An diesem Tisch kann gerade nicht bestellt werden. Bitte sprechen Sie unser Personal an.',
  tryAgain: 'Erneut versuchen',
  scanCodeTitle: 'Willkommen',
  scanCode: 'Bitte scannen Sie den QR-Code an Ihrem Tisch',
  network: 'Keine Verbindung. Bitte versuchen Sie es noch einmal.',
  ui: {
    optional: 'optional',
    close: 'Schließen',
    cancel: 'Abbrechen',
    ok: 'OK',
    restaurant: 'Restaurant',
  },
});
