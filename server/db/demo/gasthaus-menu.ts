import type { AllergenCode } from '../../../core/domain/allergens.ts';
import { classOfParts, type TaxClass } from '../../../core/domain/tax-settings.ts';
import {
  atMostOne,
  type DemoCategory,
  type DemoCombo,
  type DemoDish,
  dish,
  exactlyOne,
  is,
  several,
} from './demo-menu.ts';

/** Food has a reduced rate; drinks have the standard rate. */
export const foodClass: TaxClass = { code: 'speisen', name: 'Speisen', percent: 7, changes: [] };

const food = (
  name: string,
  euros: number,
  description: string,
  types: readonly number[],
  allergens: readonly AllergenCode[],
  more: Partial<DemoDish> = {},
): DemoDish => dish(name, euros, description, types, { taxClass: foodClass.code, allergens, ...more });

const drink = (
  name: string,
  euros: number,
  description: string,
  allergens: readonly AllergenCode[],
  more: Partial<DemoDish> = {},
): DemoDish => dish(name, euros, description, [], { allergens, ...more });

export const gasthausMenu: readonly DemoCategory[] = [
  {
    name: 'Vorspeisen und Suppen',
    description: 'Zum Anfangen oder zum Teilen',
    dishes: [
      food(
        'Kürbissuppe',
        7.5,
        'Hokkaidokürbis mit Ingwer, Kokosmilch und Kürbiskernöl.',
        [is.vegan, is.glutenFree],
        ['celery'],
      ),
      food('Berliner Kartoffelsuppe', 8.2, 'Mit Majoran und Wiener Würstchen.', [], ['milk', 'celery', 'mustard'], {
        ...atMostOne('Ohne Würstchen', 'Ein Würstchen mehr 2.20'),
      }),
      food(
        'Buletten',
        9.8,
        'Zwei Stück, hausgemacht, mit Mostrich und Gewürzgurke.',
        [is.bestseller],
        ['gluten.wheat', 'eggs', 'mustard'],
      ),
      food(
        'Brotzeitbrett',
        14.5,
        'Schinken, Leberwurst, Bergkäse, Radieschen und Bauernbrot.',
        [],
        ['gluten.wheat', 'gluten.rye', 'milk', 'mustard'],
        { traces: ['nuts.walnuts'] },
      ),
    ],
  },
  {
    name: 'Aus der Gasthausküche',
    description: 'Klassiker, frisch gekocht',
    dishes: [
      food(
        'Königsberger Klopse',
        16.9,
        'Kalbsklopse in Kapernsoße mit Salzkartoffeln und Roter Bete.',
        [is.bestseller],
        ['gluten.wheat', 'eggs', 'fish', 'milk', 'celery', 'mustard'],
      ),
      food(
        'Wiener Schnitzel vom Kalb',
        24.5,
        'In Butterschmalz gebacken, mit Zitrone und Preiselbeeren.',
        [is.bestseller],
        ['gluten.wheat', 'eggs', 'milk'],
      ),
      food(
        'Rinderroulade',
        21.9,
        'Mit Speck, Gurke und Senf gefüllt, dazu Apfelrotkohl.',
        [],
        ['celery', 'mustard', 'sulfites'],
      ),
      food('Eisbein', 18.9, 'Gepökelt und gekocht, mit Sauerkraut und Erbspüree.', [], ['celery', 'mustard']),
      food('Currywurst mit Pommes', 11.9, 'Mit hausgemachter Currysoße.', [is.spicy], ['celery', 'mustard'], {
        ...exactlyOne('Mit Darm', 'Ohne Darm'),
      }),
      food('Zanderfilet', 22.8, 'Auf der Haut gebraten, mit Gurkensalat und Dillsoße.', [], ['fish', 'milk']),
    ],
  },
  {
    name: 'Ohne Fleisch',
    description: 'Vegetarisch und vegan',
    dishes: [
      food(
        'Käsespätzle',
        13.5,
        'Mit Bergkäse und Röstzwiebeln.',
        [is.vegetarian, is.bestseller],
        ['gluten.wheat', 'eggs', 'milk'],
        { ...several(2, 'Mehr Röstzwiebeln 1.00', 'Gebratene Pilze 3.00', 'Kleiner Blattsalat 3.50') },
      ),
      food('Kartoffelpuffer', 10.9, 'Drei Stück, frisch gerieben.', [is.vegetarian], ['gluten.wheat', 'eggs'], {
        ...exactlyOne('Mit Apfelmus', 'Mit Kräuterquark 1.50'),
      }),
      food(
        'Dinkelnudeln mit Linsenbolognese',
        13.9,
        'Mit Tomaten, Wurzelgemüse und Petersilie.',
        [is.vegan],
        ['gluten.spelt', 'celery'],
      ),
      food(
        'Ofenkürbis mit Graupen',
        14.8,
        'Mit Rosenkohl, Salbei und gerösteten Haselnüssen.',
        [is.vegan, is.nuts],
        ['gluten.barley', 'nuts.hazelnuts', 'celery'],
      ),
    ],
  },
  {
    name: 'Beilagen und Salate',
    description: 'Dazu oder einfach so',
    dishes: [
      food('Gemischter Salat', 6.9, 'Blattsalate, Gurke, Radieschen und Sprossen.', [is.vegetarian], []),
      food('Bratkartoffeln', 5.5, 'Mit Speck und Zwiebeln.', [is.glutenFree], []),
      food('Gurkensalat', 4.9, 'Mit saurer Sahne und Dill.', [is.vegetarian, is.glutenFree], ['milk']),
      food(
        'Bauernbrot mit Butter',
        3.9,
        'Sauerteigbrot und Butter aus Brandenburg.',
        [is.vegetarian],
        ['gluten.wheat', 'gluten.rye', 'milk'],
      ),
    ],
  },
  {
    name: 'Nachspeisen',
    description: 'Süßes zum Schluss',
    dishes: [
      food(
        'Apfelstrudel',
        6.8,
        'Warm, mit Vanillesoße.',
        [is.vegetarian, is.bestseller],
        ['gluten.wheat', 'eggs', 'milk'],
      ),
      food('Rote Grütze', 6.2, 'Kirschen, Johannisbeeren und Himbeeren.', [is.glutenFree, is.vegetarian], ['milk'], {
        ...exactlyOne('Mit Vanilleeis', 'Mit flüssiger Sahne'),
      }),
      food(
        'Kaiserschmarrn',
        11.5,
        'Mit Rosinen und Zwetschgenröster, dauert 20 Minuten.',
        [is.vegetarian],
        ['gluten.wheat', 'eggs', 'milk', 'sulfites'],
      ),
      food(
        'Bienenstich',
        5.2,
        'Ein Stück vom Blech.',
        [is.vegetarian, is.nuts],
        ['gluten.wheat', 'eggs', 'milk', 'nuts.almonds'],
        { availability: 'O' },
      ),
    ],
  },
  {
    name: 'Getränke',
    description: 'Vom Fass, aus der Flasche und aus der Kanne',
    dishes: [
      drink('Mineralwasser 0,75 l', 6.2, 'Eine Flasche, mit oder ohne Kohlensäure.', [], {
        ...exactlyOne('Mit Kohlensäure', 'Still'),
      }),
      drink('Apfelschorle 0,4 l', 4.6, 'Naturtrüber Saft aus dem Havelland.', []),
      drink('Pils vom Fass 0,4 l', 4.9, 'Frisch gezapft.', ['gluten.barley'], { alcohol: 4.9, minAge: 16 }),
      drink('Berliner Weiße 0,33 l', 5.2, 'Sauer, leicht und spritzig.', ['gluten.wheat', 'gluten.barley'], {
        alcohol: 2.8,
        minAge: 16,
        ...exactlyOne('Rot, mit Himbeere', 'Grün, mit Waldmeister', 'Ohne Schuss'),
      }),
      drink('Riesling trocken 0,2 l', 7.4, 'Von Saale und Unstrut.', ['sulfites'], { alcohol: 12, minAge: 16 }),
      drink('Kaffee', 3.2, 'Eine große Tasse.', [], { ...atMostOne('Mit Milch', 'Mit Hafermilch 0.50') }),
    ],
  },
];

/** A combo whose price is divided among its dishes, each with its own tax rate. */
export const gasthausCombo: DemoCombo = {
  name: 'Mittagsmenü',
  description: 'Ein Gericht und ein Getränk nach Wahl.',
  priceCents: 1490,
  taxClass: classOfParts,
  parts: {
    Mittagsgericht: ['Königsberger Klopse', 'Käsespätzle', 'Dinkelnudeln mit Linsenbolognese'],
    Getränk: ['Apfelschorle 0,4 l', 'Kaffee', 'Pils vom Fass 0,4 l', 'Riesling trocken 0,2 l'],
  },
  surcharges: { 'Königsberger Klopse': 200, 'Pils vom Fass 0,4 l': 50, 'Riesling trocken 0,2 l': 300 },
};
