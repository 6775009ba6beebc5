import type { ColumnType, Generated } from 'kysely';

// The tables as the migrations make them. Amounts are cents; int8 is read as a number.
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type MadeTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** numeric stays text, so that rates are exact. */
type Numeric = ColumnType<string, string | number, string | number>;

export interface Schema {
  plans: {
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    charges: string;
    version: Generated<number>;
    removed_at: NullableTimestamp;
  };
  restaurants: {
    id: Generated<number>;
    name: string;
    url: Generated<string>;
    address: Generated<string>;
    code: Generated<string>;
    tax_rate: Numeric;
    plan_id: number;
    config: string;
    active: Generated<boolean>;
    menu_version: Generated<number>;
    version: Generated<number>;
  };
  restaurant_logos: {
    restaurant_id: number;
    media_type: string;
    picture: Buffer;
    mark: string;
    saved_at: MadeTimestamp;
  };
  users: {
    id: Generated<number>;
    restaurant_id: number | null;
    name: string;
    username: string;
    email: string;
    password_hash: string;
    version: Generated<number>;
    removed_at: NullableTimestamp;
  };
  roles: {
    id: Generated<number>;
    restaurant_id: number | null;
    name: string;
    description: Generated<string>;
    privileges: string[];
    version: Generated<number>;
  };
  user_roles: { user_id: number; role_id: number };
  staff_sessions: {
    id: string;
    user_id: number;
    created_at: MadeTimestamp;
    expires_at: Timestamp;
    revoked_at: NullableTimestamp;
  };
  password_links: {
    token_hash: string;
    user_id: number;
    created_at: MadeTimestamp;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
  };
  categories: {
    restaurant_id: number;
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    version: Generated<number>;
    removed_at: NullableTimestamp;
  };
  items: {
    restaurant_id: number;
    id: Generated<number>;
    category_id: number;
    name: string;
    description: Generated<string>;
    price_cents: number;
    selection: 'Y' | 'S' | 'M';
    mandatory: Generated<boolean>;
    max_choices: Generated<number>;
    types: Generated<number[]>;
    availability: 'A' | 'N' | 'O' | 'R';
    version: Generated<number>;
  };
  item_choices: {
    restaurant_id: number;
    item_id: number;
    position: number;
    name: string;
    description: Generated<string>;
    price_cents: number;
  };
  attendants: {
    restaurant_id: number;
    id: Generated<number>;
    name: string;
    code: Generated<string>;
    status: 0 | 1 | 2;
    tip_total_cents: Generated<number>;
    version: Generated<number>;
  };
  dining_tables: {
    restaurant_id: number;
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    code: string;
    state: 0 | 1 | 3;
    attendant_id: number | null;
    otp: string;
    otp_generated_at: MadeTimestamp;
    version: Generated<number>;
  };
  visits: {
    restaurant_id: number;
    id: Generated<number>;
    table_id: number;
    started_at: MadeTimestamp;
    ended_at: NullableTimestamp;
    last_request_hash: string | null;
    last_request_at: NullableTimestamp;
    /** Set by the database when the visit starts. */
    otp: Generated<string | null>;
  };
  orders: {
    restaurant_id: number;
    id: Generated<number>;
    table_id: number;
    visit_id: number;
    status: 'N' | 'O' | 'C' | 'P' | 'D';
    waiting_count: Generated<number>;
    confirmed_count: Generated<number>;
    total_cents: Generated<number>;
    tax_cents: Generated<number>;
    version: Generated<number>;
    started_at: MadeTimestamp;
    closed_at: NullableTimestamp;
    ended_at: NullableTimestamp;
  };
  sub_orders: {
    restaurant_id: number;
    id: Generated<number>;
    order_id: number;
    visit_id: number;
    status: 'N' | 'O' | 'D';
    item_count: number;
    total_cents: number;
    tax_rate: Numeric;
    tax_cents: number;
    special_instruction: Generated<string>;
    created_at: MadeTimestamp;
    decided_at: NullableTimestamp;
    idempotency_key: string;
    request_hash: string;
  };
  order_lines: {
    restaurant_id: number;
    id: Generated<number>;
    sub_order_id: number;
    position: number;
    item_id: number;
    item_name: string;
    item_description: Generated<string>;
    quantity: number;
    unit_price_cents: number;
    total_cents: number;
    special_instruction: Generated<string>;
  };
  order_line_choices: {
    restaurant_id: number;
    line_id: number;
    unit: number;
    name: string;
    description: Generated<string>;
    price_cents: number;
  };
  payments: {
    restaurant_id: number;
    id: Generated<number>;
    order_id: number;
    provider: 'staff' | 'sandbox' | 'stripe';
    reference: string;
    paid_by: 'Cash' | 'Card' | 'Others' | 'Online';
    email: Generated<string>;
    total_cents: number;
    discount_cents: Generated<number>;
    discount_mode: 'amount' | 'percent' | null;
    service_charge_cents: number;
    surcharge_cents: Generated<number>;
    surcharge_mode: 'amount' | 'percent' | null;
    tax_cents: number;
    tip_cents: Generated<number>;
    amount_cents: number;
    attendant_id: number | null;
    taken_by_user_id: number | null;
    paid_at: MadeTimestamp;
    terms: object | null;
  };
  card_checkouts: {
    restaurant_id: number;
    id: Generated<number>;
    order_id: number;
    provider: 'sandbox' | 'stripe';
    session_id: string | null;
    url: string | null;
    live: boolean;
    order_version: number;
    total_cents: number;
    service_charge_cents: number;
    tax_cents: number;
    tip_cents: number;
    amount_cents: number;
    idempotency_key: string | null;
    request_hash: string;
    created_at: MadeTimestamp;
    attempt: Generated<string>;
    state: Generated<'starting' | 'open' | 'paid' | 'late' | 'ended'>;
    currency: Generated<string>;
    description: Generated<string>;
    return_url: Generated<string>;
    lease_until: MadeTimestamp;
    leased: Generated<boolean>;
    next_look_at: MadeTimestamp;
    failures: Generated<number>;
    terms: object | null;
  };
  late_payments: {
    restaurant_id: number;
    id: Generated<number>;
    order_id: number;
    provider: 'sandbox' | 'stripe';
    reference: string;
    live: boolean;
    currency: string;
    amount_cents: number;
    reason: 'already-paid' | 'not-closed' | 'other-amount';
    received_at: MadeTimestamp;
    resolved_at: NullableTimestamp;
  };
  refunds: {
    restaurant_id: number;
    id: Generated<number>;
    order_id: number;
    payment_id: number | null;
    late_payment_id: number | null;
    amount_cents: number;
    currency: string;
    reason: string;
    provider: 'staff' | 'sandbox' | 'stripe';
    reference: string;
    live: boolean;
    attempt: Generated<string>;
    state: Generated<'pending' | 'done' | 'failed'>;
    provider_reference: string | null;
    made_by_user_id: number;
    idempotency_key: string;
    request_hash: string;
    created_at: MadeTimestamp;
    ended_at: NullableTimestamp;
    next_look_at: MadeTimestamp;
    failures: Generated<number>;
  };
  stripe_events: { id: string; type: string; received_at: MadeTimestamp };
  sandbox_checkouts: {
    session_id: string;
    restaurant_id: number;
    order_id: number;
    description: string;
    amount_cents: number;
    status: Generated<'open' | 'paid' | 'expired'>;
    success_url: string;
    failure_url: string;
    challenge: string | null;
    created_at: MadeTimestamp;
    paid_at: NullableTimestamp;
  };
  sandbox_refunds: {
    idempotency_key: string;
    session_id: string;
    reference: string;
    amount_cents: number;
    created_at: MadeTimestamp;
  };
  outbox: {
    id: Generated<number>;
    restaurant_id: number | null;
    dedupe_key: string;
    recipient: string;
    subject: string;
    html: string;
    plain_text: string;
    status: Generated<'waiting' | 'sent' | 'failed'>;
    attempts: Generated<number>;
    last_error: string | null;
    created_at: MadeTimestamp;
    next_attempt_at: MadeTimestamp;
    sent_at: NullableTimestamp;
    payment_id: number | null;
    attachment: string | null;
    retry_until: MadeTimestamp;
    failure: 'address' | 'server' | null;
    resends: Generated<number>;
  };
}
