-- A message that the program itself cannot make is neither the address's fault nor the mail server's.
alter table outbox drop constraint outbox_failure_check;
alter table outbox add constraint outbox_failure_check check (failure in ('address', 'server', 'message'));
