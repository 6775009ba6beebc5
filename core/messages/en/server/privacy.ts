import { room } from '../../message.ts';

/** The page that says what is stored of people. */
export const privacyMessages = room('server/privacy', {
  title: 'What is stored',
  ofRestaurant: 'What {restaurant} stores',
  guests: 'Guests',
  noAccount: 'You need no account and no name to order.',
  order:
    'What you order, its notes and what you pay are kept with the table and the time: the restaurant needs them for its books.',
  cookie:
    'One cookie tells your phone’s visit at the table apart from others. It ends after a day. Nothing follows you elsewhere.',
  phone: 'What you chose and not yet sent stays on your phone alone.',
  card: 'Card numbers are never seen here: you type them on the page of the card provider.',
  email: {
    one: 'An e-mail address that you give for an invoice is erased {count} day after you paid. Ask a member of staff to have it erased at once.',
    other:
      'An e-mail address that you give for an invoice is erased {count} days after you paid. Ask a member of staff to have it erased at once.',
  },
  phones:
    'Of each phone that checks in: when, when it was seen last and which kind it is, so that staff can tell phones at a table apart. Its kind is erased with the addresses.',
  visits: {
    one: 'Visits in which nothing was ordered are erased {count} day after their end.',
    other: 'Visits in which nothing was ordered are erased {count} days after their end.',
  },
  address:
    'Your network address is counted for some hours where somebody guesses at codes, and stands in no record of yours.',
  staff: 'Staff',
  account:
    'Of staff are stored: name, user name, e-mail address, roles, a password and a PIN that nobody can read, passkeys by name, and when and from where they are signed in.',
  deeds:
    'Payments, refunds, orders and steps of the kitchen name who did them, for as long as the restaurant keeps its books.',
  leaving:
    'Staff export what is stored of them on ‘My account’. When somebody has left, whoever manages users can remove their name, address and sign-ins: records then say ‘Former staff’ and a number. The trail of changes of money and rights keeps names until its time is over.',
  nobody: 'Nothing is sold or handed to anybody but the card provider and the mail server that the restaurant chose.',
});
