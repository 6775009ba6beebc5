-- Numbers of core/domain/courses.ts. Null: brought as soon as it is ready.
alter table categories add column course smallint check (course between 1 and 9);
-- As it was when ordered. Null too if the restaurant doesn't work with courses.
alter table order_lines add column course smallint check (course between 1 and 9);
create index order_lines_with_course on order_lines (restaurant_id, sub_order_id) where course is not null;

-- Courses that the kitchen was told to make, once each and for good. Dishes of all others are held.
create table fired_courses (
  restaurant_id integer not null,
  order_id bigint not null,
  course smallint not null check (course between 1 and 9),
  fired_at timestamptz not null default now(),
  -- Null if it was never held, if the course before it was served, or if its time had come.
  fired_by_user_id integer references users,
  primary key (restaurant_id, order_id, course),
  foreign key (restaurant_id, order_id) references orders
);
create index fired_courses_by_user on fired_courses (fired_by_user_id);
