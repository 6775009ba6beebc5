import { reviewMessages } from '../../en/diner/review.ts';
import { translation } from '../../translation.ts';

export const reviewTexts = translation(reviewMessages, {
  loading: 'Ihre Bestellung wird geladen',
  yourOrder: 'Ihre Bestellung',
  backToMenu: 'Zur Speisekarte',
  emptyTitle: 'Die Bestellung ist leer',
  emptyText: 'Bitte wählen Sie mindestens ein Gericht.',
  nothingChosen: 'Noch nichts ausgewählt',
  nothingChosenHint: 'Hier stehen die Gerichte, die Sie hinzufügen.',
  instructions: 'Anmerkungen',
  instructionsHint: 'Was sollte die Küche wissen?',
  totals: 'Summen',
  submitOrder: 'Bestellung aufgeben',
  submit: 'Bestellen',
  thisOrder: 'Diese Bestellung, {items}',
  alreadyOrdered: 'Schon bestellt',
  summary: '{items} · {amount} ohne MwSt.',
  summaryInAll: '{items} · {amount}',
  placedTitle: 'Bestellung aufgegeben',
  atOnce: 'Diese Bestellung geht sofort in die Küche. Sie können sie dann nicht mehr stornieren.',
  acceptedText: 'Ihre Bestellung ist bestätigt und in der Küche.',
  failed: 'Die Bestellung konnte nicht gespeichert werden!',
  notSentYet:
    'Noch nicht gesendet: Es kam keine Antwort. Ihre Bestellung wird von selbst gesendet, sobald die Verbindung wieder da ist, und nur einmal.',
  seeOrder: 'Zur Bestellung',
  changedSince:
    'Sie haben diese Bestellung geändert: Sie wird erst gesendet, wenn Sie sie aufgeben. Die frühere ist vielleicht angekommen. Bitte sehen Sie zuerst unter „Bisher bestellt“ nach.',
  changedElsewhere:
    'Ihre Bestellung wurde in einem anderen Fenster geändert oder aufgegeben. Bitte prüfen Sie sie noch einmal.',
  notOrdered: ' · nicht bestellt',
  onlyLeftOf: 'Nur noch {left} verfügbar: {dish}.',
  remove: 'Entfernen',
  removeDish: 'Entfernen: {dish}',
  needChoice: {
    one: 'Bei {count} Gericht fehlt noch eine Auswahl: {dishes}',
    other: 'Bei {count} Gerichten fehlt noch eine Auswahl: {dishes}',
  },
  beingSent: 'Ihre Bestellung wird gesendet.',
  goesWith: 'Passt gut zu Ihrer Bestellung',
  refused: {
    Paused: 'Die Küche nimmt gerade keine neuen Bestellungen an. Was Sie ausgewählt haben, bleibt hier.',
    PriceChanged: 'Preise haben sich geändert. Bitte prüfen Sie Ihre Bestellung noch einmal.',
    ItemUnavailable: 'Einige dieser Gerichte gibt es nicht mehr. Bitte prüfen Sie Ihre Bestellung noch einmal.',
    TooManyWaiting:
      'Zu viele Bestellungen warten auf ihre Bestätigung. Bitte warten Sie, bis das Restaurant einige bestätigt hat.',
    TooMuchWaiting:
      'Von Ihrem Tisch wartet schon zu viel auf seine Bestätigung. Bitte warten Sie, bis das Restaurant einiges bestätigt hat, oder lassen Sie unser Personal diese Bestellung aufnehmen.',
    TooManySubOrders:
      'An Ihrem Tisch wurde schon 200-mal bestellt. Bitte lassen Sie diese Bestellung von Ihrer Bedienung abschließen. Sobald sie bezahlt ist, können Sie wieder bestellen.',
    TooManyAtOnce:
      'An Ihrem Tisch wurde innerhalb einer Minute sehr oft bestellt. Bitte warten Sie einen Moment und bestellen Sie dann noch einmal.',
    BadQuantity: 'Jedes Gericht kann 1- bis 99-mal bestellt werden.',
    ChoiceMissing: 'Bei einem Gericht fehlt eine Auswahl. Bitte prüfen Sie Ihre Bestellung noch einmal.',
    TooManyChoices: 'Bei einem Gericht ist zu viel ausgewählt. Bitte prüfen Sie Ihre Bestellung noch einmal.',
  },
});
