-- The rule is in core/domain/courses.ts (`heldCourses`); courses.test.ts compares the two. A course is held until it has
-- a row in `fired_courses`. Whoever may write one locks the order first, so that the rule sees what others wrote.

create function is_held(restaurant integer, ordered bigint, in_course smallint) returns boolean language sql stable as $$
  select in_course is not null and not exists (select from fired_courses f
    where f.restaurant_id = restaurant and f.order_id = ordered and f.course = in_course)
$$;

create function lines_with_course(restaurant integer, ordered bigint)
  returns table (line_id bigint, course smallint, is_served boolean) language sql stable as $$
  select l.id, l.course, coalesce(k.step = 'served', false)
  from sub_orders s
  join order_lines l on l.restaurant_id = s.restaurant_id and l.sub_order_id = s.id and l.course is not null
  left join kitchen_lines k on k.restaurant_id = l.restaurant_id and k.line_id = l.id
  where s.restaurant_id = restaurant and s.order_id = ordered and s.status = 'confirmed'
$$;

-- Returns how many lines it fired: 0 if there are none, or if the course was fired already. Prints the lines whose
-- ticket the kitchen already has; new sub-orders print when they get their ticket.
create function fire_course(restaurant integer, ordered bigint, fired smallint, user_id integer) returns integer
  language plpgsql as $$
declare
  lines bigint[];
begin
  perform from orders o where o.restaurant_id = restaurant and o.id = ordered for no key update;
  lines := array(select w.line_id from lines_with_course(restaurant, ordered) w where w.course = fired);
  if cardinality(lines) = 0 then return 0; end if;
  insert into fired_courses (restaurant_id, order_id, course, fired_by_user_id)
  values (restaurant, ordered, fired, user_id) on conflict do nothing;
  if not found then return 0; end if;
  perform print_lines(restaurant, ordered, told.sub_order_id, told.line_ids)
  from (
    select k.sub_order_id, array_agg(k.line_id) as line_ids from kitchen_lines k
    where k.restaurant_id = restaurant and k.line_id = any(lines) group by k.sub_order_id order by k.sub_order_id
  ) told;
  return cardinality(lines);
end $$;

-- Fires every course that is no longer held.
create function settle_courses(restaurant integer, ordered bigint) returns void language plpgsql as $$
begin
  perform from orders o where o.restaurant_id = restaurant and o.id = ordered for no key update;
  perform fire_course(restaurant, ordered, due.course, null)
  from (
    select distinct w.course from lines_with_course(restaurant, ordered) w
    where is_held(restaurant, ordered, w.course) and not exists (
      select from lines_with_course(restaurant, ordered) e where e.course < w.course and not e.is_served)
  ) due;
end $$;

create function settle_after_served() returns trigger language plpgsql as $$
begin
  perform settle_courses(l.restaurant_id, s.order_id)
  from order_lines l join sub_orders s on s.restaurant_id = l.restaurant_id and s.id = l.sub_order_id
  where l.restaurant_id = new.restaurant_id and l.id = new.line_id and l.course is not null;
  return null;
end $$;
create trigger settle_courses after update of step on kitchen_lines
  for each row when (new.step = 'served' and old.step <> 'served') execute function settle_after_served();

-- SQLSTATE CM002: the order can't be closed, because it has held dishes.
create function refuse_to_close_held() returns trigger language plpgsql as $$
begin
  if exists (select from lines_with_course(new.restaurant_id, new.id) w where is_held(new.restaurant_id, new.id, w.course))
    then perform fail('CM002');
  end if;
  return new;
end $$;
create trigger held_dishes before update of status on orders
  for each row when (old.status = 'open' and new.status = 'closed') execute function refuse_to_close_held();
