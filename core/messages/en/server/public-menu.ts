import { room } from '../../message.ts';

export const publicMenuMessages = room('server/public-menu', {
  title: 'Menu · {name}',
  /** Description for search engines and shared links. */
  about: 'The menu of {name}: {categories}. With prices and allergens.',
  withTax: 'All prices include tax.',
  withTaxAndService: 'All prices include tax and service.',
  empty: 'There are no dishes on the menu yet.',
  /** For a dish that states its own allergens, but not those of its own choices. */
  choicesNotStated: 'Allergens of these choices are not stated. Please ask us.',
  print: 'Print this page, or save it as PDF, with your browser.',
  folded: 'Two columns, to fold',
  flat: 'One column',
});
