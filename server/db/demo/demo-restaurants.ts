import type { AreaColour, Place } from '../../../core/domain/floor-plan.ts';
import { regionOfCountry } from '../../../core/domain/formats/countries.ts';
import { type Region, startingRegion } from '../../../core/domain/formats/region.ts';
import { startingTaxes, type TaxSettings } from '../../../core/domain/tax-settings.ts';
import { bistroCombo, bistroMenu } from './bistro-menu.ts';
import { cantinaMenu } from './cantina-menu.ts';
import { bistroGroups, cantinaGroups, type DemoGroup, gasthausGroups } from './demo-groups.ts';
import type { DemoCategory, DemoCombo } from './demo-menu.ts';
import { foodClass, gasthausCombo, gasthausMenu } from './gasthaus-menu.ts';

export interface DemoPlan {
  readonly name: string;
  readonly description: string;
  readonly charges: string;
  readonly currency: string;
}

export interface DemoRestaurant {
  readonly name: string;
  readonly url: string;
  readonly address: string;
  readonly code: string;
  readonly region: Region;
  readonly plan: DemoPlan;
  readonly taxRate: string;
  /** Null: the rate is added to all prices. */
  readonly taxSettings: TaxSettings | null;
  readonly config: string;
  readonly menu: readonly DemoCategory[];
  readonly groups: readonly DemoGroup[];
  readonly combo?: DemoCombo;
  readonly attendants: readonly { readonly name: string; readonly code: string; readonly onDuty: boolean }[];
  /** The share of tables that are occupied at each seating. */
  readonly taken: { readonly weekday: number; readonly weekend: number };
  /** What guests write beside orders and dishes. */
  readonly instructions: { readonly order: readonly string[]; readonly dish: readonly string[] };
  /** Tips to choose from at random, in percent. */
  readonly tips: { readonly cash: readonly number[]; readonly card: readonly number[] };
  /** `attendant` is an index into `attendants`. */
  readonly tables: readonly DemoTableRow[];
  readonly areas: readonly DemoArea[];
}

export interface DemoArea {
  readonly name: string;
  readonly colour: AreaColour;
  /** The first table of the area; it extends to the next area's first table. */
  readonly from: string;
}

export interface DemoTableRow {
  readonly name: string;
  readonly description: string;
  readonly attendant: number;
  readonly active: boolean;
  /** The table's position on the plan of its area. */
  readonly place: Place;
}

const dollarPlan: DemoPlan = {
  name: 'Standard',
  description: 'Service charge by order total: $0.50, $1.00 or $2.00',
  charges: '0$25$0.5$0|25$75$1$0|75$1000$2$0',
  currency: 'USD',
};

const euroPlan: DemoPlan = {
  name: 'Euro',
  description: 'No service charge',
  charges: '0$25$0$0|25$75$0$0|75$1000$0$0',
  currency: 'EUR',
};

const american = {
  region: startingRegion,
  plan: dollarPlan,
  taxSettings: null,
  instructions: {
    order: ['Please bring everything together', 'One guest has a nut allergy', 'No rush, we are talking'],
    dish: ['Sauce on the side', 'No salt, please', 'Extra hot'],
  },
  tips: { cash: [0, 10, 15], card: [0, 10, 15, 15, 20, 20] },
};

type Spot = readonly [x: number, y: number, width?: number, height?: number, look?: 'round' | 'turned'];

const table = (name: string, description: string, attendant: number, spot: Spot, active = true): DemoTableRow => {
  const [x, y, width = 20, height = 16, look] = spot;
  const place = { x, y, width, height, turn: look === 'turned' ? 45 : 0, round: look === 'round' } as const;
  return { name, description, attendant, active, place };
};

const demoBistro: DemoRestaurant = {
  ...american,
  name: 'Demo Bistro',
  url: 'https://bistro.example',
  address: '418 Larkin Street, San Francisco, CA 94102',
  code: 'BISTRO',
  taxRate: '8.875',
  config: '{"otprequired":1,"managercode":"4321","paymenttype":"T"}',
  menu: bistroMenu,
  groups: bistroGroups,
  combo: bistroCombo,
  taken: { weekday: 0.27, weekend: 0.45 },
  attendants: [
    { name: 'Maya Chen', code: 'A1', onDuty: true },
    { name: 'Luis Ortega', code: 'A2', onDuty: true },
    { name: 'Hannah Brooks', code: 'A3', onDuty: true },
    { name: 'Theo Laurent', code: 'A4', onDuty: true },
    { name: 'Priya Nair', code: 'A5', onDuty: false },
  ],
  areas: [
    { name: 'Main', colour: 'open', from: 'Window 1' },
    { name: 'Patio', colour: 'paid', from: 'Patio 10' },
  ],
  tables: [
    table('Window 1', 'By the front window, two seats', 0, [4, 4]),
    table('Window 2', 'By the front window, two seats', 0, [32, 4]),
    table('Window 3', 'By the front window, four seats', 0, [60, 4]),
    table('Main 4', 'Dining room, four seats', 1, [6, 28, 20, 20, 'round']),
    table('Main 5', 'Dining room, four seats', 1, [34, 28, 20, 20, 'round']),
    table('Main 6', 'Dining room, four seats', 1, [62, 29, 18, 18, 'turned']),
    table('Main 7', 'Dining room, six seats', 2, [4, 56, 30, 16]),
    table('Booth 8', 'Leather booth, six seats', 2, [92, 4, 22, 26]),
    table('Booth 9', 'Leather booth, six seats', 2, [92, 42, 22, 26]),
    table('Patio 10', 'Garden patio, two seats', 3, [4, 4, 18, 18, 'round']),
    table('Patio 11', 'Garden patio, four seats', 3, [30, 4, 22, 18]),
    table('Patio 12', 'Garden patio, closed in winter', 3, [62, 4, 18, 18, 'round'], false),
  ],
};

const demoCantina: DemoRestaurant = {
  ...american,
  name: 'Demo Cantina',
  url: 'https://cantina.example',
  address: '2291 Mission Street, San Francisco, CA 94110',
  code: 'CANTINA',
  taxRate: '7.25',
  config: '{"otprequired":0,"managercode":"2468","paymenttype":"T"}',
  menu: cantinaMenu,
  groups: cantinaGroups,
  taken: { weekday: 0.07, weekend: 0.13 },
  attendants: [
    { name: 'Rosa Delgado', code: 'C1', onDuty: true },
    { name: 'Ben Kowalski', code: 'C2', onDuty: true },
    { name: 'Ines Moreau', code: 'C3', onDuty: false },
  ],
  areas: [
    { name: 'Inside', colour: 'busy', from: 'Bar 1' },
    { name: 'Terrace', colour: 'info', from: 'Terrace 7' },
  ],
  tables: [
    table('Bar 1', 'High top at the bar, two seats', 0, [4, 4, 16, 16, 'round']),
    table('Bar 2', 'High top at the bar, two seats', 0, [26, 4, 16, 16, 'round']),
    table('Courtyard 3', 'Under the lemon tree, four seats', 0, [52, 4, 20, 20, 'round']),
    table('Courtyard 4', 'Under the lemon tree, four seats', 1, [52, 32, 20, 20, 'round']),
    table('Long Table 5', 'Shared table, eight seats', 1, [4, 28, 38, 14]),
    table('Long Table 6', 'Shared table, eight seats', 1, [4, 50, 38, 14]),
    table('Terrace 7', 'Street terrace, two seats', 0, [4, 4, 18, 18, 'round']),
    table('Terrace 8', 'Street terrace, four seats', 1, [30, 4, 22, 18]),
  ],
};

const gasthausKastanie: DemoRestaurant = {
  name: 'Gasthaus Kastanie',
  url: 'https://kastanie.example',
  address: 'Musterallee 12, 10999 Berlin',
  code: 'KASTANIE',
  region: { ...regionOfCountry('DE'), dayBegins: 4, tips: [5, 10] },
  plan: euroPlan,
  taxRate: '19',
  taxSettings: {
    ...startingTaxes,
    included: true,
    fee: 'inside',
    surchargeClass: startingTaxes.feeClass,
    classes: [foodClass],
  },
  config: '{"otprequired":0,"managercode":"4321","paymenttype":"T"}',
  menu: gasthausMenu,
  groups: gasthausGroups,
  combo: gasthausCombo,
  taken: { weekday: 0.05, weekend: 0.1 },
  instructions: {
    order: ['Bitte alles zusammen bringen', 'Ein Gast verträgt keine Nüsse', 'Es eilt nicht'],
    dish: ['Soße bitte extra', 'Ohne Salz, bitte', 'Ohne Zwiebeln, bitte'],
  },
  tips: { cash: [0, 5, 10], card: [0, 0, 5, 10, 10] },
  attendants: [
    { name: 'Lena Vogt', code: 'K1', onDuty: true },
    { name: 'Jonas Brandt', code: 'K2', onDuty: true },
    { name: 'Aylin Demir', code: 'K3', onDuty: false },
  ],
  areas: [
    { name: 'Gaststube', colour: 'busy', from: 'Fenster 1' },
    { name: 'Hof', colour: 'paid', from: 'Hof 6' },
  ],
  tables: [
    table('Fenster 1', 'Am Fenster, zwei Plätze', 0, [4, 4]),
    table('Fenster 2', 'Am Fenster, zwei Plätze', 0, [32, 4]),
    table('Stube 3', 'Gaststube, vier Plätze', 0, [4, 30]),
    table('Stube 4', 'Gaststube, vier Plätze', 0, [32, 30]),
    table('Stammtisch 5', 'Runder Tisch, acht Plätze', 0, [62, 12, 26, 26, 'round']),
    table('Hof 6', 'Unter der Kastanie, vier Plätze', 1, [4, 4, 24, 16]),
    table('Hof 7', 'Unter der Kastanie, vier Plätze', 1, [36, 4, 24, 16]),
    table('Hof 8', 'Unter der Kastanie, sechs Plätze', 1, [4, 32, 34, 16]),
    table('Hof 9', 'Im Winter geschlossen', 1, [50, 30, 18, 18, 'round'], false),
  ],
};

export const demoRestaurants = [demoBistro, demoCantina, gasthausKastanie] as const;
