create function raise_own_menu_version() returns trigger language plpgsql as $$
begin
  if (new.tax_rate, new.plan_id, new.active, new.config, new.name, new.offer_times, new.region,
      new.tax_settings, new.service_settings, new.paused_until)
     is distinct from (old.tax_rate, old.plan_id, old.active, old.config, old.name, old.offer_times, old.region,
      old.tax_settings, old.service_settings, old.paused_until) then
    new.menu_version := old.menu_version + 1;
  end if;
  return new;
end $$;
create trigger menu_changed before update on restaurants for each row execute function raise_own_menu_version();

create function raise_menu_of_plan() returns trigger language plpgsql as $$
begin
  if new.charges is distinct from old.charges then
    update restaurants set menu_version = menu_version + 1 where plan_id = new.id;
  end if;
  return null;
end $$;
create trigger menu_changed after update on plans for each row execute function raise_menu_of_plan();
