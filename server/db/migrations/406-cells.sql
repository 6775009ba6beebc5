-- Ids of a cell begin at its number times 10^12. Only ids of restaurants and users stay integers.
alter table plans alter id type bigint;
alter table restaurants alter plan_id type bigint;
alter table roles alter id type bigint;
alter table user_roles alter role_id type bigint;

alter table categories alter id type bigint;
alter table items alter id type bigint, alter category_id type bigint,
  alter goes_with drop default, alter goes_with type bigint[], alter goes_with set default '{}';
alter table choice_groups alter id type bigint, alter item_id type bigint;
alter table group_choices alter id type bigint, alter group_id type bigint, alter nested_group_id type bigint,
  alter item_id type bigint;
alter table item_groups alter item_id type bigint, alter group_id type bigint;
alter table item_group_prices alter item_id type bigint, alter group_id type bigint, alter choice_id type bigint;
alter table item_stock alter item_id type bigint;
alter table item_photos alter item_id type bigint;
alter table item_photo_files alter item_id type bigint;

alter table attendants alter id type bigint;
alter table dining_tables alter id type bigint, alter attendant_id type bigint;
alter table visits alter table_id type bigint;
alter table table_calls alter table_id type bigint;
alter table visit_moves alter from_table_id type bigint, alter to_table_id type bigint;

alter table orders alter table_id type bigint;
alter table order_lines alter item_id type bigint;
alter table order_line_choices alter item_id type bigint;
alter table payments alter attendant_id type bigint;
alter table paid_orders alter table_id type bigint, alter attendant_id type bigint;
alter table tip_days alter attendant_id type bigint;
alter table audit_events alter table_id type bigint;

alter table kitchen_stations alter id type bigint;
alter table kitchen_station_categories alter station_id type bigint, alter category_id type bigint;
alter table printers alter id type bigint, alter category_ids type bigint[];
alter table print_jobs alter printer_id type bigint;
