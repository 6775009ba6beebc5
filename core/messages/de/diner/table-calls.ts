import { tableCallMessages } from '../../en/diner/table-calls.ts';
import { translation } from '../../translation.ts';

export const tableCallTexts = translation(tableCallMessages, {
  group: 'Service',
  open: { none: 'Service', waits: 'Gerufen', coming: 'Kommt' },
  ask: { staff: 'Service rufen', bill: 'Um die Rechnung bitten' },
  called: { staff: 'Service gerufen', bill: 'Um die Rechnung gebeten' },
  onTheWay: 'Unterwegs',
  coming: { staff: 'Service', bill: 'Ihre Rechnung' },
  calledAt: {
    staff: 'Sie haben um {time} den Service gerufen.',
    bill: 'Sie haben um {time} um die Rechnung gebeten.',
  },
  isComing: { staff: 'Jemand ist unterwegs zu Ihnen.', bill: 'Ihre Rechnung ist unterwegs.' },
  tooSoon: {
    one: 'Sie haben gerade gerufen. In {count} Sekunde können Sie wieder rufen.',
    other: 'Sie haben gerade gerufen. In {count} Sekunden können Sie wieder rufen.',
  },
  failed: 'Der Service konnte nicht gerufen werden. Bitte versuchen Sie es noch einmal.',
  notSentYet: 'Noch nicht gesendet: Es kam keine Antwort. Ihr Ruf wird gesendet, sobald die Verbindung wieder da ist.',
});
