-- The states of tables and attendants in the words of core/domain; the wire alone keeps their numbers.
drop index dining_tables_name;
alter table dining_tables
  drop constraint dining_tables_state_check,
  alter column state type text using case state when 0 then 'inactive' when 1 then 'active' when 3 then 'removed' end,
  add constraint dining_tables_state_check check (state in ('inactive', 'active', 'removed'));
create unique index dining_tables_name on dining_tables (restaurant_id, folded(name)) where state <> 'removed';

drop index attendants_name;
alter table attendants
  drop constraint attendants_status_check,
  alter column status type text using case status when 0 then 'off-duty' when 1 then 'on-duty' when 2 then 'removed' end,
  add constraint attendants_status_check check (status in ('on-duty', 'off-duty', 'removed'));
create unique index attendants_name on attendants (restaurant_id, folded(name)) where status <> 'removed';
