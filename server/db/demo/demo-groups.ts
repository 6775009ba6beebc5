import type { AllergenCode } from '../../../core/domain/allergens.ts';
import { choices, type DemoChoice } from './demo-menu.ts';

export interface DemoGroup {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly free: number;
  readonly repeatable: boolean;
  readonly choices: readonly (DemoChoice & { readonly allergens: readonly AllergenCode[] })[];
  /** Choices that open another group, by name. That group must come earlier in the list. */
  readonly opens?: Readonly<Record<string, string>>;
  readonly dishes: readonly string[];
}

type Choices = Readonly<Record<string, readonly AllergenCode[]>>;

const withAllergens = (listed: Choices) =>
  Object.entries(listed).flatMap(([text, allergens]) => choices(text).map((choice) => ({ ...choice, allergens })));

const group = (name: string, listed: Choices, more: Partial<DemoGroup> = {}): DemoGroup => ({
  name,
  min: 1,
  max: 1,
  free: 0,
  repeatable: false,
  choices: withAllergens(listed),
  dishes: [],
  ...more,
});

const twoFree = (name: string, max: number, listed: Choices, dishes: readonly string[]): DemoGroup => ({
  name,
  min: 0,
  max,
  free: 2,
  repeatable: true,
  choices: withAllergens(listed),
  dishes,
});

export const bistroGroups: readonly DemoGroup[] = [
  group('Your dressing', {
    'Mustard vinaigrette': ['mustard', 'sulfites'],
    'Anchovy Caesar': ['eggs', 'fish', 'milk', 'mustard'],
    'Blue cheese 0.75': ['eggs', 'milk'],
  }),
  group(
    'Your side',
    {
      'Crushed potatoes': ['milk'],
      'Skinny fries': [],
      'Garlic green beans': [],
      'Little Gem salad 1.50': [],
      'Mac & cheese 3.00': ['gluten.wheat', 'milk', 'mustard'],
    },
    { opens: { 'Little Gem salad': 'Your dressing' }, dishes: ['Cedar Plank Salmon', 'Half Roast Chicken'] },
  ),
  twoFree(
    'Dips',
    6,
    {
      'Garlic aioli 0.50': ['eggs', 'mustard'],
      'Tomato ketchup 0.50': ['celery'],
      'Green peppercorn 0.50': ['milk', 'sulfites'],
      'Harissa mayo 0.50': ['eggs', 'mustard'],
      'Truffle mayo 1.00': ['eggs', 'mustard'],
    },
    ['Halal Lamb Burger', 'Buttermilk Chicken Sandwich', 'Steak Frites'],
  ),
];

export const cantinaGroups: readonly DemoGroup[] = [
  twoFree(
    'Salsas',
    4,
    { 'Salsa verde 0.50': [], 'Salsa roja 0.50': [], 'Pico de gallo 0.50': [], 'Habanero & mango 0.75': [] },
    ['Street Tacos', 'Birria Tacos', 'Carne Asada'],
  ),
];

export const gasthausGroups: readonly DemoGroup[] = [
  group(
    'Dressing',
    { 'Senf-Vinaigrette': ['mustard', 'sulfites'], 'Joghurt und Kräuter': ['milk'], 'Essig und Öl': ['sulfites'] },
    { dishes: ['Gemischter Salat'] },
  ),
  group(
    'Beilage',
    {
      Salzkartoffeln: [],
      Bratkartoffeln: [],
      'Pommes frites': [],
      'Kartoffelsalat 1.00': ['celery', 'mustard'],
      'Kleiner Salat 2.50': [],
    },
    { opens: { 'Kleiner Salat': 'Dressing' }, dishes: ['Wiener Schnitzel vom Kalb', 'Rinderroulade', 'Zanderfilet'] },
  ),
  twoFree('Dips', 4, { 'Ketchup 0.50': ['celery'], 'Mayonnaise 0.50': ['eggs', 'mustard'], 'Zwiebeln 0.50': [] }, [
    'Currywurst mit Pommes',
  ]),
];

export const goesWith: Readonly<Record<string, readonly string[]>> = {
  'Steak Frites': ['House Red Wine', 'Garlic Green Beans', 'Crème Brûlée'],
  'New York Strip': ['House Red Wine', 'Skinny Fries', 'Mac & Cheese'],
  'Burrata & Heirloom Tomatoes': ['Sourdough & Cultured Butter', 'Garden Spritz'],
  'Wild Mushroom Risotto': ['House Red Wine', 'Garlic Green Beans'],
  'Pistachio Affogato': ['Espresso'],
  'Birria Tacos': ['Elote', 'Horchata', 'Churros'],
  'Street Tacos': ['Guacamole & Chips', 'Agua Fresca', 'Churros'],
  'Carne Asada': ['Queso Fundido', 'Virgin Margarita'],
  Churros: ['Horchata'],
  'Königsberger Klopse': ['Riesling trocken 0,2 l', 'Apfelstrudel'],
  'Wiener Schnitzel vom Kalb': ['Gemischter Salat', 'Pils vom Fass 0,4 l'],
  Kaiserschmarrn: ['Kaffee'],
};

/** Dishes that the demo lists first on the pad. */
export const favourites: readonly string[] = [
  'French Onion Soup',
  'Crispy Calamari',
  'Bistro Burger',
  'Steak Frites',
  'Tagliatelle Bolognese',
  'Wild Mushroom Risotto',
  'Skinny Fries',
  'Crème Brûlée',
  'Molten Chocolate Cake',
  'Fresh Lemonade',
  'House Red Wine',
  'Espresso',
  'Street Tacos',
  'Guacamole & Chips',
  'Virgin Margarita',
  'Wiener Schnitzel vom Kalb',
  'Currywurst mit Pommes',
  'Pils vom Fass 0,4 l',
];

export const featured: readonly string[] = ['Steak Frites', 'Tagliatelle Bolognese', 'Seasonal Sorbet'];
