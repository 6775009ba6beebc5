-- Somebody who left may have their name, address and sign-in data erased; what they did keeps their number.
alter table users
  add column erased_at timestamptz,
  add constraint users_erased_are_removed check (erased_at is null or removed_at is not null);

-- The trail tells that it was done, and none of the values once more.
drop trigger audit_change on users;
create constraint trigger audit_change after update on users deferrable initially deferred for each row
  when ((old.name <> new.name or old.username <> new.username or old.email <> new.email
    or old.removed_at is distinct from new.removed_at) and old.erased_at is not distinct from new.erased_at)
  execute function audit_change('user', 'name', 'username', 'email');
create constraint trigger audit_erased after update of erased_at on users deferrable initially deferred for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function audit_change('user', '!name', '!username', '!email', '!password_hash', '!pin_hash');
drop trigger audit_password on users;
create constraint trigger audit_password after update of password_hash on users deferrable initially deferred for each row
  when (old.password_hash <> new.password_hash and new.erased_at is null)
  execute function audit_change('password', '!password_hash');
drop trigger audit_pin on users;
create constraint trigger audit_pin after update of pin_hash on users deferrable initially deferred for each row
  when (old.pin_hash is distinct from new.pin_hash and new.erased_at is null)
  execute function audit_change('pin', '!pin_hash');
