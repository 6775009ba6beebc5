-- When a backup last succeeded: one row, which the operator's command writes as the owner. Figures and doctor read it.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null,
  bytes bigint not null
);
