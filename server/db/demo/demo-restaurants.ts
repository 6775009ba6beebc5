import { bistroMenu } from './bistro-menu.ts';
import { cantinaMenu } from './cantina-menu.ts';
import { bistroGroups, cantinaGroups, type DemoGroup } from './demo-groups.ts';
import type { DemoCategory } from './demo-menu.ts';

export interface DemoRestaurant {
  readonly name: string;
  readonly url: string;
  readonly address: string;
  readonly code: string;
  readonly taxRate: string;
  readonly config: string;
  readonly menu: readonly DemoCategory[];
  readonly groups: readonly DemoGroup[];
  readonly attendants: readonly { readonly name: string; readonly code: string; readonly onDuty: boolean }[];
  /** The share of tables that are occupied at each seating. */
  readonly taken: { readonly weekday: number; readonly weekend: number };
  /** `attendant` is an index into `attendants`. */
  readonly tables: readonly DemoTableRow[];
}

export interface DemoTableRow {
  readonly name: string;
  readonly description: string;
  readonly attendant: number;
  readonly active: boolean;
}

export const demoPlan = {
  name: 'Standard',
  description: 'Service charge by order total: $0.50, $1.00 or $2.00',
  charges: '0$25$0.5$0|25$75$1$0|75$1000$2$0',
};

const table = (name: string, description: string, attendant: number, active = true): DemoTableRow => ({
  name,
  description,
  attendant,
  active,
});

export const demoRestaurants: readonly DemoRestaurant[] = [
  {
    name: 'Demo Bistro',
    url: 'https://bistro.example',
    address: '418 Larkin Street, San Francisco, CA 94102',
    code: 'BISTRO',
    taxRate: '8.875',
    config: '{"otprequired":1,"managercode":"4321","paymenttype":"T"}',
    menu: bistroMenu,
    groups: bistroGroups,
    taken: { weekday: 0.27, weekend: 0.45 },
    attendants: [
      { name: 'Maya Chen', code: 'A1', onDuty: true },
      { name: 'Luis Ortega', code: 'A2', onDuty: true },
      { name: 'Hannah Brooks', code: 'A3', onDuty: true },
      { name: 'Theo Laurent', code: 'A4', onDuty: true },
      { name: 'Priya Nair', code: 'A5', onDuty: false },
    ],
    tables: [
      table('Window 1', 'By the front window, two seats', 0),
      table('Window 2', 'By the front window, two seats', 0),
      table('Window 3', 'By the front window, four seats', 0),
      table('Main 4', 'Dining room, four seats', 1),
      table('Main 5', 'Dining room, four seats', 1),
      table('Main 6', 'Dining room, four seats', 1),
      table('Main 7', 'Dining room, six seats', 2),
      table('Booth 8', 'Leather booth, six seats', 2),
      table('Booth 9', 'Leather booth, six seats', 2),
      table('Patio 10', 'Garden patio, two seats', 3),
      table('Patio 11', 'Garden patio, four seats', 3),
      table('Patio 12', 'Garden patio, closed in winter', 3, false),
    ],
  },
  {
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
    tables: [
      table('Bar 1', 'High top at the bar, two seats', 0),
      table('Bar 2', 'High top at the bar, two seats', 0),
      table('Courtyard 3', 'Under the lemon tree, four seats', 0),
      table('Courtyard 4', 'Under the lemon tree, four seats', 1),
      table('Long Table 5', 'Shared table, eight seats', 1),
      table('Long Table 6', 'Shared table, eight seats', 1),
      table('Terrace 7', 'Street terrace, two seats', 0),
      table('Terrace 8', 'Street terrace, four seats', 1),
    ],
  },
];
