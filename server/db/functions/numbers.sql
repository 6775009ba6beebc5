-- The SHA-256 of the record as canonical JSON (RFC 8785) with the hash of the one before, as docs/numbers.md says.
create function number_hash(previous bytea, r numbered_records) returns bytea language sql stable as $$
  select sha256(convert_to('{"at":"' || to_char(timezone('UTC', r.recorded_at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","before":"' || encode(previous, 'hex') || '","day":"' || to_char(r.day, 'YYYY-MM-DD') || '","document":' || r.document
    || ',"kind":"' || r.kind || '","number":' || r.number || '}', 'UTF8'))
$$;

-- Appends a record while the series is locked. In its content, control characters mark the places of the number (1), the
-- payment's id as people see it (2, see `shownNumber` in core/domain/cells.ts) and the id itself (3).
create function append_number(series number_series, r numbered_records) returns bigint language plpgsql as $$
begin
  r.restaurant_id := series.restaurant_id;
  r.recorded_at := date_trunc('milliseconds', clock_timestamp());
  r.day := coalesce(r.day, restaurant_day(r.restaurant_id, now()));
  r.document := replace(r.document, e'\x01', r.number::text);
  if r.kind = 'payment' then
    r.document := replace(replace(r.document, e'\x02', (r.payment_id % 1000000000000)::text), e'\x03', r.payment_id::text);
  end if;
  r.hash := number_hash(series.last_hash, r);
  insert into numbered_records select r.*;
  update number_series set last_number = r.number, last_hash = r.hash where restaurant_id = r.restaurant_id;
  return r.number;
end $$;
revoke all on function append_number from public;

-- Record 0 states which payments have no number.
create function begin_numbers(of_restaurant integer, first_payment bigint) returns void language plpgsql as $$
declare
  series number_series;
  r numbered_records;
begin
  insert into number_series (restaurant_id) values (of_restaurant) on conflict do nothing returning * into series;
  if not found then return; end if;
  r.number := 0;
  r.kind := 'begin';
  r.document := (
    select '{"restaurant":' || to_json(name) || ',"unnumberedPaymentsUpTo":' || coalesce((
      select max(id) from payments where restaurant_id = of_restaurant and (first_payment is null or id < first_payment)
    )::text, 'null') || '}'
    from restaurants where id = of_restaurant);
  perform append_number(series, r);
end $$;
revoke all on function begin_numbers from public;

-- Gives the next number in the caller's transaction. Without a day, it is today's. The series stays locked until it ends, so call this last. Null
-- after a restore, until the last number is confirmed.
create function record_number(of_restaurant integer, of_kind text, of_payment bigint, of_refund bigint, of_day date,
  content text, guest jsonb) returns bigint language plpgsql security definer as $$
declare
  series number_series;
  r numbered_records;
begin
  select * into series from number_series where restaurant_id = of_restaurant for update;
  if not found then
    perform begin_numbers(of_restaurant, case when of_kind = 'payment' then of_payment end);
    select * into series from number_series where restaurant_id = of_restaurant for update;
  end if;
  if series.restored_at is not null then return null; end if;
  if of_kind not in ('payment', 'refund', 'refund-failed') then raise exception 'no number is given to %', of_kind; end if;
  r.number := series.last_number + 1;
  r.kind := of_kind;
  r.payment_id := of_payment;
  r.refund_id := of_refund;
  r.day := of_day;
  r.document := content;
  r.buyer := guest;
  return append_number(series, r);
end $$;
revoke all on function record_number from public;

-- After a restore: numbers up to `printed` were given after the backup. False if nothing waits for it.
create function confirm_last_number(of_restaurant integer, printed bigint) returns boolean
  language plpgsql security definer as $$
declare
  series number_series;
  r numbered_records;
begin
  select * into series from number_series where restaurant_id = of_restaurant for update;
  if not found or series.restored_at is null or printed < series.last_number then return false; end if;
  update number_series set restored_at = null where restaurant_id = of_restaurant;
  if printed > series.last_number then
    r.number := printed;
    r.kind := 'gap';
    r.document := '{"from":' || (series.last_number + 1) || ',"to":' || printed || '}';
    perform append_number(series, r);
  end if;
  return true;
end $$;
revoke all on function confirm_last_number from public;

create function keep_numbered_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.buyer is null and to_jsonb(new) = jsonb_set(to_jsonb(old), '{buyer}', 'null') then
    return new;
  end if;
  raise exception 'records of numbers are never changed';
end $$;
create trigger never_changed before update or delete on numbered_records
  for each row execute function keep_numbered_record();
create trigger never_emptied before truncate on numbered_records execute function keep_numbered_record();

create function keep_number_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.restaurant_id = old.restaurant_id and (
    (new.last_number, new.last_hash) = (old.last_number, old.last_hash)
    or (new.last_number > old.last_number or old.last_hash = '') and new.last_hash = (select hash from numbered_records
      where restaurant_id = new.restaurant_id and number = new.last_number))
  then return new; end if;
  raise exception 'a series of numbers only grows';
end $$;
create trigger never_changed before update or delete on number_series
  for each row execute function keep_number_series();
create trigger never_emptied before truncate on number_series execute function keep_number_series();

-- `broken_at` is the first number at fault, null if the chain is intact. missing: there is no such record. changed: it
-- differs from what was recorded. guest: the guest's data differs. added: it is beyond the end of the series.
create function verify_numbers(of_restaurant integer)
  returns table (records bigint, broken_at bigint, fault text, last_number bigint, hash text, restored_at timestamptz)
  language sql stable as $$
  with head as (
    select coalesce(max(s.last_number), 0) as last_number, coalesce(max(encode(s.last_hash, 'hex')), '') as last_hash,
      count(*) > 0 as has_begun, max(s.restored_at) as restored_at
    from number_series s where s.restaurant_id = of_restaurant
  ), walked as (
    select r.number, encode(r.hash, 'hex') as hash, coalesce(lag(r.number) over w + 1, 0) as next_number,
      case r.kind when 'gap' then substring(r.document from '"from":(\d+)')::bigint else r.number end as from_number,
      r.hash = number_hash(coalesce(lag(r.hash) over w, ''), r) as is_linked,
      r.buyer is null or strpos(r.document, '"buyer":"' || encode(sha256(convert_to(
        (r.buyer ->> 'salt') || (r.buyer ->> 'email'), 'UTF8')), 'hex') || '"') > 0 as is_of_guest
    from numbered_records r where r.restaurant_id = of_restaurant window w as (order by r.number)
  ), faults as (
    select next_number as number, 'missing' as fault from walked where from_number is distinct from next_number
    union all select number, case when is_linked then 'guest' else 'changed' end from walked
      where not (is_linked and is_of_guest)
    union all select number, 'added' from walked, head where number > last_number
    union all select coalesce((select max(number) from walked) + 1, 0), 'missing' from head
      where has_begun and last_number > coalesce((select max(number) from walked), -1)
    union all select number, 'changed' from walked, head where number = last_number and hash <> last_hash
  )
  select (select count(*) from walked), f.number, f.fault, h.last_number, h.last_hash, h.restored_at
  from head h left join lateral (
    select number, fault from faults order by number, fault desc limit 1
  ) f on true
$$;
