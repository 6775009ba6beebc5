-- Who of the staff took a sub-order at the table; null where its guests placed it.
alter table sub_orders add column taken_by_user_id integer references users;

-- A new privilege can only be passed on by somebody who holds it: who confirms orders today may take them.
update roles set privileges = privileges || 'takeorder'::text, version = version + 1
where 'order' = any (privileges) and not 'takeorder' = any (privileges);
