-- Ends all waits after the database's clock was set back. Run it as the owner of the tables, with the programs stopped.
UPDATE outbox SET next_attempt_at = now() WHERE status = 'waiting' AND next_attempt_at > now();
UPDATE card_checkouts SET next_look_at = now() WHERE next_look_at > now();
UPDATE refunds SET next_look_at = now() WHERE next_look_at > now();
UPDATE printers SET next_look_at = now(), lease_until = NULL;
UPDATE print_jobs SET next_attempt_at = now() WHERE next_attempt_at > now();
UPDATE visits SET submitted_until = now(), last_request_at = now(), last_call_at = now() WHERE ended_at IS NULL;
