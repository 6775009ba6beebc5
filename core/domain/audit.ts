import type { Region } from './formats/region.ts';
import type { SellerField } from './seller.ts';

export const auditGroups = ['money', 'prices', 'rights', 'security', 'trail'] as const;
export type AuditGroup = (typeof auditGroups)[number];

/** Triggers in server/db/functions write them; the CHECK of `audit_events` allows no others. */
export const auditKinds = {
  payment: { group: 'money' },
  discount: { group: 'money' },
  surcharge: { group: 'money' },
  refund: { group: 'money' },
  'refund-failed': { group: 'money' },
  approval: { group: 'money' },
  'order-cancelled': { group: 'money' },
  'sub-order-cancelled': { group: 'money' },
  'sub-order-accepted': { group: 'money' },
  'order-reopened': { group: 'money' },
  'dish-voided': { group: 'money' },
  'dish-comped': { group: 'money' },
  'table-moved': { group: 'money' },
  'table-taken-over': { group: 'money' },
  'order-joined': { group: 'money' },
  'order-separated': { group: 'money' },
  'tips-reset': { group: 'money' },
  'drawer-opened': { group: 'money' },
  item: { group: 'prices' },
  category: { group: 'prices' },
  choice: { group: 'prices' },
  'menu-import': { group: 'prices' },
  plan: { group: 'prices' },
  tax: { group: 'prices' },
  configuration: { group: 'rights' },
  restaurant: { group: 'rights' },
  table: { group: 'rights' },
  area: { group: 'rights' },
  user: { group: 'rights' },
  role: { group: 'rights' },
  'role-of-user': { group: 'rights' },
  password: { group: 'rights' },
  pin: { group: 'rights' },
  'phone-put-out': { group: 'security' },
  'second-step': { group: 'rights' },
  'sign-in': { group: 'security' },
  'sign-out': { group: 'security' },
  'sign-in-refused': { group: 'security', alertFrom: 10 },
  'wrong-code': { group: 'security', alertFrom: 5 },
  'wrong-otp': { group: 'security', alertFrom: 30 },
  'not-allowed': { group: 'security', alertFrom: 10 },
  'limit-tripped': { group: 'security', alertFrom: 5 },
  'trail-shortened': { group: 'trail' },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly group: AuditGroup;
      /** Only for refusals: from this many in an hour on, Home warns users who manage users. */
      readonly alertFrom?: number;
    }
  >
>;

export type AuditKind = keyof typeof auditKinds;
/** Events that the program writes itself: a refusal changes no row, so no trigger runs. */
export type AuditRefusal = {
  [Kind in AuditKind]: (typeof auditKinds)[Kind] extends { readonly alertFrom: number } ? Kind : never;
}[AuditKind];
export const auditKindNames = Object.keys(auditKinds) as readonly AuditKind[];

export const auditAlerts = auditKindNames.flatMap((kind) => {
  const described = auditKinds[kind];
  return 'alertFrom' in described ? [{ kind: kind as AuditRefusal, alertFrom: described.alertFrom }] : [];
});

export const auditChanges = ['added', 'changed', 'removed'] as const;
export type AuditChange = (typeof auditChanges)[number];

/** `stranger`: neither signed in nor checked in. `database`: a change made outside the program. */
export const auditActors = ['user', 'guest', 'stranger', 'program', 'command', 'database'] as const;
export type AuditActor = (typeof auditActors)[number];

export type AuditValue = 'text' | 'cents' | 'percent' | 'time' | 'list' | 'picture';

const ofRestaurant = {
  'region.country': 'text',
  'region.timeZone': 'text',
  'region.dayBegins': 'text',
  'region.currency': 'text',
  'region.clock': 'text',
  'region.dateOrder': 'text',
  'region.tips': 'list',
  'region.papers': 'text',
  'region.cash': 'text',
  'seller.legalName': 'text',
  'seller.street': 'text',
  'seller.postcode': 'text',
  'seller.town': 'text',
  'seller.state': 'text',
  'seller.phone': 'text',
  'seller.taxId': 'text',
  'service.accepts': 'text',
  'service.from': 'text',
  'service.to': 'text',
  'service.most': 'cents',
  'service.courses': 'text',
  'service.fire': 'text',
  'service.seats': 'text',
  'service.reasons': 'list',
} as const satisfies Readonly<
  Record<`region.${keyof Region}` | `seller.${SellerField}` | `service.${string}`, AuditValue>
>;

export const auditFields = {
  amount_cents: 'cents',
  paid_by: 'text',
  tip_cents: 'cents',
  discount_cents: 'cents',
  discount_mode: 'text',
  surcharge_cents: 'cents',
  surcharge_mode: 'text',
  total_cents: 'cents',
  tip_total_cents: 'cents',
  price_cents: 'cents',
  types: 'list',
  allergens: 'list',
  traces: 'list',
  calories: 'text',
  alcohol: 'text',
  min_age: 'text',
  tax_class: 'text',
  photo: 'picture',
  hidden: 'text',
  availability: 'text',
  sold_out: 'text',
  dish: 'text',
  dishes: 'text',
  left_count: 'text',
  sold_out_until: 'time',
  paused_until: 'time',
  offer_times: 'list',
  price_windows: 'list',
  free_count: 'text',
  reason: 'text',
  note: 'text',
  act: 'text',
  approver: 'text',
  provider: 'text',
  state: 'text',
  status: 'text',
  cancelled_count: 'text',
  join_id: 'text',
  table: 'text',
  phone: 'text',
  name: 'text',
  username: 'text',
  email: 'text',
  attendant: 'text',
  attendant_id: 'text',
  role: 'text',
  privileges: 'list',
  discount_limit: 'percent',
  password_hash: 'text',
  pin_hash: 'text',
  second_step: 'text',
  passkey: 'text',
  way: 'text',
  device: 'text',
  code: 'text',
  colour: 'text',
  closed_until: 'time',
  charges: 'text',
  tax_rate: 'percent',
  tax_included: 'text',
  tax_rounding: 'text',
  tax_discount: 'text',
  tax_fee: 'text',
  tax_fee_class: 'text',
  tax_surcharge_class: 'text',
  tax_rates: 'list',
  url: 'text',
  address: 'text',
  plan_id: 'text',
  active: 'text',
  config: 'text',
  events: 'text',
  ...ofRestaurant,
} as const satisfies Readonly<Record<string, AuditValue>>;

export type AuditField = keyof typeof auditFields;
