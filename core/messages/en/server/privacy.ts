import { room } from '../../message.ts';

export const privacyMessages = room('server/privacy', {
  title: 'Privacy',
  ofRestaurant: 'What {restaurant} stores about you',
  guests: 'Guests',
  noAccount: 'You need no account and no name to order.',
  order:
    'What you order, your notes and what you pay are kept with the table and the time, because the restaurant needs them for its books.',
  avoids: {
    one: 'If you or a member of staff tell the kitchen what you can’t eat, it is kept with that order and erased {count} day after your visit ends.',
    other:
      'If you or a member of staff tell the kitchen what you can’t eat, it is kept with that order and erased {count} days after your visit ends.',
  },
  firstName:
    'If you give a first name, your table, our staff and the kitchen see it with what you order. It is erased when your visit ends; your phone keeps it, to offer it again.',
  cookie:
    'One cookie tells your visit apart from those of other tables. It expires after a day. If you choose a language, another one keeps it. Nothing tracks you elsewhere.',
  phone: 'What you have chosen but not sent stays on your phone.',
  card: 'We never see card numbers: you type them on the card provider’s page.',
  email: {
    one: 'If you give an email address or your company for an invoice, it is erased {count} day after you pay. To have it erased right away, ask a member of staff.',
    other:
      'If you give an email address or your company for an invoice, it is erased {count} days after you pay. To have it erased right away, ask a member of staff.',
  },
  phones:
    'For each phone that checks in: when it checked in, when it was last seen, and what kind of phone it is, so staff can tell the phones at a table apart. The kind is erased with the email addresses.',
  visits: {
    one: 'A visit with no order is erased {count} day after it ends.',
    other: 'A visit with no order is erased {count} days after it ends.',
  },
  address: 'Your network address is used for a few hours to count wrong codes. It is not stored with your orders.',
  staff: 'Staff',
  account:
    'For staff we store: name, user name, email address, roles, a password and a PIN that cannot be read back, the names of passkeys, and when and where they sign in.',
  deeds:
    'Payments, refunds, orders and kitchen steps name the person who did them, for as long as the restaurant keeps its books.',
  leaving:
    'Staff can export their own data under ‘My account’. After a person leaves, a user manager can remove their name, address and sign-ins: records then show ‘Former staff’ and a number. The audit trail of money and rights keeps names until its own events are erased.',
  nobody: 'Nothing is sold. Data goes only to the card provider and the mail server that the restaurant chose.',
});
