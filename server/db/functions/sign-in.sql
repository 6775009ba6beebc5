-- Whether a person may use their PIN on this user's device. With a second step: only after their own sign-in there.
create function opens_for_pin(signed_in_user integer, signed_in_at timestamptz, person integer) returns boolean
language sql stable as $$
  with factors as (
    select created_at from totp_factors where user_id = person
    union all
    select created_at from user_passkeys where user_id = person)
  select case
    when exists (select from factors)
      then signed_in_user = person and exists (select from factors where created_at <= signed_in_at)
    else not exists (
      select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = person and r.second_step)
  end
$$;
