-- Where a guest wants his invoice: as typed before the card page was opened, and as typed on the sandbox's page.
alter table card_checkouts add column email text not null default '';
alter table sandbox_checkouts add column email text not null default '';
