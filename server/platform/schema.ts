import type { ColumnType, Generated } from 'kysely';

// Made from the migrated database by `npm run schema`. Amounts are cents; int8 is read as a number.
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type MadeTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** numeric stays text, so that rates are exact. */
type Numeric = ColumnType<string, string | number, string | number>;

export interface Schema {
  approval_uses: {
    restaurant_id: number;
    id: Generated<number>;
    approval_id: number;
    payment_id: number | null;
    order_id: number | null;
    refund_id: number | null;
  };
  approvals: {
    restaurant_id: number;
    id: Generated<number>;
    act: 'discount' | 'refund' | 'cancel';
    order_id: number;
    order_version: number;
    payment_id: number | null;
    late_payment_id: number | null;
    sub_order_id: number | null;
    amount_cents: number;
    total_cents: number;
    reason: string;
    state: Generated<'asked' | 'approved' | 'refused' | 'withdrawn' | 'used'>;
    asked_by_user_id: number;
    asked_at: MadeTimestamp;
    answered_by_user_id: number | null;
    answered_at: NullableTimestamp;
    by_pin: Generated<boolean>;
  };
  attendants: {
    restaurant_id: number;
    id: Generated<number>;
    name: string;
    code: Generated<string>;
    status: 'on-duty' | 'off-duty' | 'removed';
    tip_total_cents: Generated<number>;
    version: Generated<number>;
  };
  audit_chains: {
    restaurant_id: number;
    last_number: Generated<number>;
    last_hash: Generated<Buffer>;
    forgotten_number: Generated<number>;
    forgotten_hash: Generated<Buffer>;
  };
  audit_events: {
    restaurant_id: number;
    number: number;
    happened_at: Timestamp;
    kind:
      | 'approval'
      | 'phone-put-out'
      | 'payment'
      | 'discount'
      | 'surcharge'
      | 'refund'
      | 'refund-failed'
      | 'order-cancelled'
      | 'sub-order-cancelled'
      | 'order-reopened'
      | 'table-moved'
      | 'order-joined'
      | 'order-separated'
      | 'tips-reset'
      | 'item'
      | 'choice'
      | 'plan'
      | 'tax'
      | 'configuration'
      | 'restaurant'
      | 'table'
      | 'user'
      | 'role'
      | 'role-of-user'
      | 'password'
      | 'second-step'
      | 'pin'
      | 'sign-in'
      | 'sign-out'
      | 'sign-in-refused'
      | 'wrong-code'
      | 'wrong-otp'
      | 'not-allowed'
      | 'limit-tripped'
      | 'trail-shortened';
    change: 'added' | 'changed' | 'removed' | null;
    actor: 'user' | 'guest' | 'stranger' | 'program' | 'command' | 'database';
    user_id: number | null;
    actor_name: Generated<string>;
    address: Generated<string>;
    request_id: Generated<string>;
    order_id: number | null;
    table_id: number | null;
    subject: Generated<string>;
    times: Generated<number>;
    changes: Generated<object>;
    hash: Buffer;
  };
  bill_shares: {
    restaurant_id: number;
    order_id: number;
    share: number;
    name: Generated<string>;
    amount_cents: number;
    payment_id: number | null;
  };
  card_checkouts: {
    restaurant_id: number;
    id: Generated<number>;
    order_id: number;
    provider: string;
    session_id: string | null;
    url: string | null;
    live: boolean;
    order_version: number;
    total_cents: number;
    service_charge_cents: number;
    tax_cents: number;
    tip_cents: number;
    amount_cents: number;
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
    part_cents: number | null;
    shares: number[] | null;
    email: Generated<string>;
  };
  card_events: {
    id: string;
    type: string;
    received_at: MadeTimestamp;
    provider: string;
  };
  categories: {
    restaurant_id: number;
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    version: Generated<number>;
    removed_at: NullableTimestamp;
  };
  changes: {
    xact: Generated<string>;
    notice: string;
  };
  dining_tables: {
    restaurant_id: number;
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    code: string;
    state: 'inactive' | 'active' | 'removed';
    attendant_id: number | null;
    otp: string;
    otp_generated_at: MadeTimestamp;
    version: Generated<number>;
  };
  disputes: {
    restaurant_id: number;
    id: Generated<number>;
    order_id: number;
    payment_id: number | null;
    late_payment_id: number | null;
    provider: string;
    provider_reference: string;
    live: boolean;
    amount_cents: number;
    currency: string;
    reason: string;
    state: 'open' | 'won' | 'lost';
    opened_at: Timestamp;
    answer_by: NullableTimestamp;
    ended_at: NullableTimestamp;
  };
  idempotency_keys: {
    caller: string;
    key: string;
    fingerprint: string;
    made_id: number | null;
    created_at: MadeTimestamp;
    restaurant_id: Generated<number>;
  };
  item_choices: {
    restaurant_id: number;
    item_id: number;
    position: number;
    name: string;
    description: Generated<string>;
    price_cents: number;
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
  kitchen_events: {
    restaurant_id: number;
    id: Generated<number>;
    sub_order_id: number;
    kind: 'stepped' | 'undone' | 'cleared' | 'acknowledged';
    line_ids: number[];
    from_step: string | null;
    to_step: string | null;
    undoes_id: number | null;
    user_id: number;
    happened_at: MadeTimestamp;
  };
  kitchen_lines: {
    restaurant_id: number;
    line_id: number;
    sub_order_id: number;
    position: number;
    told: object;
    step: Generated<'waiting' | 'preparing' | 'ready' | 'served'>;
  };
  kitchen_station_categories: {
    restaurant_id: number;
    station_id: number;
    category_id: number;
  };
  kitchen_stations: {
    restaurant_id: number;
    id: Generated<number>;
    name: string;
    version: Generated<number>;
  };
  kitchen_tickets: {
    restaurant_id: number;
    sub_order_id: number;
    order_id: number;
    confirmed_at: Timestamp;
    step: Generated<'waiting' | 'preparing' | 'ready' | 'served'>;
    done_at: NullableTimestamp;
  };
  last_backup: {
    is_only: Generated<boolean>;
    made_at: Timestamp;
    bytes: number;
  };
  late_payments: {
    restaurant_id: number;
    id: Generated<number>;
    order_id: number;
    provider: string;
    reference: string;
    live: boolean;
    currency: string;
    amount_cents: number;
    reason: 'already-paid' | 'not-closed' | 'other-amount';
    received_at: MadeTimestamp;
    resolved_at: NullableTimestamp;
  };
  order_joins: {
    restaurant_id: number;
    id: Generated<number>;
    joined_at: MadeTimestamp;
    joined_by_user_id: number;
  };
  order_line_choices: {
    restaurant_id: number;
    line_id: number;
    unit: number;
    name: string;
    description: Generated<string>;
    price_cents: number;
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
  order_reopenings: {
    restaurant_id: number;
    id: Generated<number>;
    order_id: number;
    reason: string;
    reopened_by_user_id: number;
    reopened_at: MadeTimestamp;
  };
  orders: {
    restaurant_id: number;
    id: Generated<number>;
    table_id: number;
    visit_id: number;
    status: 'new' | 'open' | 'closed' | 'paid' | 'cancelled';
    waiting_count: Generated<number>;
    confirmed_count: Generated<number>;
    total_cents: Generated<number>;
    tax_cents: Generated<number>;
    version: Generated<number>;
    started_at: MadeTimestamp;
    closed_at: NullableTimestamp;
    ended_at: NullableTimestamp;
    cancelled_count: Generated<number>;
    join_id: number | null;
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
    attachment: object | null;
    retry_until: MadeTimestamp;
    failure: 'address' | 'server' | 'message' | null;
    resends: Generated<number>;
  };
  paid_order_days: {
    restaurant_id: number;
    day: Timestamp;
    orders: number;
    first_id: number;
    last_id: number;
  };
  paid_order_hours: {
    restaurant_id: number;
    day: Timestamp;
    hour: number;
    orders: number;
    turn_ms: number;
  };
  paid_orders: {
    restaurant_id: number;
    order_id: number;
    started_at: Timestamp;
    amount_cents: number;
    table_id: number;
    attendant_id: number;
    otp: string | null;
    session_started_at: Timestamp;
    closed_at: NullableTimestamp;
    paid_at: Timestamp;
  };
  password_links: {
    token_hash: string;
    user_id: number;
    created_at: MadeTimestamp;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
  };
  payments: {
    restaurant_id: number;
    id: Generated<number>;
    order_id: number;
    provider: string;
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
    completes: Generated<boolean>;
  };
  plans: {
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    charges: string;
    version: Generated<number>;
    removed_at: NullableTimestamp;
  };
  print_jobs: {
    restaurant_id: number;
    id: Generated<number>;
    printer_id: number;
    kind: 'ticket' | 'cancelled' | 'receipt' | 'test';
    order_id: number | null;
    sub_order_id: number | null;
    payment_id: number | null;
    line_ids: number[] | null;
    copies: number;
    copies_done: Generated<number>;
    state: Generated<'waiting' | 'printing' | 'printed' | 'dropped'>;
    reprint: Generated<boolean>;
    lease: string | null;
    failures: Generated<number>;
    next_attempt_at: MadeTimestamp;
    created_at: MadeTimestamp;
    ended_at: NullableTimestamp;
  };
  printers: {
    restaurant_id: number;
    id: Generated<number>;
    name: string;
    host: string;
    port: number;
    paper_mm: 58 | 80;
    characters: number;
    copies: number;
    prints_tickets: boolean;
    prints_receipts: boolean;
    category_ids: number[] | null;
    active: boolean;
    version: Generated<number>;
    removed_at: NullableTimestamp;
    state: Generated<'unknown' | 'ready' | 'off' | 'paper' | 'cover' | 'error' | 'silent' | 'blocked'>;
    looked_at: NullableTimestamp;
    last_printed_at: NullableTimestamp;
    lease: string | null;
    lease_until: NullableTimestamp;
    next_look_at: MadeTimestamp;
  };
  rate_limits: {
    key: string;
    points: Generated<number>;
    expire: number | null;
  };
  recovery_codes: {
    code_hash: string;
    user_id: number;
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
    provider: string;
    reference: string;
    live: boolean;
    attempt: Generated<string>;
    state: Generated<'pending' | 'done' | 'failed'>;
    provider_reference: string | null;
    made_by_user_id: number | null;
    created_at: MadeTimestamp;
    ended_at: NullableTimestamp;
    next_look_at: MadeTimestamp;
    failures: Generated<number>;
  };
  restaurant_logos: {
    restaurant_id: number;
    media_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';
    picture: Buffer;
    mark: string;
    saved_at: MadeTimestamp;
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
  revenue_days: {
    restaurant_id: number;
    day: Timestamp;
    paid_by: string;
    payments: number;
    amount_cents: number;
    first_id: number;
    last_id: number;
    first_order: number;
    last_order: number;
  };
  roles: {
    id: Generated<number>;
    restaurant_id: number | null;
    name: string;
    description: Generated<string>;
    privileges: string[];
    version: Generated<number>;
    second_step: Generated<boolean>;
    discount_limit: Generated<number>;
  };
  sandbox_checkouts: {
    session_id: string;
    description: string;
    amount_cents: number;
    status: Generated<'open' | 'paid' | 'expired'>;
    success_url: string;
    failure_url: string;
    challenge: string | null;
    created_at: MadeTimestamp;
    paid_at: NullableTimestamp;
    restaurant_id: number;
    order_id: number;
    email: Generated<string>;
  };
  sandbox_refunds: {
    idempotency_key: string;
    session_id: string;
    reference: string;
    amount_cents: number;
    created_at: MadeTimestamp;
  };
  sign_in_steps: {
    token_hash: string;
    user_id: number;
    expires_at: Timestamp;
    from_place: string;
    is_usual: boolean;
    sealed_secret: string | null;
    challenge: string | null;
  };
  split_bills: {
    restaurant_id: number;
    order_id: number;
    way: 'equal' | 'items' | 'free';
    total_cents: number;
    discount_cents: Generated<number>;
    discount_mode: 'amount' | 'percent' | null;
    service_charge_cents: number;
    surcharge_cents: Generated<number>;
    surcharge_mode: 'amount' | 'percent' | null;
    tax_cents: number;
    due_cents: number;
    paid_cents: Generated<number>;
    terms: object;
    created_at: MadeTimestamp;
  };
  staff_sessions: {
    id: string;
    user_id: number;
    created_at: MadeTimestamp;
    expires_at: Timestamp;
    revoked_at: NullableTimestamp;
    signed_in_from: Generated<string[]>;
    way: Generated<'password' | 'pin'>;
    locked_at: NullableTimestamp;
    device: Generated<string>;
    address: Generated<string>;
    seen_at: MadeTimestamp;
    proved_at: MadeTimestamp;
  };
  sub_orders: {
    restaurant_id: number;
    id: Generated<number>;
    order_id: number;
    visit_id: number;
    status: 'new' | 'confirmed' | 'cancelled';
    item_count: number;
    total_cents: number;
    tax_rate: Numeric;
    tax_cents: number;
    special_instruction: Generated<string>;
    created_at: MadeTimestamp;
    decided_at: NullableTimestamp;
    request_hash: string;
    seen_at: NullableTimestamp;
    seen_by_user_id: number | null;
    taken_by_user_id: number | null;
    phone_number: number | null;
    changed_by_staff: Generated<boolean>;
  };
  table_calls: {
    restaurant_id: number;
    id: Generated<number>;
    table_id: number;
    visit_id: number;
    kind: 'staff' | 'bill';
    state: Generated<'open' | 'taken' | 'ended'>;
    called_at: MadeTimestamp;
    taken_at: NullableTimestamp;
    taken_by_user_id: number | null;
  };
  tip_days: {
    restaurant_id: number;
    attendant_id: number;
    day: Timestamp;
    tip_cents: number;
  };
  totp_factors: {
    user_id: number;
    sealed_secret: string;
    last_step: number;
    created_at: MadeTimestamp;
  };
  user_passkeys: {
    credential_id: string;
    user_id: number;
    name: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    created_at: MadeTimestamp;
    used_at: NullableTimestamp;
  };
  user_roles: {
    user_id: number;
    role_id: number;
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
    pin_hash: string | null;
    erased_at: NullableTimestamp;
  };
  visit_moves: {
    restaurant_id: number;
    id: Generated<number>;
    visit_id: number;
    order_id: number | null;
    from_table_id: number;
    from_code: string;
    to_table_id: number;
    moved_at: MadeTimestamp;
    moved_by_user_id: number;
  };
  visit_phones: {
    restaurant_id: number;
    visit_id: number;
    number: number;
    since: MadeTimestamp;
    last_seen_at: MadeTimestamp;
    way: 'otp' | 'pass' | 'link';
    device: Generated<string>;
    put_out_at: NullableTimestamp;
    put_out_by_user_id: number | null;
  };
  visits: {
    restaurant_id: number;
    id: Generated<number>;
    table_id: number;
    started_at: MadeTimestamp;
    ended_at: NullableTimestamp;
    last_request_hash: string | null;
    last_request_at: NullableTimestamp;
    otp: string | null;
    last_check_in_at: NullableTimestamp;
    submitted_until: NullableTimestamp;
    last_call_at: NullableTimestamp;
    phones: Generated<number>;
    phones_put_out: Generated<number>;
    former_codes: Generated<string[]>;
  };
}
