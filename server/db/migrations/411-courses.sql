-- Numbers of core/domain/courses.ts. Null: the dish is brought as soon as it is ready.
alter table categories add column course smallint check (course between 1 and 9);
-- The course at the time of the order. Null too if the restaurant doesn't use courses.
alter table order_lines add column course smallint check (course between 1 and 9);
create index order_lines_with_course on order_lines (restaurant_id, sub_order_id) where course is not null;

-- Courses that were fired. A course is fired once and stays fired. Dishes of all other courses are held.
create table fired_courses (
  restaurant_id integer not null,
  order_id bigint not null,
  course smallint not null check (course between 1 and 9),
  fired_at timestamptz not null default now(),
  -- Null if the course was never held, the course before it was served, or its time had come.
  fired_by_user_id integer references users,
  primary key (restaurant_id, order_id, course),
  foreign key (restaurant_id, order_id) references orders
);
create index fired_courses_by_user on fired_courses (fired_by_user_id);
