-- Ends a statement with the given SQLSTATE, where only the statement itself can tell that it must not hold.
create function fail(state text) returns integer language plpgsql as $$
begin
  raise exception using errcode = state, message = 'fail ' || state;
end $$;
