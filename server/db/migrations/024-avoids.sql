-- What the table said it can't eat, by the codes of core/domain/avoided.ts. Erased after the visit.
alter table sub_orders add column avoids text[] not null default '{}';
create index sub_orders_avoiding on sub_orders (restaurant_id, order_id) where avoids <> '{}';
