import { privacyMessages } from '../../en/server/privacy.ts';
import { translation } from '../../translation.ts';

export const privacyTexts = translation(privacyMessages, {
  title: 'Datenschutz',
  ofRestaurant: 'Was {restaurant} über Sie speichert',
  guests: 'Gäste',
  noAccount: 'Zum Bestellen brauchen Sie weder ein Konto noch einen Namen.',
  order:
    'Was Sie bestellen, Ihre Anmerkungen und Ihre Zahlungen werden mit Tisch und Uhrzeit gespeichert, weil das Restaurant sie für seine Buchführung braucht.',
  avoids: {
    one: 'Wenn Sie oder unser Personal der Küche mitteilen, was Sie nicht vertragen, wird das bei dieser Bestellung gespeichert und {count} Tag nach Ihrem Besuch gelöscht.',
    other:
      'Wenn Sie oder unser Personal der Küche mitteilen, was Sie nicht vertragen, wird das bei dieser Bestellung gespeichert und {count} Tage nach Ihrem Besuch gelöscht.',
  },
  firstName:
    'Wenn Sie einen Vornamen angeben, sehen ihn Ihr Tisch, unser Personal und die Küche bei Ihren Bestellungen. Er wird am Ende Ihres Besuchs gelöscht; Ihr Telefon merkt ihn sich, um ihn wieder anzubieten.',
  cookie:
    'Ein Cookie unterscheidet Ihren Besuch von denen anderer Tische. Es läuft nach einem Tag ab. Wenn Sie eine Sprache wählen, merkt ein weiteres sie sich. Anderswo verfolgt Sie nichts.',
  phone: 'Was Sie ausgewählt, aber nicht abgesendet haben, bleibt auf Ihrem Telefon.',
  card: 'Kartennummern sehen wir nie: Sie geben sie auf der Seite des Kartendienstes ein.',
  email: {
    one: 'Wenn Sie für eine Rechnung eine E-Mail-Adresse oder Ihre Firma angeben, wird das {count} Tag nach der Zahlung gelöscht. Soll es sofort gelöscht werden, sprechen Sie bitte unser Personal an.',
    other:
      'Wenn Sie für eine Rechnung eine E-Mail-Adresse oder Ihre Firma angeben, wird das {count} Tage nach der Zahlung gelöscht. Soll es sofort gelöscht werden, sprechen Sie bitte unser Personal an.',
  },
  phones:
    'Von jedem Telefon, das sich anmeldet: wann es sich angemeldet hat, wann es zuletzt da war und welche Art von Telefon es ist, damit unser Personal die Telefone eines Tisches unterscheiden kann. Die Art wird zusammen mit den E-Mail-Adressen gelöscht.',
  visits: {
    one: 'Ein Besuch ohne Bestellung wird {count} Tag nach seinem Ende gelöscht.',
    other: 'Ein Besuch ohne Bestellung wird {count} Tage nach seinem Ende gelöscht.',
  },
  address:
    'Ihre Netzwerkadresse wird einige Stunden lang verwendet, um falsche Codes zu zählen. Bei Ihren Bestellungen wird sie nicht gespeichert.',
  staff: 'Personal',
  account:
    'Über das Personal speichern wir: Name, Benutzername, E-Mail-Adresse, Rollen, ein Passwort und eine PIN, die nicht auslesbar sind, die Namen von Passkeys sowie Zeit und Ort der Anmeldungen.',
  deeds:
    'Zahlungen, Erstattungen, Bestellungen und Schritte der Küche nennen die Person, die sie ausgeführt hat, solange das Restaurant seine Bücher aufbewahrt.',
  leaving:
    'Mitarbeitende können ihre eigenen Daten unter „My account“ exportieren. Nach ihrem Weggang können Name, Adresse und Anmeldungen entfernt werden: Die Aufzeichnungen zeigen dann „Former staff“ und eine Nummer. Das Protokoll über Geld und Rechte behält Namen, bis seine eigenen Einträge gelöscht werden.',
  nobody:
    'Es wird nichts verkauft. Daten gehen nur an den Kartendienst und den Mailserver, die das Restaurant gewählt hat.',
});
