import type { Attendant } from '../../core/contract/attendants.ts';
import type { Category } from '../../core/contract/categories.ts';
import type { Plan } from '../../core/contract/charge-plans.ts';
import type { ChoiceGroup, GroupChoice } from '../../core/contract/choice-groups.ts';
import type { DiningTable } from '../../core/contract/dining-tables.ts';
import type { CallName } from '../../core/contract/index.ts';
import type { Item } from '../../core/contract/items.ts';
import type { Restaurant } from '../../core/contract/restaurants.ts';
import type { Role } from '../../core/contract/roles.ts';
import type { User } from '../../core/contract/users.ts';
import type { FakeServer, SentRequest } from './fake-server.ts';
import { buildPrinter, pageFigures } from './portal-data.ts';

export const buildMenuItem = (part: Partial<Item> = {}): Item => ({
  itemId: 8,
  itemName: 'House Burger',
  price: 17,
  max: 3,
  type: '6,7',
  description: 'Dry-aged beef, brioche bun',
  mandatory: true,
  selection: 'M',
  availibilty: 'A',
  version: 5,
  category: { itemCategoryId: 4, categoryName: 'Burgers' },
  subItems: [
    { subItemName: 'Aged cheddar', description: '12 months', price: 1.5 },
    { subItemName: 'Smoked bacon', description: '', price: 2 },
  ],
  ...part,
});

export const buildCategory = (part: Partial<Category> = {}): Category => ({
  itemCategoryId: 3,
  categoryName: 'Starters',
  description: 'To begin',
  restaurantId: 1,
  version: 4,
  ...part,
});

export const buildChoice = (part: Partial<GroupChoice> = {}): GroupChoice => ({
  choiceId: 1,
  subItemName: 'Mayo',
  kitchenName: 'MY',
  description: '',
  price: 0.5,
  isDefault: true,
  soldOut: false,
  allergens: null,
  opensGroupId: null,
  ...part,
});

export const buildGroup = (part: Partial<ChoiceGroup> = {}): ChoiceGroup => ({
  groupId: 5,
  groupName: 'Sauces',
  kitchenName: '',
  min: 0,
  max: 3,
  free: 2,
  repeatable: true,
  choices: [buildChoice()],
  items: 4,
  openedBy: [],
  version: 2,
  ...part,
});

export const buildRole = (part: Partial<Role> = {}): Role => ({
  roleId: 7,
  roleName: 'Waiter',
  description: 'Serves',
  privileges: ['order', 'payment'],
  discountLimit: 0,
  platform: false,
  secondStep: false,
  version: 3,
  ...part,
});

export const buildUser = (part: Partial<User> = {}): User => ({
  userId: 12,
  name: 'Ana Ruiz',
  username: 'ana',
  userEmail: 'ana@example.com',
  password: '',
  repassword: '',
  roleId: [3],
  roleName: ['Waiter'],
  platform: false,
  secondStep: false,
  version: 5,
  ...part,
});

export const buildTable = (part: Partial<DiningTable> = {}): DiningTable => ({
  id: 11,
  code: 'abcdefgh',
  name: 'Window 1',
  description: 'By the window',
  state: 1,
  chosenState: 1,
  areaID: null,
  serverId: 1,
  serverName: 'Ana Ruiz',
  otp: '042917',
  otp_gen_ts: '2026-11-22T04:30:05.000Z',
  qrurl: 'https://bistro.example/customer/checkin/1-abcdefgh',
  restaurantId: 1,
  version: 3,
  ...part,
});

export const buildAttendant = (part: Partial<Attendant> = {}): Attendant => ({
  id: 1,
  name: 'Ana Ruiz',
  code: 'A1',
  status: 1,
  tip: 12.5,
  restaurantId: 1,
  version: 3,
  ...part,
});

export const buildPlan = (part: Partial<Plan> = {}): Plan => ({
  planId: 1,
  planName: 'Standard',
  description: 'For most',
  version: 2,
  chargesplan: '0$25$0.5$0|25$75$1$0|75$1000$2$0',
  ...part,
});

export const buildRestaurant = (part: Partial<Restaurant> = {}): Restaurant => ({
  id: 1,
  name: 'Demo Bistro',
  restaurantURL: 'https://bistro.example',
  address: '418 Larkin Street',
  code: 'BISTRO',
  taxrate: 8.875,
  planId: 3,
  active: true,
  logo: null,
  version: 5,
  config: '{"otprequired":1,"managercode":"4321","paymenttype":"T"}',
  ...part,
});

type Json = Record<string, unknown>;

interface RecordCalls {
  readonly list: CallName;
  readonly one?: CallName;
  readonly save: CallName;
  readonly remove?: CallName;
  readonly id: string;
  readonly name: string;
  readonly build: () => Json;
  readonly removes?: Json;
  readonly answers: 'record' | 'id';
}

export const recordCalls = {
  categories: {
    list: 'itemCategories',
    save: 'saveCategory',
    remove: 'deleteCategory',
    answers: 'id',
    id: 'itemCategoryId',
    name: 'categoryName',
    build: buildCategory,
  },
  choiceGroups: {
    list: 'choiceGroups',
    save: 'saveChoiceGroup',
    remove: 'deleteChoiceGroup',
    answers: 'id',
    id: 'groupId',
    name: 'groupName',
    build: buildGroup,
  },
  items: {
    list: 'items',
    one: 'itemById',
    save: 'saveItem',
    removes: { availibilty: 'R' },
    answers: 'id',
    id: 'itemId',
    name: 'itemName',
    build: buildMenuItem,
  },
  roles: {
    list: 'roles',
    one: 'role',
    save: 'saveRole',
    answers: 'id',
    id: 'roleId',
    name: 'roleName',
    build: buildRole,
  },
  users: {
    list: 'users',
    one: 'user',
    save: 'saveUser',
    remove: 'deleteUser',
    answers: 'id',
    id: 'userId',
    name: 'name',
    build: buildUser,
  },
  printers: {
    list: 'printers',
    save: 'savePrinter',
    remove: 'deletePrinter',
    answers: 'id',
    id: 'printerID',
    name: 'name',
    build: buildPrinter,
  },
  tables: {
    list: 'diningTables',
    save: 'saveDiningTable',
    removes: { state: 3 },
    answers: 'record',
    id: 'id',
    name: 'name',
    build: buildTable,
  },
  attendants: {
    list: 'attendants',
    save: 'saveAttendant',
    removes: { status: 2 },
    answers: 'record',
    id: 'id',
    name: 'name',
    build: buildAttendant,
  },
  plans: {
    list: 'plans',
    save: 'savePlan',
    remove: 'deletePlan',
    answers: 'id',
    id: 'planId',
    name: 'planName',
    build: buildPlan,
  },
  restaurants: {
    list: 'restaurants',
    save: 'saveRestaurant',
    answers: 'record',
    id: 'id',
    name: 'name',
    build: buildRestaurant,
  },
} satisfies Record<string, RecordCalls>;
export type RecordKind = keyof typeof recordCalls;

/** Stores records of this kind: list, search, get, save, remove. */
export function serveRecords(server: FakeServer, kind: RecordKind, ...rows: readonly object[]): void {
  const { list, one: single, save, remove, id, name, build, removes, answers }: RecordCalls = recordCalls[kind];
  let kept = rows as readonly Json[];
  const bodyOf = ({ body }: SentRequest): Json => JSON.parse(body ?? '{}');
  const find = (key: unknown) => kept.find((row) => String(row[id]) === String(key));
  const forget = (key: unknown) => {
    kept = kept.filter((row) => String(row[id]) !== String(key));
    return null;
  };
  const answer = (call: CallName, result: (request: SentRequest) => unknown, more?: (request: SentRequest) => Json) =>
    server.answer(call, result as never, more);

  const pageFor = ({ query }: SentRequest) => {
    const [page, size] = [Number(query.page ?? 0), Number(query.size ?? 100)];
    const found = kept.filter((row) => String(row[name]).includes(query.searchText ?? ''));
    const content = found.slice(page * size, (page + 1) * size);
    return { figures: pageFigures(found.length, page, size), content };
  };
  if (kind === 'restaurants') {
    const beside = (request: SentRequest) => {
      const { figures, content } = pageFor(request);
      return { ...figures, results: content, mayAdd: true };
    };
    answer(list, () => null, beside);
  } else {
    answer(list, (request) => {
      const { figures, content } = pageFor(request);
      return { ...figures, content };
    });
  }
  if (single) {
    answer(single, ({ query, path }) => {
      const found = find(query[id] ?? path.split('/').at(-1));
      if (!found) throw new Error(`${path} is not kept by this test`);
      return found;
    });
  }
  const take = (request: SentRequest) => {
    const sent = bodyOf(request);
    const key = sent[id] ?? 90;
    const isRemoval = Object.entries(removes ?? {}).some(([field, value]) => sent[field] === value);
    if (isRemoval) {
      forget(key);
      return answers === 'id' ? key : null;
    }
    const before = find(key);
    const saved: Json = { ...build(), ...before, ...sent, [id]: key, version: Number(before?.version ?? 0) + 1 };
    if (kind === 'restaurants') saved.taxrate = Number(sent.taxrate);
    if (kind === 'users') Object.assign(saved, { password: '', repassword: '' });
    if (kind === 'items') saved.category = buildMenuItem().category;
    kept = before ? kept.map((row) => (row === before ? saved : row)) : [...kept, saved];
    return answers === 'id' ? key : saved;
  };
  answer(save, take, ({ body }) => (kind === 'restaurants' && body?.includes('"id":') ? { message: 'Updated' } : {}));
  if (remove) answer(remove, (request) => forget(Object.values(request.query)[0] ?? bodyOf(request)[id]));
}
