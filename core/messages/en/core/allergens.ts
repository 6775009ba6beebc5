import { room } from '../../message.ts';

/** Names are in lower case for use within a sentence. Lists capitalize the first letter. */
export const allergenMessages = room('core/allergens', {
  names: {
    gluten: 'gluten',
    crustaceans: 'crustaceans',
    eggs: 'eggs',
    fish: 'fish',
    peanuts: 'peanuts',
    soy: 'soy',
    milk: 'milk',
    nuts: 'tree nuts',
    celery: 'celery',
    mustard: 'mustard',
    sesame: 'sesame',
    sulfites: 'sulfites',
    lupin: 'lupin',
    mollusks: 'mollusks',
  },
  kinds: {
    wheat: 'wheat',
    spelt: 'spelt',
    khorasan: 'khorasan wheat',
    rye: 'rye',
    barley: 'barley',
    oats: 'oats',
    almonds: 'almonds',
    hazelnuts: 'hazelnuts',
    walnuts: 'walnuts',
    cashews: 'cashews',
    pecans: 'pecans',
    brazils: 'Brazil nuts',
    pistachios: 'pistachios',
    macadamias: 'macadamia nuts',
  },
  withKinds: '{allergen} ({kinds})',
  contains: 'Contains {allergens}',
  traces: 'May contain traces of {allergens}',
  /** Headings of lists. */
  containsTitle: 'Contains',
  tracesTitle: 'May contain traces of',
  /** Deliberately not 'free from': traces of other allergens are possible. */
  none: 'None of the 14 main allergens',
  notStated: 'Allergens not stated. Please ask us.',
  /** Shown for a combo. */
  seeChoices: 'For allergens, see each choice.',
  /** Shown to cooks and attendants. */
  inLine: 'Allergens: {allergens}',
  notStatedInLine: 'Allergens not stated: {names}',
  /** Allergens that guests of a table reported. */
  cantEat: "Can't eat: {allergens}",
  /** `label` is a label such as Vegan. */
  contradicts: '{label} does not go with {allergens}. Please change one of them.',
  alcoholWord: 'alcohol',
  nutsMissing: '{label}: please also choose the nuts under Allergens.',
});
